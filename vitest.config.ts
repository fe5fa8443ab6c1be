import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.js';
import { TAGS } from './test/support/tags.js';

/** Tests that start other processes or browsers, break the database, or need millions of rows (docs/testing.md). */
const SLOW = 'test/**/*.slow.test.ts';

export default defineConfig({
  // Vitest's own conditions, after the one by which the screens take the sources of the client.
  ssr: { resolve: { conditions: ['@zeyil-gateway/source', 'node', 'development|production'] } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'usual',
          include: [
            'test/**/*.test.ts',
            'src/**/*.spec.ts',
            'kit/**/*.spec.ts',
            'admin-ui/**/*.spec.ts',
            'clients/typescript/src/*.spec.ts',
          ],
          exclude: [SLOW],
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [SLOW],
          sequence: { groupOrder: 1 },
        },
      },
    ],
    // What processes of their own do, which crash tests start, is not counted.
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.spec.ts'],
      reporter: ['text-summary', 'html'],
    },
    sequence: { sequencer: LongestFirst },
    globalSetup: 'test/support/global-setup.ts',
    reporters: [
      'default',
      './test/support/promise-reporter.ts',
      './test/support/times-reporter.ts',
      './test/support/summary-reporter.ts',
    ],
    setupFiles: 'test/support/costs-setup.ts',
    tags: TAGS,
    pool: 'forks',
    // Two for each of two cores: the tests wait for browsers, databases and processes of the service much of the time.
    maxWorkers: 4,
    // Importing Nest and TypeORM costs about a second, so one worker loads them once for all its files.
    isolate: false,
    slowTestThreshold: 3_000,
    // Servers of tests listen on this machine, also where the environment names a proxy. The S3 client announces when it will
    // leave this Node version; that is no result of a test.
    env: { NO_PROXY: '127.0.0.1,localhost', AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    // These limits only end a test that fails: a busy machine takes several times as long for one that passes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 100_000 } },
  },
});
