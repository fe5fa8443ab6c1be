import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** The times of each test file when it last ran; `node scripts/test-times.mjs` prints those of the last run. */
const TIMES_FILE = 'dist/test-times.json';

interface Known {
  files: { file: string; earlier?: boolean }[];
}

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
    const ran = new Set(files.map(({ file }) => file));
    const earlier = existsSync(TIMES_FILE)
      ? (JSON.parse(readFileSync(TIMES_FILE, 'utf8')) as Known).files
      : [];
    const kept = earlier.filter(({ file }) => !ran.has(file)).map((times) => ({ ...times, earlier: true }));
    mkdirSync('dist', { recursive: true });
    writeFileSync(TIMES_FILE, JSON.stringify({ wall: Date.now() - this.began, files: [...files, ...kept] }));
  }
}
