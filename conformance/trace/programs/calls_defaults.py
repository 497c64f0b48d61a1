def greet(name, greeting="Hello", *rest, mark="!", **more):
    text = greeting + ", " + name
    for r in rest:
        text += " and " + r
    for k in more:
        text += f" {k}={more[k]}"
    return text + mark

print(greet("Ann"))
print(greet("Ann", "Hi", "Bob", "Cy", mark="?"))
print(greet("Ann", age=3))
