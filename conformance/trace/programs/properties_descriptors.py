class Typed:
    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, obj, cls):
        return getattr(obj, self.name)

    def __set__(self, obj, value):
        setattr(obj, self.name, value)

class A:
    x = Typed()

    def __getattr__(self, name):
        return name * 2

    @property
    def total(self):
        return self.x + 1

    @total.setter
    def total(self, v):
        self.x = v - 1

a = A()
a.x = 4
a.total = a.total + 5
print(a.x, a.zz)
