/** The host services of a JavaScript environment: clock, entropy, sleep, heap size. The only place that reads them. */
import type { MachineHost } from '../objects/machine.js';

interface GlobalHost {
  performance: { now(): number };
  process?: {
    getBuiltinModule?: (name: string) => { getHeapStatistics(): { used_heap_size: number; external_memory: number } } | undefined;
  };
  crypto?: { getRandomValues(a: Uint32Array): Uint32Array };
}

/** Host services taken from the environment; works in Node and in browsers. */
export function environmentHost(): MachineHost {
  const env = globalThis as unknown as GlobalHost;
  const now = (): number => env.performance.now();
  const host: MachineHost = {
    now,
    time: () => Date.now() / 1000,
    entropy: () => {
      const a = new Uint32Array(1);
      env.crypto?.getRandomValues(a);
      return a[0];
    },
    sleep: (seconds) => {
      const until = now() + seconds * 1000;
      if (typeof SharedArrayBuffer !== 'undefined') {
        const cell = new Int32Array(new SharedArrayBuffer(4));
        try {
          Atomics.wait(cell, 0, 0, seconds * 1000);
          return;
        } catch {
          // catch-ok: browsers forbid waiting in the main thread; the loop below does it there
        }
      }
      while (now() < until);
    },
  };
  const v8 = env.process?.getBuiltinModule?.('node:v8');
  if (v8 !== undefined) {
    host.heapUsed = () => {
      const heap = v8.getHeapStatistics();
      // The memory of typed arrays (texts beyond ASCII, bytes) lies outside the heap.
      return heap.used_heap_size + heap.external_memory;
    };
  }
  return host;
}
