def area(width,
         height,
         scale=1):
    return width * height * scale

total = area(
    2,
    3,
    scale=area(
        1,
        2,
    ),
)
print(
    total,
    area(1, 1),
)
