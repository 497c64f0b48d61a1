import asyncio

async def child(n):
    await asyncio.sleep(0)
    return n * 2

async def main():
    a = await child(1)
    b = await child(
        a,
    )
    return a + b

print(asyncio.run(main()))
