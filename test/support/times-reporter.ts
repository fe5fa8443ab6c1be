import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** The times of the last whole run; `npm run test:times` prints them. */
export const TIMES_FILE = 'dist/test-times.json';

/** Writes where the time of each test file went. */
export default class TimesReporter implements Reporter {
  private began = 0;

  onTestRunStart(): void {
    this.began = Date.now();
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({
      file: module.relativeModuleId,
      ok: module.ok(),
      count: [...module.children.allTests()].length,
      load: module.diagnostic().collectDuration,
      ...module.meta().times,
    }));
    mkdirSync('dist', { recursive: true });
    writeFileSync(TIMES_FILE, JSON.stringify({ wall: Date.now() - this.began, files }));
  }
}
