/** contextlib, in Python of our own. */

export const contextlibSource: string = String.raw`
import abc as _abc
import functools as _functools
from collections import deque as _deque

class AbstractContextManager(_abc.ABC):
    """Base of context managers: enters as itself."""
    def __enter__(self):
        return self
    @_abc.abstractmethod
    def __exit__(self, exc_type, exc_value, traceback):
        return None
    @classmethod
    def __subclasshook__(cls, other):
        if cls is AbstractContextManager:
            return all(any(n in b.__dict__ for b in other.__mro__) for n in ('__enter__', '__exit__')) or NotImplemented
        return NotImplemented

class AbstractAsyncContextManager(_abc.ABC):
    async def __aenter__(self):
        return self
    @_abc.abstractmethod
    async def __aexit__(self, exc_type, exc_value, traceback):
        return None
    @classmethod
    def __subclasshook__(cls, other):
        if cls is AbstractAsyncContextManager:
            return all(any(n in b.__dict__ for b in other.__mro__) for n in ('__aenter__', '__aexit__')) or NotImplemented
        return NotImplemented

class ContextDecorator:
    def _recreate_cm(self):
        return self
    def __call__(self, func):
        @_functools.wraps(func)
        def inner(*args, **kwds):
            with self._recreate_cm():
                return func(*args, **kwds)
        return inner

class AsyncContextDecorator:
    def _recreate_cm(self):
        return self
    def __call__(self, func):
        @_functools.wraps(func)
        async def inner(*args, **kwds):
            async with self._recreate_cm():
                return await func(*args, **kwds)
        return inner

class _Made:
    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func, self.args, self.kwds = func, args, kwds
        doc = getattr(func, '__doc__', None)
        self.__doc__ = doc if doc is not None else type(self).__doc__
    def _recreate_cm(self):
        return type(self)(self.func, self.args, self.kwds)

class _GeneratorContextManager(_Made, AbstractContextManager, ContextDecorator):
    def __enter__(self):
        del self.args, self.kwds, self.func
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None
    def __exit__(self, typ, value, traceback):
        if typ is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            try:
                raise RuntimeError("generator didn't stop")
            finally:
                self.gen.close()
        if value is None:
            value = typ()
        try:
            self.gen.throw(value)
        except StopIteration as exc:
            return exc is not value
        except RuntimeError as exc:
            if exc is value:
                return False
            if isinstance(value, StopIteration) and exc.__cause__ is value:
                return False
            raise
        except BaseException as exc:
            if exc is not value:
                raise
            return False
        try:
            raise RuntimeError("generator didn't stop after throw()")
        finally:
            self.gen.close()

class _AsyncGeneratorContextManager(_Made, AbstractAsyncContextManager, AsyncContextDecorator):
    async def __aenter__(self):
        del self.args, self.kwds, self.func
        try:
            return await anext(self.gen)
        except StopAsyncIteration:
            raise RuntimeError("generator didn't yield") from None
    async def __aexit__(self, typ, value, traceback):
        if typ is None:
            try:
                await anext(self.gen)
            except StopAsyncIteration:
                return False
            try:
                raise RuntimeError("generator didn't stop")
            finally:
                await self.gen.aclose()
        if value is None:
            value = typ()
        try:
            await self.gen.athrow(value)
        except StopAsyncIteration as exc:
            return exc is not value
        except RuntimeError as exc:
            if exc is value:
                return False
            if isinstance(value, (StopIteration, StopAsyncIteration)) and exc.__cause__ is value:
                return False
            raise
        except BaseException as exc:
            if exc is not value:
                raise
            return False
        try:
            raise RuntimeError("generator didn't stop after athrow()")
        finally:
            await self.gen.aclose()

def contextmanager(func):
    @_functools.wraps(func)
    def helper(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)
    return helper

def asynccontextmanager(func):
    @_functools.wraps(func)
    def helper(*args, **kwds):
        return _AsyncGeneratorContextManager(func, args, kwds)
    return helper

class closing(AbstractContextManager):
    def __init__(self, thing):
        self.thing = thing
    def __enter__(self):
        return self.thing
    def __exit__(self, *exc_info):
        self.thing.close()

class aclosing(AbstractAsyncContextManager):
    def __init__(self, thing):
        self.thing = thing
    async def __aenter__(self):
        return self.thing
    async def __aexit__(self, *exc_info):
        await self.thing.aclose()

class suppress(AbstractContextManager):
    def __init__(self, *exceptions):
        self._exceptions = exceptions
    def __enter__(self):
        pass
    def __exit__(self, exctype, excinst, exctb):
        if exctype is None:
            return
        if issubclass(exctype, self._exceptions):
            return True
        if issubclass(exctype, BaseExceptionGroup):
            match, rest = excinst.split(self._exceptions)
            if rest is None:
                return True
            raise rest
        return False

class nullcontext(AbstractContextManager, AbstractAsyncContextManager):
    def __init__(self, enter_result=None):
        self.enter_result = enter_result
    def __enter__(self):
        return self.enter_result
    def __exit__(self, *excinfo):
        pass
    async def __aenter__(self):
        return self.enter_result
    async def __aexit__(self, *excinfo):
        pass

class _Redirect(AbstractContextManager):
    _stream = None
    def __init__(self, new_target):
        self._new_target = new_target
        self._old_targets = []
    def __enter__(self):
        self._old_targets.append(_redirect(self._stream, self._new_target))
        return self._new_target
    def __exit__(self, exctype, excinst, exctb):
        _redirect(self._stream, self._old_targets.pop())

class redirect_stdout(_Redirect):
    _stream = 'stdout'
class redirect_stderr(_Redirect):
    _stream = 'stderr'

class chdir(AbstractContextManager):
    def __init__(self, path):
        raise RuntimeError('there is no file system here; a remote executor (docker, e2b, modal, blaxel) has one')
    def __exit__(self, *excinfo):
        pass

class _Stack:
    def __init__(self):
        self._exit_callbacks = _deque()
    def pop_all(self):
        new_stack = type(self)()
        new_stack._exit_callbacks = self._exit_callbacks
        self._exit_callbacks = _deque()
        return new_stack
    def push(self, exit):
        cls = type(exit)
        found = getattr(cls, '__exit__', None)
        if found is None:
            self._add(exit)
        else:
            self._add(lambda *details: found(exit, *details))
        return exit
    def enter_context(self, cm):
        cls = type(cm)
        try:
            enter, exit = cls.__enter__, cls.__exit__
        except AttributeError:
            raise TypeError(f"'{cls.__module__}.{cls.__qualname__}' object does not support the context manager protocol") from None
        result = enter(cm)
        self._add(lambda *details: exit(cm, *details))
        return result
    def callback(self, callback, /, *args, **kwds):
        def wrapper(exc_type, exc, tb):
            callback(*args, **kwds)
        wrapper.__wrapped__ = callback
        self._add(wrapper)
        return callback
    def _add(self, callback, is_sync=True):
        self._exit_callbacks.append((is_sync, callback))

def _fix_context(new_exc, old_exc, frame_exc):
    while True:
        context = new_exc.__context__
        if context is None or context is old_exc:
            return
        if context is frame_exc:
            break
        new_exc = context
    new_exc.__context__ = old_exc

class ExitStack(_Stack, AbstractContextManager):
    def __enter__(self):
        return self
    def close(self):
        self.__exit__(None, None, None)
    def __exit__(self, exc_type, exc, traceback):
        received = exc is not None
        frame_exc = exc
        suppressed = False
        pending = False
        while self._exit_callbacks:
            is_sync, callback = self._exit_callbacks.pop()
            try:
                details = (None, None, None) if exc is None else (type(exc), exc, exc.__traceback__)
                if callback(*details):
                    suppressed = True
                    pending = False
                    exc = None
            except BaseException as new_exc:
                _fix_context(new_exc, exc, frame_exc)
                pending = True
                exc = new_exc
        if pending:
            fixed = exc.__context__
            try:
                raise exc
            except BaseException:
                exc.__context__ = fixed
                raise
        return received and suppressed

class AsyncExitStack(_Stack, AbstractAsyncContextManager):
    async def __aenter__(self):
        return self
    async def aclose(self):
        await self.__aexit__(None, None, None)
    async def enter_async_context(self, cm):
        cls = type(cm)
        try:
            enter, exit = cls.__aenter__, cls.__aexit__
        except AttributeError:
            raise TypeError(f"'{cls.__module__}.{cls.__qualname__}' object does not support the asynchronous context manager protocol") from None
        result = await enter(cm)
        self._add(lambda *details: exit(cm, *details), False)
        return result
    def push_async_exit(self, exit):
        found = getattr(type(exit), '__aexit__', None)
        if found is None:
            self._add(exit, False)
        else:
            self._add(lambda *details: found(exit, *details), False)
        return exit
    def push_async_callback(self, callback, /, *args, **kwds):
        async def wrapper(exc_type, exc, tb):
            await callback(*args, **kwds)
        self._add(wrapper, False)
        return callback
    async def __aexit__(self, exc_type, exc, traceback):
        received = exc is not None
        frame_exc = exc
        suppressed = False
        pending = False
        while self._exit_callbacks:
            is_sync, callback = self._exit_callbacks.pop()
            try:
                details = (None, None, None) if exc is None else (type(exc), exc, exc.__traceback__)
                result = callback(*details)
                if not is_sync:
                    result = await result
                if result:
                    suppressed = True
                    pending = False
                    exc = None
            except BaseException as new_exc:
                _fix_context(new_exc, exc, frame_exc)
                pending = True
                exc = new_exc
        if pending:
            fixed = exc.__context__
            try:
                raise exc
            except BaseException:
                exc.__context__ = fixed
                raise
        return received and suppressed
`;
