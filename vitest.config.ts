/** How tests run: sources, not builds; every package name resolves to its TypeScript entry. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@vivarium\/interpreter$/, replacement: source('packages/interpreter/src/index.ts') },
      { find: /^@vivarium\/executors$/, replacement: source('packages/executors/src/index.ts') },
      { find: /^vivarium$/, replacement: source('packages/agent/src/index.ts') },
    ],
  },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'conformance/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
