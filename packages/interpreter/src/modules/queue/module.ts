/** The module queue, for one thread: what would wait for another thread is refused. https://docs.python.org/3.13/library/queue.html */
import type { ModuleDefinition } from '../registry.js';

export const queueModule: ModuleDefinition = {
  name: 'queue',
  doc: 'A multi-producer, multi-consumer queue.',
  python: String.raw`
from collections import deque as _deque
from heapq import heappop as _heappop, heappush as _heappush
from types import GenericAlias as _GenericAlias

__all__ = ['Empty', 'Full', 'ShutDown', 'Queue', 'PriorityQueue', 'LifoQueue', 'SimpleQueue']


class Empty(Exception):
    'Exception raised by Queue.get(block=0)/get_nowait().'


class Full(Exception):
    'Exception raised by Queue.put(block=0)/put_nowait().'


class ShutDown(Exception):
    '''Raised when put/get with shut-down queue.'''


def _check_timeout(block, timeout):
    if block and timeout is not None and timeout < 0:
        raise ValueError("'timeout' must be a non-negative number")


def _wait(error, block, timeout, what):
    # There is no other thread that could change the queue while this one waits.
    if block and timeout is None:
        raise error(f'{what} would wait for ever: there is no other thread')
    raise error


class Queue:
    '''Create a queue object with a given maximum size.

    If maxsize is <= 0, the queue size is infinite.
    '''

    def __init__(self, maxsize=0):
        self.maxsize = maxsize
        self._init(maxsize)
        self.unfinished_tasks = 0
        self.is_shutdown = False

    def task_done(self):
        '''Indicate that a formerly enqueued task is complete.'''
        unfinished = self.unfinished_tasks - 1
        if unfinished < 0:
            raise ValueError('task_done() called too many times')
        self.unfinished_tasks = unfinished

    def join(self):
        '''Blocks until all items in the Queue have been gotten and processed.'''
        if self.unfinished_tasks:
            raise RuntimeError(f'join() would wait for ever: {self.unfinished_tasks} unfinished tasks and no other thread')

    def qsize(self):
        '''Return the approximate size of the queue (not reliable!).'''
        return self._qsize()

    def empty(self):
        '''Return True if the queue is empty, False otherwise (not reliable!).'''
        return not self._qsize()

    def full(self):
        '''Return True if the queue is full, False otherwise (not reliable!).'''
        return 0 < self.maxsize <= self._qsize()

    def put(self, item, block=True, timeout=None):
        '''Put an item into the queue.'''
        if self.is_shutdown:
            raise ShutDown
        if self.maxsize > 0 and self._qsize() >= self.maxsize:
            _check_timeout(block, timeout)
            _wait(Full, block, timeout, 'put() into a full queue')
        self._put(item)
        self.unfinished_tasks += 1

    def get(self, block=True, timeout=None):
        '''Remove and return an item from the queue.'''
        if self.is_shutdown and not self._qsize():
            raise ShutDown
        _check_timeout(block, timeout)
        if not self._qsize():
            _wait(Empty, block, timeout, 'get() from an empty queue')
        return self._get()

    def put_nowait(self, item):
        '''Put an item into the queue without blocking.'''
        return self.put(item, block=False)

    def get_nowait(self):
        '''Remove and return an item from the queue without blocking.'''
        return self.get(block=False)

    def shutdown(self, immediate=False):
        '''Shut-down the queue, making queue gets and puts raise ShutDown.'''
        self.is_shutdown = True
        if immediate:
            while self._qsize():
                self._get()
                if self.unfinished_tasks > 0:
                    self.unfinished_tasks -= 1

    def _init(self, maxsize):
        self.queue = _deque()

    def _qsize(self):
        return len(self.queue)

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.popleft()

    __class_getitem__ = classmethod(_GenericAlias)


class PriorityQueue(Queue):
    '''Variant of Queue that retrieves open entries in priority order (lowest first).

    Entries are typically tuples of the form:  (priority number, data).
    '''

    def _init(self, maxsize):
        self.queue = []

    def _put(self, item):
        _heappush(self.queue, item)

    def _get(self):
        return _heappop(self.queue)


class LifoQueue(Queue):
    '''Variant of Queue that retrieves most recently added entries first.'''

    def _init(self, maxsize):
        self.queue = []

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.pop()


class SimpleQueue:
    '''Simple, unbounded FIFO queue.'''

    def __init__(self):
        self._queue = _deque()

    def put(self, item, block=True, timeout=None):
        '''Put the item on the queue.'''
        self._queue.append(item)

    def get(self, block=True, timeout=None):
        '''Remove and return an item from the queue.'''
        if block and timeout is not None and timeout < 0:
            raise ValueError("'timeout' must be a non-negative number")
        if not self._queue:
            _wait(Empty, block, timeout, 'get() from an empty queue')
        return self._queue.popleft()

    def put_nowait(self, item):
        '''Put an item into the queue without blocking.'''
        self._queue.append(item)

    def get_nowait(self):
        '''Remove and return an item from the queue without blocking.'''
        return self.get(block=False)

    def empty(self):
        '''Return True if the queue is empty, False otherwise (not reliable!).'''
        return not self._queue

    def qsize(self):
        '''Return the approximate size of the queue (not reliable!).'''
        return len(self._queue)

    __class_getitem__ = classmethod(_GenericAlias)




Empty.__module__ = SimpleQueue.__module__ = '_queue'
`,
};
