/** asyncio, in Python of our own: one event loop, timers that wait through the host, no sockets, files or processes. */

export const asyncioSource: string = String.raw`
import collections as _collections
import _asyncio_native as _free
import functools as _functools
import heapq as _heapq
import time as _time

class CancelledError(BaseException):
    """The task or future was cancelled."""
class InvalidStateError(Exception):
    """The operation is not allowed in this state."""
class QueueEmpty(Exception):
    """get_nowait() on an empty queue."""
class QueueFull(Exception):
    """put_nowait() on a full queue."""
class QueueShutDown(Exception):
    """The queue was shut down."""
class BrokenBarrierError(RuntimeError):
    """The barrier was broken."""
for _cls, _home in ((CancelledError, 'asyncio.exceptions'), (InvalidStateError, 'asyncio.exceptions'), (QueueEmpty, 'asyncio.queues'),
        (QueueFull, 'asyncio.queues'), (QueueShutDown, 'asyncio.queues'), (BrokenBarrierError, 'asyncio.exceptions')):
    _cls.__module__ = _home

FIRST_COMPLETED = 'FIRST_COMPLETED'
FIRST_EXCEPTION = 'FIRST_EXCEPTION'
ALL_COMPLETED = 'ALL_COMPLETED'

_running = None
_running_since = None

def _loop_running():
    # A gate may have ended an earlier run in the middle of its loop: nothing of it goes on.
    global _running
    if _running is not None and _running_since != _free.run():
        _running = None
        _all_tasks.clear()
        _current_tasks.clear()
    return _running
_current_tasks = {}
_PENDING, _CANCELLED, _FINISHED = 'PENDING', 'CANCELLED', 'FINISHED'

def _refused(what):
    raise RuntimeError(f'{what} needs the host and is not available in this interpreter; use a remote executor (docker, e2b, modal, blaxel)')

class Handle:
    def __init__(self, callback, args, loop):
        self._callback, self._args, self._loop, self._cancelled = callback, args, loop, False
    def cancel(self):
        self._cancelled = True
    def cancelled(self):
        return self._cancelled
    def _run(self):
        try:
            self._callback(*self._args)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._loop.call_exception_handler({'message': 'Exception in callback', 'exception': exc})

class TimerHandle(Handle):
    def __init__(self, when, callback, args, loop):
        super().__init__(callback, args, loop)
        self._when = when
    def when(self):
        return self._when
    def __lt__(self, other):
        return self._when < other._when

class AbstractEventLoop:
    """Base of event loops."""

class _Loop(AbstractEventLoop):
    def __init__(self):
        self._ready = _collections.deque()
        self._timers = []
        self._turn = 0.0
        self._order = 0
        self._stopping = False
        self._closed = False
        self._asyncgens = []
        self._handler = None
        self._names = 0
    def __repr__(self):
        return f'<EventLoop running={self.is_running()} closed={self._closed} debug=False>'
    def time(self):
        return _time.monotonic()
    def call_soon(self, callback, *args, context=None):
        self._check_closed()
        handle = Handle(callback, args, self)
        self._ready.append(handle)
        return handle
    call_soon_threadsafe = call_soon
    def call_later(self, delay, callback, *args, context=None):
        # Timers set in one turn of the loop count from its start: what is equally long comes due together.
        now = self.time()
        if now - self._turn < 0.002:
            now = self._turn
        return self.call_at(now + delay, callback, *args)
    def call_at(self, when, callback, *args, context=None):
        self._check_closed()
        handle = TimerHandle(when, callback, args, self)
        self._order += 1
        _heapq.heappush(self._timers, (when, self._order, handle))
        return handle
    def create_future(self):
        return Future(loop=self)
    def create_task(self, coro, *, name=None, context=None, eager_start=None):
        return Task(coro, loop=self, name=name)
    def is_running(self):
        return _loop_running() is self
    def is_closed(self):
        return self._closed
    def get_debug(self):
        return False
    def set_debug(self, enabled):
        pass
    def _check_closed(self):
        if self._closed:
            raise RuntimeError('Event loop is closed')
    def set_exception_handler(self, handler):
        self._handler = handler
    def get_exception_handler(self):
        return self._handler
    def default_exception_handler(self, context):
        pass
    def call_exception_handler(self, context):
        if self._handler is not None:
            self._handler(self, context)
    def _run_once(self):
        while self._timers and self._timers[0][2]._cancelled:
            _heapq.heappop(self._timers)
        if not self._ready and self._timers:
            wait = self._timers[0][0] - self.time()
            if wait > 0:
                # Whole milliseconds, as the selector of CPython's loop waits: timers close together come due together.
                _time.sleep(-(-wait // 0.001) * 0.001)
        self._turn = now = self.time()
        while self._timers and self._timers[0][0] <= now + 1e-9:
            handle = _heapq.heappop(self._timers)[2]
            if not handle._cancelled:
                self._ready.append(handle)
        for _ in range(len(self._ready)):
            handle = self._ready.popleft()
            if not handle._cancelled:
                handle._run()
    def run_forever(self):
        global _running, _running_since
        self._check_closed()
        if _loop_running() is not None:
            raise RuntimeError('This event loop is already running' if _running is self else 'Cannot run the event loop while another loop is running')
        _running = self
        _running_since = _free.run()
        try:
            while True:
                if not self._ready and not self._timers and not self._stopping:
                    raise RuntimeError('deadlock: the event loop has nothing left to run, and what it runs for is not done')
                self._run_once()
                if self._stopping:
                    break
        finally:
            self._stopping = False
            _running = None
    def run_until_complete(self, future):
        self._check_closed()
        future = ensure_future(future, loop=self)
        def done(f):
            self.stop()
        future.add_done_callback(done)
        try:
            self.run_forever()
        finally:
            future.remove_done_callback(done)
        if not future.done():
            raise RuntimeError('Event loop stopped before Future completed.')
        return future.result()
    def stop(self):
        self._stopping = True
    def close(self):
        if self.is_running():
            raise RuntimeError('Cannot close a running event loop')
        self._closed = True
        self._ready.clear()
        self._timers.clear()
    async def shutdown_asyncgens(self):
        pass
    async def shutdown_default_executor(self, timeout=None):
        pass
    def run_in_executor(self, executor, func, *args):
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except BaseException as exc:
            future.set_exception(exc)
        return future
    def add_signal_handler(self, *args):
        _refused('signals')
    def create_connection(self, *args, **kwargs):
        _refused('a network connection')
    def create_server(self, *args, **kwargs):
        _refused('a server')
    def subprocess_exec(self, *args, **kwargs):
        _refused('a subprocess')

class Future:
    _state = _PENDING
    _asyncio_future_blocking = False
    def __init__(self, *, loop=None):
        self._loop = loop if loop is not None else get_event_loop()
        self._result = None
        self._exception = None
        self._callbacks = []
        self._cancel_message = None
    def __class_getitem__(cls, params):
        return _free.GenericAlias(cls, params)
    def __repr__(self):
        info = [self._state.lower()]
        if self._state == _FINISHED:
            info.append(f'exception={self._exception!r}' if self._exception is not None else f'result={self._result!r}')
        return f"<{type(self).__name__} {' '.join(info)}>"
    def get_loop(self):
        return self._loop
    def cancelled(self):
        return self._state == _CANCELLED
    def done(self):
        return self._state != _PENDING
    def cancel(self, msg=None):
        if self._state != _PENDING:
            return False
        self._state = _CANCELLED
        self._cancel_message = msg
        self._schedule()
        return True
    def _cancelled_error(self):
        return CancelledError() if self._cancel_message is None else CancelledError(self._cancel_message)
    def _schedule(self):
        callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            self._loop.call_soon(callback, self)
    def result(self):
        if self._state == _CANCELLED:
            raise self._cancelled_error()
        if self._state != _FINISHED:
            raise InvalidStateError('Result is not set.')
        if self._exception is not None:
            raise self._exception
        return self._result
    def exception(self):
        if self._state == _CANCELLED:
            raise self._cancelled_error()
        if self._state != _FINISHED:
            raise InvalidStateError('Exception is not set.')
        return self._exception
    def add_done_callback(self, fn, *, context=None):
        if self._state != _PENDING:
            self._loop.call_soon(fn, self)
        else:
            self._callbacks.append(fn)
    def remove_done_callback(self, fn):
        kept = [f for f in self._callbacks if f != fn]
        removed = len(self._callbacks) - len(kept)
        self._callbacks[:] = kept
        return removed
    def set_result(self, result):
        if self._state != _PENDING:
            raise InvalidStateError('invalid state')
        self._result = result
        self._state = _FINISHED
        self._schedule()
    def set_exception(self, exception):
        if self._state != _PENDING:
            raise InvalidStateError('invalid state')
        if isinstance(exception, type):
            exception = exception()
        if type(exception) is StopIteration:
            exception = RuntimeError('StopIteration interacts badly with generators and cannot be raised into a Future')
        self._exception = exception
        self._state = _FINISHED
        self._schedule()
    def __await__(self):
        if not self.done():
            self._asyncio_future_blocking = True
            yield self
        if not self.done():
            raise RuntimeError("await wasn't used with future")
        return self.result()
    __iter__ = __await__

class Task(Future):
    def __init__(self, coro, *, loop=None, name=None, context=None, eager_start=False):
        super().__init__(loop=loop)
        if not iscoroutine(coro):
            raise TypeError(f'a coroutine was expected, got {coro!r}')
        if name is None:
            global _task_names
            _task_names += 1
            name = f'Task-{_task_names}'
        self._name = str(name)
        self._coro = coro
        self._waiter = None
        self._must_cancel = False
        self._cancels = 0
        _all_tasks[self] = None
        self._loop.call_soon(self._step)
    def __repr__(self):
        info = 'cancelled' if self.cancelled() else 'finished' if self.done() else 'cancelling' if self._must_cancel else 'pending'
        text = f'<Task {info} name={self._name!r} coro={self._coro!r}'
        if self._state == _FINISHED:
            text += f' exception={self._exception!r}' if self._exception is not None else f' result={self._result!r}'
        return text + '>'
    def get_coro(self):
        return self._coro
    def get_name(self):
        return self._name
    def set_name(self, value):
        self._name = str(value)
    def set_result(self, result):
        raise RuntimeError('Task does not support set_result operation')
    def set_exception(self, exception):
        raise RuntimeError('Task does not support set_exception operation')
    def cancelling(self):
        return self._cancels
    def uncancel(self):
        if self._cancels > 0:
            self._cancels -= 1
            if self._cancels == 0:
                self._must_cancel = False
        return self._cancels
    def cancel(self, msg=None):
        if self.done():
            return False
        self._cancels += 1
        if self._waiter is not None and self._waiter.cancel(msg=msg):
            return True
        self._must_cancel = True
        self._cancel_message = msg
        return True
    def _finish(self):
        _all_tasks.pop(self, None)
    def _step(self, exc=None):
        if self.done():
            raise InvalidStateError(f'__step(): already done: {self!r}, {exc!r}')
        if self._must_cancel:
            if not isinstance(exc, CancelledError):
                exc = self._cancelled_error()
            self._must_cancel = False
        self._waiter = None
        before = _current_tasks.get(self._loop)
        _current_tasks[self._loop] = self
        try:
            try:
                if exc is None:
                    result = self._coro.send(None)
                else:
                    result = self._coro.throw(exc)
            finally:
                _current_tasks[self._loop] = before
        except StopIteration as stop:
            self._finish()
            if self._must_cancel:
                self._must_cancel = False
                super().cancel(msg=self._cancel_message)
            else:
                super().set_result(stop.value)
        except CancelledError as exc:
            self._finish()
            if exc.args:
                self._cancel_message = exc.args[0]
            super().cancel(msg=self._cancel_message)
        except (KeyboardInterrupt, SystemExit) as exc:
            self._finish()
            super().set_exception(exc)
            raise
        except BaseException as exc:
            self._finish()
            super().set_exception(exc)
        else:
            if isinstance(result, Future) and result._asyncio_future_blocking:
                if result is self:
                    self._loop.call_soon(self._step, RuntimeError(f'Task cannot await on itself: {self!r}'))
                    return
                result._asyncio_future_blocking = False
                result.add_done_callback(self._wakeup)
                self._waiter = result
                if self._must_cancel and self._waiter.cancel(msg=self._cancel_message):
                    self._must_cancel = False
            elif result is None:
                self._loop.call_soon(self._step)
            else:
                self._loop.call_soon(self._step, RuntimeError(f'Task got bad yield: {result!r}'))
    def _wakeup(self, future):
        try:
            future.result()
        except BaseException as exc:
            self._step(exc)
        else:
            self._step()

_task_names = 0
_all_tasks = {}
_event_loop = None

def iscoroutine(obj):
    return _free.is_coroutine(obj)
def iscoroutinefunction(func):
    return _free.is_coroutine_function(func)
def isfuture(obj):
    return isinstance(obj, Future)
def get_running_loop():
    if _loop_running() is None:
        raise RuntimeError('no running event loop')
    return _running
def _get_running_loop():
    return _loop_running()
def get_event_loop():
    if _loop_running() is not None:
        return _running
    if _event_loop is None:
        raise RuntimeError("There is no current event loop in thread 'MainThread'.")
    return _event_loop
def set_event_loop(loop):
    global _event_loop
    _event_loop = loop
def new_event_loop():
    return _Loop()
EventLoop = SelectorEventLoop = _Loop

def current_task(loop=None):
    return _current_tasks.get(loop if loop is not None else get_running_loop())
def all_tasks(loop=None):
    loop = loop if loop is not None else get_running_loop()
    return {t for t in _all_tasks if t._loop is loop and not t.done()}

def create_task(coro, *, name=None, context=None):
    return get_running_loop().create_task(coro, name=name)
def ensure_future(obj, *, loop=None):
    if isfuture(obj):
        if loop is not None and obj._loop is not loop:
            raise ValueError('The future belongs to a different loop than the one specified as the loop argument')
        return obj
    if not iscoroutine(obj):
        if hasattr(type(obj), '__await__'):
            async def wrap(awaitable):
                return await awaitable
            obj = wrap(obj)
        else:
            raise TypeError('An asyncio.Future, a coroutine or an awaitable is required')
    if loop is None:
        loop = get_event_loop()
    return loop.create_task(obj)

class _Bare:
    def __await__(self):
        yield

async def sleep(delay, result=None):
    if delay != delay:
        raise ValueError('Invalid delay: NaN (not a number)')
    if delay <= 0:
        await _Bare()
        return result
    loop = get_running_loop()
    future = loop.create_future()
    handle = loop.call_later(delay, _set_unless_done, future, result)
    try:
        return await future
    finally:
        handle.cancel()

def _set_unless_done(future, result):
    if not future.done():
        future.set_result(result)

class Runner:
    def __init__(self, *, debug=None, loop_factory=None):
        self._loop = None
        self._factory = loop_factory
    def __enter__(self):
        self._init()
        return self
    def __exit__(self, *exc):
        self.close()
    def _init(self):
        if self._loop is None:
            self._loop = self._factory() if self._factory else new_event_loop()
    def get_loop(self):
        self._init()
        return self._loop
    def close(self):
        loop = self._loop
        if loop is None or loop.is_closed():
            return
        global _task_names
        try:
            _cancel_all(loop)
        finally:
            # CPython's runner shuts down generators and executor in two tasks: names go on from there.
            _task_names += 2
            loop.close()
    def run(self, coro, *, context=None):
        if not iscoroutine(coro):
            raise ValueError(f'a coroutine was expected, got {coro!r}')
        if _loop_running() is not None:
            raise RuntimeError('Runner.run() cannot be called from a running event loop')
        self._init()
        return self._loop.run_until_complete(self._loop.create_task(coro))

def _cancel_all(loop):
    pending = [t for t in _all_tasks if t._loop is loop and not t.done()]
    if not pending:
        return
    for task in pending:
        task.cancel()
    loop.run_until_complete(_settled(pending))

async def _settled(tasks):
    for task in tasks:
        try:
            await task
        except BaseException:
            pass

def run(main, *, debug=None, loop_factory=None):
    if _loop_running() is not None:
        if iscoroutine(main):
            main.close()
        raise RuntimeError('asyncio.run() cannot be called from a running event loop')
    with Runner(debug=debug, loop_factory=loop_factory) as runner:
        return runner.run(main)

class _GatheringFuture(Future):
    def __init__(self, children, *, loop):
        super().__init__(loop=loop)
        self._children = children
        self._cancel_requested = False
    def cancel(self, msg=None):
        if self.done():
            return False
        ret = False
        for child in self._children:
            if child.cancel(msg=msg):
                ret = True
        if ret:
            self._cancel_requested = True
        return ret

def gather(*coros_or_futures, return_exceptions=False):
    if not coros_or_futures:
        loop = get_event_loop()
        outer = loop.create_future()
        outer.set_result([])
        return outer
    children = []
    seen = {}
    loop = None
    finished = 0
    outer = None
    def done(child):
        nonlocal finished
        finished += 1
        if outer is None or outer.done():
            return
        if not return_exceptions:
            if child.cancelled():
                outer.set_exception(child._cancelled_error())
                return
            exc = child.exception()
            if exc is not None:
                outer.set_exception(exc)
                return
        if finished == len(seen):
            results = []
            for c in children:
                if c.cancelled():
                    results.append(CancelledError('' if c._cancel_message is None else c._cancel_message))
                else:
                    exc = c.exception()
                    results.append(c.result() if exc is None else exc)
            if outer._cancel_requested:
                outer.set_exception(c._cancelled_error() if c.cancelled() else CancelledError())
            else:
                outer.set_result(results)
    for arg in coros_or_futures:
        if id(arg) not in seen:
            future = ensure_future(arg, loop=loop)
            if loop is None:
                loop = future._loop
            seen[id(arg)] = future
            future.add_done_callback(done)
        children.append(seen[id(arg)])
    outer = _GatheringFuture(children, loop=loop)
    return outer

async def wait_for(fut, timeout):
    if fut is not None and not isfuture(fut) and not iscoroutine(fut):
        fut = ensure_future(fut)
    if timeout is not None and timeout <= 0:
        fut = ensure_future(fut)
        if fut.done():
            return fut.result()
        fut.cancel()
        try:
            await fut
        except CancelledError as exc:
            raise TimeoutError from exc
        return fut.result()
    async with globals_timeout(timeout):
        return await fut

class Timeout:
    def __init__(self, when):
        self._when = when
        self._handle = None
        self._task = None
        self._expired = False
        self._state = 'created'
    def when(self):
        return self._when
    def expired(self):
        return self._expired
    def reschedule(self, when):
        self._when = when
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if when is not None:
            loop = get_running_loop()
            if when <= loop.time():
                self._handle = loop.call_soon(self._on_timeout)
            else:
                self._handle = loop.call_at(when, self._on_timeout)
    def _on_timeout(self):
        self._task.cancel()
        self._expired = True
        self._handle = None
    async def __aenter__(self):
        if self._state != 'created':
            raise RuntimeError('Timeout has already been entered')
        task = current_task()
        if task is None:
            raise RuntimeError('Timeout should be used inside a task')
        self._state = 'active'
        self._task = task
        self._cancelling = task.cancelling()
        self.reschedule(self._when)
        return self
    async def __aexit__(self, exc_type, exc, tb):
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if self._expired:
            if self._task.uncancel() <= self._cancelling and exc_type is not None and issubclass(exc_type, CancelledError):
                raise TimeoutError from exc
        self._state = 'exited'
        return None

def timeout(delay):
    return Timeout(get_running_loop().time() + delay if delay is not None else None)
def timeout_at(when):
    return Timeout(when)
globals_timeout = timeout

async def wait(fs, *, timeout=None, return_when=ALL_COMPLETED):
    if isfuture(fs) or iscoroutine(fs):
        raise TypeError(f'expect a list of futures, not {type(fs).__name__}')
    if not fs:
        raise ValueError('Set of Tasks/Futures is empty.')
    if return_when not in (FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED):
        raise ValueError(f'Invalid return_when value: {return_when}')
    fs = set(fs)
    if any(iscoroutine(f) for f in fs):
        raise TypeError('Passing coroutines is forbidden, use tasks explicitly.')
    loop = get_running_loop()
    pending = [f for f in fs if not f.done()]
    def enough():
        if not any(not f.done() for f in fs):
            return True
        if return_when == FIRST_COMPLETED:
            return any(f.done() for f in fs)
        if return_when == FIRST_EXCEPTION:
            return any(f.done() and not f.cancelled() and f.exception() is not None for f in fs)
        return False
    if not enough():
        waiter = loop.create_future()
        handle = loop.call_later(timeout, _set_unless_done, waiter, None) if timeout is not None else None
        def on_done(f):
            if enough() and not waiter.done():
                waiter.set_result(None)
        for f in pending:
            f.add_done_callback(on_done)
        try:
            await waiter
        finally:
            if handle is not None:
                handle.cancel()
            for f in pending:
                f.remove_done_callback(on_done)
    return {f for f in fs if f.done()}, {f for f in fs if not f.done()}

def as_completed(fs, *, timeout=None):
    todo = [ensure_future(f) for f in fs]
    loop = get_event_loop()
    done = Queue()
    for f in todo:
        f.add_done_callback(done.put_nowait)
    async def next_one():
        if timeout is not None:
            f = await wait_for(done.get(), timeout)
        else:
            f = await done.get()
        return f.result()
    for _ in range(len(todo)):
        yield next_one()

def shield(arg):
    inner = ensure_future(arg)
    if inner.done():
        return inner
    outer = inner._loop.create_future()
    def inner_done(f):
        if outer.cancelled():
            if not f.cancelled():
                f.exception()
            return
        if f.cancelled():
            outer.cancel()
        elif f.exception() is not None:
            outer.set_exception(f.exception())
        else:
            outer.set_result(f.result())
    def outer_done(f):
        if not inner.done():
            inner.remove_done_callback(inner_done)
    inner.add_done_callback(inner_done)
    outer.add_done_callback(outer_done)
    return outer

class TaskGroup:
    def __init__(self):
        self._entered = self._exiting = self._aborting = False
        self._loop = self._parent = None
        self._parent_cancel = False
        self._tasks = set()
        self._errors = []
        self._base_error = None
        self._waiter = None
    async def __aenter__(self):
        if self._entered:
            raise RuntimeError(f'TaskGroup {self!r} has already been entered')
        self._entered = True
        self._loop = get_running_loop()
        self._parent = current_task(self._loop)
        if self._parent is None:
            raise RuntimeError(f'TaskGroup {self!r} cannot determine the parent task')
        return self
    async def __aexit__(self, et, exc, tb):
        self._exiting = True
        if et is not None and isinstance(exc, (SystemExit, KeyboardInterrupt)) and self._base_error is None:
            self._base_error = exc
        if et is not None and issubclass(et, CancelledError):
            propagate = exc
        else:
            propagate = None
        if self._parent_cancel:
            if self._parent.uncancel() == 0:
                propagate = None
        if et is not None and not self._aborting:
            self._abort()
        while self._tasks:
            if self._waiter is None:
                self._waiter = self._loop.create_future()
            try:
                await self._waiter
            except CancelledError as ex:
                if not self._aborting:
                    propagate = ex
                    self._abort()
            self._waiter = None
        if self._base_error is not None:
            raise self._base_error
        if self._parent_cancel and self._parent.cancelling() > 0 and propagate is None:
            if self._parent.uncancel() == 0:
                pass
        if propagate is not None and not self._errors:
            raise propagate
        if et is not None and not issubclass(et, CancelledError):
            self._errors.append(exc)
        if self._errors:
            raise BaseExceptionGroup('unhandled errors in a TaskGroup', self._errors) from None
    def create_task(self, coro, *, name=None, context=None):
        if not self._entered:
            raise RuntimeError(f'TaskGroup {self!r} has not been entered')
        if self._exiting and not self._tasks:
            raise RuntimeError(f'TaskGroup {self!r} is finished')
        if self._aborting:
            raise RuntimeError(f'TaskGroup {self!r} is shutting down')
        task = self._loop.create_task(coro, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._on_done)
        return task
    def _abort(self):
        self._aborting = True
        for t in self._tasks:
            if not t.done():
                t.cancel()
    def _on_done(self, task):
        self._tasks.discard(task)
        if self._waiter is not None and not self._tasks and not self._waiter.done():
            self._waiter.set_result(True)
        if task.cancelled():
            return
        exc = task.exception()
        if exc is None:
            return
        self._errors.append(exc)
        if isinstance(exc, (SystemExit, KeyboardInterrupt)) and self._base_error is None:
            self._base_error = exc
        if self._parent.done():
            return
        if not self._aborting and not self._parent_cancel:
            self._abort()
            self._parent_cancel = True
            self._parent.cancel()

class _Waiting:
    def _get_loop(self):
        return get_running_loop()

class Lock(_Waiting):
    def __init__(self):
        self._waiters = None
        self._locked = False
    def __repr__(self):
        extra = 'locked' if self._locked else 'unlocked'
        if self._waiters:
            extra = f'{extra}, waiters:{len(self._waiters)}'
        return f'<asyncio.locks.Lock object at 0x{id(self):x} [{extra}]>'
    async def __aenter__(self):
        await self.acquire()
        return None
    async def __aexit__(self, exc_type, exc, tb):
        self.release()
    def locked(self):
        return self._locked
    async def acquire(self):
        if not self._locked and (self._waiters is None or all(w.cancelled() for w in self._waiters)):
            self._locked = True
            return True
        if self._waiters is None:
            self._waiters = _collections.deque()
        fut = self._get_loop().create_future()
        self._waiters.append(fut)
        try:
            try:
                await fut
            finally:
                self._waiters.remove(fut)
        except CancelledError:
            if not self._locked:
                self._wake_up_first()
            raise
        self._locked = True
        return True
    def release(self):
        if not self._locked:
            raise RuntimeError('Lock is not acquired.')
        self._locked = False
        self._wake_up_first()
    def _wake_up_first(self):
        if not self._waiters:
            return
        fut = self._waiters[0]
        if not fut.done():
            fut.set_result(True)

class Event(_Waiting):
    def __init__(self):
        self._waiters = _collections.deque()
        self._value = False
    def is_set(self):
        return self._value
    def set(self):
        if not self._value:
            self._value = True
            for fut in self._waiters:
                if not fut.done():
                    fut.set_result(True)
    def clear(self):
        self._value = False
    async def wait(self):
        if self._value:
            return True
        fut = self._get_loop().create_future()
        self._waiters.append(fut)
        try:
            await fut
            return True
        finally:
            self._waiters.remove(fut)

class Condition(_Waiting):
    def __init__(self, lock=None):
        if lock is None:
            lock = Lock()
        self._lock = lock
        self.locked, self.acquire, self.release = lock.locked, lock.acquire, lock.release
        self._waiters = _collections.deque()
    async def __aenter__(self):
        await self.acquire()
        return None
    async def __aexit__(self, exc_type, exc, tb):
        self.release()
    async def wait(self):
        if not self.locked():
            raise RuntimeError('cannot wait on un-acquired lock')
        self.release()
        try:
            fut = self._get_loop().create_future()
            self._waiters.append(fut)
            try:
                await fut
                return True
            finally:
                self._waiters.remove(fut)
        finally:
            while True:
                try:
                    await self.acquire()
                    break
                except CancelledError:
                    pass
    async def wait_for(self, predicate):
        result = predicate()
        while not result:
            await self.wait()
            result = predicate()
        return result
    def notify(self, n=1):
        if not self.locked():
            raise RuntimeError('cannot notify on un-acquired lock')
        for fut in self._waiters:
            if n <= 0:
                break
            if not fut.done():
                n -= 1
                fut.set_result(False)
    def notify_all(self):
        self.notify(len(self._waiters))

class Semaphore(_Waiting):
    def __init__(self, value=1):
        if value < 0:
            raise ValueError('Semaphore initial value must be >= 0')
        self._waiters = None
        self._value = value
    async def __aenter__(self):
        await self.acquire()
        return None
    async def __aexit__(self, exc_type, exc, tb):
        self.release()
    def locked(self):
        return self._value == 0 or any(not w.cancelled() for w in self._waiters or ())
    async def acquire(self):
        if not self.locked():
            self._value -= 1
            return True
        if self._waiters is None:
            self._waiters = _collections.deque()
        fut = self._get_loop().create_future()
        self._waiters.append(fut)
        try:
            try:
                await fut
            finally:
                self._waiters.remove(fut)
        except CancelledError:
            if fut.done() and not fut.cancelled():
                self._value += 1
            raise
        finally:
            while self._value > 0:
                if not self._wake_up_next():
                    break
        return True
    def release(self):
        self._value += 1
        self._wake_up_next()
    def _wake_up_next(self):
        for fut in self._waiters or ():
            if not fut.done():
                self._value -= 1
                fut.set_result(True)
                return True
        return False

class BoundedSemaphore(Semaphore):
    def __init__(self, value=1):
        self._bound_value = value
        super().__init__(value)
    def release(self):
        if self._value >= self._bound_value:
            raise ValueError('BoundedSemaphore released too many times')
        super().release()

class Barrier(_Waiting):
    def __init__(self, parties):
        if parties < 1:
            raise ValueError('parties must be >= 1')
        self._parties = parties
        self._count = 0
        self._event = Event()
    parties = property(lambda self: self._parties)
    n_waiting = property(lambda self: self._count)
    broken = False
    async def __aenter__(self):
        return await self.wait()
    async def __aexit__(self, *args):
        pass
    async def wait(self):
        index = self._count
        self._count += 1
        if self._count == self._parties:
            event, self._event = self._event, Event()
            self._count = 0
            event.set()
        else:
            await self._event.wait()
        return index

class Queue(_Waiting):
    def __init__(self, maxsize=0):
        self._maxsize = maxsize
        self._getters = _collections.deque()
        self._putters = _collections.deque()
        self._unfinished_tasks = 0
        self._finished = Event()
        self._finished.set()
        self._is_shutdown = False
        self._init(maxsize)
    def __class_getitem__(cls, params):
        return _free.GenericAlias(cls, params)
    def _init(self, maxsize):
        self._queue = _collections.deque()
    def _get(self):
        return self._queue.popleft()
    def _put(self, item):
        self._queue.append(item)
    def _wakeup_next(self, waiters):
        while waiters:
            waiter = waiters.popleft()
            if not waiter.done():
                waiter.set_result(None)
                break
    def qsize(self):
        return len(self._queue)
    @property
    def maxsize(self):
        return self._maxsize
    def empty(self):
        return not self._queue
    def full(self):
        return False if self._maxsize <= 0 else self.qsize() >= self._maxsize
    async def put(self, item):
        while self.full():
            if self._is_shutdown:
                raise QueueShutDown
            putter = self._get_loop().create_future()
            self._putters.append(putter)
            try:
                await putter
            except:
                putter.cancel()
                try:
                    self._putters.remove(putter)
                except ValueError:
                    pass
                if not self.full() and not putter.cancelled():
                    self._wakeup_next(self._putters)
                raise
        return self.put_nowait(item)
    def put_nowait(self, item):
        if self._is_shutdown:
            raise QueueShutDown
        if self.full():
            raise QueueFull
        self._put(item)
        self._unfinished_tasks += 1
        self._finished.clear()
        self._wakeup_next(self._getters)
    async def get(self):
        while self.empty():
            if self._is_shutdown:
                raise QueueShutDown
            getter = self._get_loop().create_future()
            self._getters.append(getter)
            try:
                await getter
            except:
                getter.cancel()
                try:
                    self._getters.remove(getter)
                except ValueError:
                    pass
                if not self.empty() and not getter.cancelled():
                    self._wakeup_next(self._getters)
                raise
        return self.get_nowait()
    def get_nowait(self):
        if self.empty():
            if self._is_shutdown:
                raise QueueShutDown
            raise QueueEmpty
        item = self._get()
        self._wakeup_next(self._putters)
        return item
    def task_done(self):
        if self._unfinished_tasks <= 0:
            raise ValueError('task_done() called too many times')
        self._unfinished_tasks -= 1
        if self._unfinished_tasks == 0:
            self._finished.set()
    async def join(self):
        if self._unfinished_tasks > 0:
            await self._finished.wait()
    def shutdown(self, immediate=False):
        self._is_shutdown = True
        if immediate:
            while not self.empty():
                self._get()
                if self._unfinished_tasks > 0:
                    self._unfinished_tasks -= 1
            if self._unfinished_tasks == 0:
                self._finished.set()
        while self._getters:
            getter = self._getters.popleft()
            if not getter.done():
                getter.set_result(None)
        while self._putters:
            putter = self._putters.popleft()
            if not putter.done():
                putter.set_result(None)

class PriorityQueue(Queue):
    def _init(self, maxsize):
        self._queue = []
    def _put(self, item):
        _heapq.heappush(self._queue, item)
    def _get(self):
        return _heapq.heappop(self._queue)

class LifoQueue(Queue):
    def _init(self, maxsize):
        self._queue = []
    def _put(self, item):
        self._queue.append(item)
    def _get(self):
        return self._queue.pop()

async def to_thread(func, /, *args, **kwargs):
    # There are no threads: the call runs where it stands, after a turn of the loop.
    await _Bare()
    return func(*args, **kwargs)

def run_coroutine_threadsafe(coro, loop):
    _refused('a thread')
async def open_connection(*args, **kwargs):
    _refused('a network connection')
async def start_server(*args, **kwargs):
    _refused('a server')
async def create_subprocess_exec(*args, **kwargs):
    _refused('a subprocess')
async def create_subprocess_shell(*args, **kwargs):
    _refused('a subprocess')
`;
