import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** A project of its own with the tags and the reporter of this one, on a machine without chromium. */
let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'zeyil-promises-'));
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  mkdirSync(join(project, 'docs'));
  writeFileSync(join(project, 'docs/interface.md'), '');
  const from = (file: string) => JSON.stringify(resolve('test/support', file));
  writeFileSync(
    join(project, 'vitest.config.mts'),
    `import PromiseReporter from ${from('promise-reporter.ts')};
     import { TAGS } from ${from('tags.ts')};
     const needs = { 'needs-chromium': { description: 'a browser', met: false } };
     export default { test: { include: ['*.test.ts'], tags: TAGS, reporters: [new PromiseReporter(needs)] } };`,
  );
});
afterEach(() => rmSync(project, { recursive: true }));

const tests = (text: string) =>
  writeFileSync(join(project, 'some.test.ts'), `import { describe, test } from 'vitest';\n${text}`);

function node(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}
const run = (...args: string[]) => node(resolve('node_modules/vitest/vitest.mjs'), 'run', ...args);
const write = (...args: string[]) => node(resolve('scripts/interface.mjs'), ...args);

describe('a run of tests', () => {
  test('fails when a test that proves a promise is skipped, and names the test', () => {
    tests(`test.skip('Jobs are listed', { tags: 'offline-jobs' }, () => {});
           test('Jobs are counted', { tags: 'offline-jobs' }, () => {});
           test.skip('something else', () => {});`);
    const { status, output } = run();
    expect(status).toBe(1);
    expect(output).toContain(
      'A skipped test proves no promise of the interface:\n  some.test.ts: Jobs are listed\n',
    );
    expect(output).not.toContain('something else');
  });

  test('that passes over tests for want of something says how many promises it did not prove', () => {
    tests(`describe('pages', { tags: ['api-docs', 'needs-chromium'] }, () => {
             test.skip('The page is readable', () => {});
             test.skip('The page is small', () => {});
           });
           test('Jobs are counted', { tags: 'offline-jobs' }, () => {});`);
    expect(run()).toMatchObject({
      status: 0,
      output: expect.stringContaining('Not proven without a browser: 2 promises.\n'),
    });
  });

  test('of some tests only does not miss the others', () => {
    tests(`test('Jobs are listed', { tags: 'offline-jobs' }, () => {});
           test('Jobs are counted', { tags: 'offline-jobs' }, () => {});`);
    expect(run('-t', 'counted')).toMatchObject({ status: 0 });
  });
});

describe('docs/interface.md', () => {
  test('has the titles of the tests by section and file, in the order of the sections', async () => {
    tests(`describe('pages', { tags: 'running' }, () => {
             test.each([1, 2])('%i of 3 pages is 50 %% or less: "\\'<Name>\\'"', () => {});
           });
           test('\`<Id>\` is a number', { tags: ['running', 'audit'] }, () => {});
           test('something else', () => {});`);
    expect(write()).toMatchObject({ status: 0 });
    const document = await readFile(join(project, 'docs/interface.md'), 'utf8');
    expect(document).toContain('## Audit\n\n`some.test.ts`\n\n- `<Id>` is a number\n\n## ');
    expect(document).toMatch(
      /## Running\n\n`some.test.ts`\n\n- %i of 3 pages is 50 % or less: "'\\<Name>'"\n- `<Id>/,
    );
    expect(document).not.toContain('something else');
    expect(write('--check')).toMatchObject({ status: 0 });
  });

  test('that differs from the tests is refused', () => {
    tests(`test('Jobs are listed', { tags: 'offline-jobs' }, () => {});`);
    write();
    tests(`test('Jobs are counted', { tags: 'offline-jobs' }, () => {});`);
    const { status, output } = write('--check');
    expect(status).toBe(1);
    expect(output).toContain('run npm run generate -- interface. Line 14 would be: - Jobs are counted');
  });

  test('takes one test for each promise', () => {
    tests(`test('Jobs are listed', { tags: 'offline-jobs' }, () => {});
           test('Jobs are listed', { tags: 'audit' }, () => {});`);
    const { status, output } = write();
    expect(status).toBe(1);
    expect(output).toContain('Two tests have the same title: Jobs are listed');
  });
});
