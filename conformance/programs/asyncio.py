import asyncio, time
async def work(n, d):
    print('start', n); await asyncio.sleep(d); print('end', n); return n * 10
async def main():
    print(await asyncio.gather(work(1, 0.02), work(2, 0.01), work(3, 0)))
    t = asyncio.create_task(work(4, 0.01), name='tt'); print(t.get_name(), t.done()); print(await t, t.done())
    try: await asyncio.wait_for(asyncio.sleep(1), 0.01)
    except asyncio.TimeoutError as e: print('timeout', repr(e))
    q = asyncio.Queue(maxsize=2)
    async def prod():
        for i in range(5): await q.put(i); print('put', i)
        await q.put(None)
    async def cons():
        while (x := await q.get()) is not None: print('got', x)
    await asyncio.gather(prod(), cons())
    lock = asyncio.Lock()
    async def crit(i):
        async with lock: print('in', i); await asyncio.sleep(0); print('out', i)
    await asyncio.gather(*(crit(i) for i in range(3)))
    async def bad(): raise ValueError('x')
    print(await asyncio.gather(bad(), work(5, 0), return_exceptions=True))
    t = asyncio.create_task(asyncio.sleep(10)); await asyncio.sleep(0); t.cancel()
    try: await t
    except asyncio.CancelledError: print('cancelled', t.cancelled())
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(work(6, 0.01)); tg.create_task(bad())
    except* ValueError as eg: print(eg.exceptions)
    async with asyncio.timeout(1): print('ok')
    ev = asyncio.Event()
    async def waiter(): await ev.wait(); print('event')
    w = asyncio.create_task(waiter()); await asyncio.sleep(0); ev.set(); await w
    done, pending = await asyncio.wait([asyncio.create_task(work(7, 0.01)), asyncio.create_task(work(8, 0.05))], return_when=asyncio.FIRST_COMPLETED)
    print(len(done), len(pending))
    for p in pending: p.cancel()
    for c in asyncio.as_completed([work(9, 0.02), work(10, 0.01)]): print(await c)
    sem = asyncio.Semaphore(2)
    async def s(i):
        async with sem: print('s', i); await asyncio.sleep(0.001)
    await asyncio.gather(*(s(i) for i in range(4)))
    async def agen():
        for i in range(3): yield i; await asyncio.sleep(0)
    print([x async for x in agen()], [x * 2 async for x in agen() if x])
    return 'done'
print(asyncio.run(main()))
class AC:
    async def __aenter__(self): print('aenter'); return 1
    async def __aexit__(self, *a): print('aexit', a[0])
async def m2():
    async with AC() as x: print(x)
    loop = asyncio.get_running_loop(); f = loop.create_future(); loop.call_soon(f.set_result, 5); print(await f)
    print(await asyncio.shield(work(11, 0)))
    print(asyncio.current_task().get_name())
asyncio.run(m2())
try: asyncio.run(5)
except ValueError as e: print(e)
