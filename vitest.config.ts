import { defineConfig } from 'vitest/config';

// Minutes of simulated faults, and whole gateways as processes of their own.
const LONG = [
  'tests/simulation/**/*.test.ts',
  'tests/gateway/process.test.ts',
  'tests/gateway/notes/{killed-gateway,four-gateways,every-line-once}.test.ts',
];

const setupFiles = ['tests/support/setup/fail-on-console.ts'];

export default defineConfig({
  define: { __BUILD_ID__: '"test"' },
  test: {
    // One worker a core: by default vitest leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
    // A shared machine can stall for many seconds: a wait ends when what it waits for is there, and its limit is far away.
    testTimeout: 90_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/{domain,contract,offline,api}/**/*.test.ts'],
          environment: 'node',
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: [...setupFiles, 'tests/support/setup/dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{platform,gateway,sandbox,architecture}/**/*.test.ts'],
          exclude: LONG,
          environment: 'node',
          setupFiles,
        },
      },
      {
        extends: true,
        test: { name: 'long', include: LONG, environment: 'node', setupFiles },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.e2e.ts', 'tests/e2e/flows/*.flow.ts'],
          environment: 'node',
          setupFiles,
          // Each file has a gateway and a browser of its own; more than two at once starve each other on two cores.
          maxWorkers: 2,
          // A shared machine can stall a real browser for half a minute; a fault of ours fails twice.
          retry: 1,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
