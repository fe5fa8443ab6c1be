import type { Reporter, TestModule } from 'vitest/node';

/**
 * Prints `N passed, N failed` (and `, N skipped`) as the last line of the run, without colours, for scripts to read.
 * A file that could not be loaded, an error outside every test and a run that broke off each count as a failure.
 */
export default class SummaryReporter implements Reporter {
  private passed = 0;
  private failed = 0;
  private skipped = 0;

  onInit(): void {
    // On exit, since other reporters and the global teardown still print after the run has ended.
    process.once('exit', (code) => this.print(code));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    this.passed = this.skipped = 0;
    this.failed = unhandled.length;
    for (const module of modules) {
      this.failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') this.passed += 1;
        else if (state === 'skipped') this.skipped += 1;
        else this.failed += 1;
      }
      for (const suite of module.children.allSuites()) this.failed += suite.errors().length;
    }
  }

  private print(exitCode: number): void {
    const failed = exitCode === 0 ? this.failed : Math.max(this.failed, 1);
    const skipped = this.skipped > 0 ? `, ${this.skipped} skipped` : '';
    process.stdout.write(`${this.passed} passed, ${failed} failed${skipped}\n`);
  }
}
