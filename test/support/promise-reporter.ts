import type { Reporter, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node';
import { NEEDS, type Need, SECTIONS } from './tags.js';

/**
 * Fails the run when a test that proves a promise of the interface was skipped. A test may be skipped when the machine
 * lacks what it needs: the run then names the need and the number of promises without proof.
 */
export default class PromiseReporter implements Reporter {
  private filtered = false;

  constructor(private readonly needs: Readonly<Record<string, Need>> = NEEDS) {}

  onInit({ config }: Vitest): void {
    this.filtered = config.testNamePattern !== undefined || config.tagsFilter !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[], _: readonly unknown[], reason: TestRunEndReason): void {
    if (this.filtered || reason === 'interrupted') return;
    const skipped = modules
      .flatMap((module) => [...module.children.allTests('skipped')])
      .filter(({ tags }) => tags.some((tag) => tag in SECTIONS));
    const excused = new Set<TestCase>();
    for (const [need, { description, met }] of Object.entries(this.needs)) {
      const lacking = met ? [] : skipped.filter(({ tags }) => tags.includes(need));
      for (const test of lacking) excused.add(test);
      if (lacking.length > 0) console.log(`Not proven without ${description}: ${lacking.length} promises.`);
    }
    const unproven = skipped.filter((test) => !excused.has(test));
    if (unproven.length === 0) return;
    console.error('A skipped test proves no promise of the interface:');
    for (const test of unproven) console.error(`  ${test.module.relativeModuleId}: ${test.name}`);
    process.exitCode = 1;
  }
}
