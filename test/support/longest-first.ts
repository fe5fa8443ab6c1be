import { existsSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take about a minute and more, and the short one of the fuzzer. Begun last, one of them keeps a whole run waiting
 * while the other workers have nothing to do: four minutes for the pictures, which a run without the times of a former one begins
 * last because the file is short.
 */
const LONGEST = [
  'test/image.slow.test.ts',
  'test/browser/pictures.slow.test.ts',
  'test/bodies/worst-bodies.slow.test.ts',
  'test/browser/admin/every-screen.slow.test.ts',
  'test/browser/admin/layout-shift.slow.test.ts',
  'test/platform-check.slow.test.ts',
  'test/browser/docs-site.slow.test.ts',
  'test/postgresql-15.slow.test.ts',
  'test/chaos/volume/volume.slow.test.ts',
  'test/page-lines.slow.test.ts',
  'test/embedded-postgres.slow.test.ts',
  'test/chaos/chaos.slow.test.ts',
  'test/browser/api-docs.slow.test.ts',
  'test/browser/admin/tasks.slow.test.ts',
  'test/vehicle-catalog-alone.slow.test.ts',
  'test/fuzz/fuzz.slow.test.ts',
];

/** The usual order, but for the longest files, which begin first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = LONGEST.filter((file) => !existsSync(file));
    if (gone.length > 0) throw new Error(`No test file: ${gone.join(', ')}`);
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
      return found < 0 ? LONGEST.length : found;
    };
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return (await super.sort(files)).sort((a, b) => group(a) - group(b) || place(a) - place(b));
  }
}
