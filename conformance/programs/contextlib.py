from contextlib import *
import io
@contextmanager
def cm(x):
    print('enter', x)
    try:
        yield x * 2
    except ValueError as e:
        print('caught', e)
    finally:
        print('exit')
with cm(3) as v: print(v)
with cm(4): raise ValueError('boom')
try:
    with cm(5): raise KeyError('k')
except KeyError as e: print('key', e)
with suppress(ZeroDivisionError): 1/0
with ExitStack() as st:
    st.enter_context(cm(1)); st.callback(print, 'cb', 1); print(st.enter_context(nullcontext(7)))
buf = io.StringIO()
with redirect_stdout(buf): print('hidden')
print(repr(buf.getvalue()))
class C:
    def close(self): print('closed')
with closing(C()) as c: pass
@cm('d')
def deco(): print('in deco')
deco(); deco()
try:
    with ExitStack() as st:
        st.callback(lambda: 1/0)
        raise ValueError('orig')
except ZeroDivisionError as e: print(repr(e), repr(e.__context__))
print(isinstance(cm(1), AbstractContextManager), issubclass(C, AbstractContextManager))
