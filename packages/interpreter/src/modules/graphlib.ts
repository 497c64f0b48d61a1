/** The module graphlib, in Python of our own. https://docs.python.org/3.13/library/graphlib.html */
import type { ModuleDefinition } from './registry.js';

export const graphlibModule: ModuleDefinition = {
  name: 'graphlib',
  doc: 'Operate with graph-like structures.',
  python: String.raw`
class CycleError(ValueError):
    """Subclass of ValueError raised by TopologicalSorter.prepare if cycles exist in the working graph."""


class _Node:
    __slots__ = ('node', 'waiting', 'successors', 'state')

    def __init__(self, node):
        self.node = node
        self.waiting = 0
        self.successors = []
        self.state = 0


_IDLE, _OUT, _DONE = 0, 1, 2


class TopologicalSorter:
    """Provides functionality to topologically sort a graph of hashable nodes"""

    def __init__(self, graph=None):
        self._nodes = {}
        self._ready = None
        self._out = 0
        self._finished = 0
        if graph is not None:
            for node, predecessors in graph.items():
                self.add(node, *predecessors)

    def _info(self, node):
        info = self._nodes.get(node)
        if info is None:
            info = self._nodes[node] = _Node(node)
        return info

    def add(self, node, *predecessors):
        """Add a new node and its predecessors to the graph."""
        if self._ready is not None:
            raise ValueError('Nodes cannot be added after a call to prepare()')
        info = self._info(node)
        info.waiting += len(predecessors)
        for predecessor in predecessors:
            self._info(predecessor).successors.append(node)

    def prepare(self):
        """Mark the graph as finished and check for cycles in the graph."""
        if self._ready is not None:
            raise ValueError('cannot prepare() more than once')
        self._ready = [info.node for info in self._nodes.values() if info.waiting == 0]
        cycle = self._find_cycle()
        if cycle:
            raise CycleError('nodes are in a cycle', cycle)

    def get_ready(self):
        """Return a tuple of all the nodes that are ready."""
        if self._ready is None:
            raise ValueError('prepare() must be called first')
        result = tuple(self._ready)
        for node in result:
            self._nodes[node].state = _OUT
        self._ready.clear()
        self._out += len(result)
        return result

    def is_active(self):
        """Return True if more progress can be made and False otherwise."""
        if self._ready is None:
            raise ValueError('prepare() must be called first')
        return self._finished < self._out or bool(self._ready)

    def __bool__(self):
        return self.is_active()

    def done(self, *nodes):
        """Marks a set of nodes returned by get_ready as processed."""
        if self._ready is None:
            raise ValueError('prepare() must be called first')
        for node in nodes:
            info = self._nodes.get(node)
            if info is None:
                raise ValueError(f'node {node!r} was not added using add()')
            if info.state == _IDLE:
                raise ValueError(f'node {node!r} was not passed out (still not ready)')
            if info.state == _DONE:
                raise ValueError(f'node {node!r} was already marked done')
            info.state = _DONE
            for successor in info.successors:
                other = self._nodes[successor]
                other.waiting -= 1
                if other.waiting == 0:
                    self._ready.append(successor)
            self._finished += 1

    def _find_cycle(self):
        nodes = self._nodes
        path, steps, seen, at = [], [], set(), {}
        for node in nodes:
            if node in seen:
                continue
            while True:
                if node in seen:
                    if node in at:
                        return path[at[node]:] + [node]
                else:
                    seen.add(node)
                    steps.append(iter(nodes[node].successors))
                    at[node] = len(path)
                    path.append(node)
                while path:
                    try:
                        node = next(steps[-1])
                        break
                    except StopIteration:
                        del at[path.pop()]
                        steps.pop()
                else:
                    break
        return None

    def static_order(self):
        """Returns an iterable of nodes in a topological order."""
        self.prepare()
        while self.is_active():
            group = self.get_ready()
            yield from group
            self.done(*group)


__all__ = ['TopologicalSorter', 'CycleError']
`,
};
