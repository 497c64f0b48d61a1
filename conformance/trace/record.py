"""Records what CPython 3.13 traces for the programs here: `python3.13 conformance/trace/record.py`."""
import io
import json
import pathlib
import sys

here = pathlib.Path(__file__).parent
assert sys.version_info[:2] == (3, 13), sys.version


def record(path):
    code = compile(path.read_text(), str(path), 'exec')
    lines = []

    def trace(frame, event, arg):
        if frame.f_code.co_filename != str(path):
            return None
        if event == 'line':
            lines.append(f'{frame.f_code.co_name}:{frame.f_lineno}')
        return trace

    out = sys.stdout
    sys.stdout = io.StringIO()
    sys.settrace(trace)
    try:
        exec(code, {'__name__': '__main__'})
    except Exception:
        pass
    sys.settrace(None)
    text = sys.stdout.getvalue()
    sys.stdout = out
    return {'lines': ' '.join(lines), 'output': text}


recorded = {path.stem: record(path) for path in sorted((here / 'programs').glob('*.py'))}
(here / 'recorded.json').write_text(json.dumps(recorded, indent=1) + '\n')
print(len(recorded), 'programs')
