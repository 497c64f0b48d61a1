import asyncio

class AIter:
    def __init__(self, n):
        self.n = n

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.n == 0:
            raise StopAsyncIteration
        self.n -= 1
        return self.n

class ACM:
    async def __aenter__(self):
        return "res"

    async def __aexit__(self, *exc):
        print("exit")

async def agen():
    yield 1
    yield 2

async def main():
    async for x in AIter(2):
        print(x)
    async with ACM() as r:
        print(r)
    async for y in agen():
        print(y)
    print([z async for z in agen()])

asyncio.run(main())
