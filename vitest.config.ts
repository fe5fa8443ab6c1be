import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'src/**/*.spec.ts'],
    globalSetup: 'test/support/global-setup.ts',
    reporters: ['default', './test/support/summary-reporter.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Importing Nest and TypeORM costs about a second, so one worker loads them once for all its files.
    isolate: false,
    slowTestThreshold: 3_000,
    // The S3 client announces when it will leave this Node version; that is no result of a test.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
