// @module-tag running
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { linesRunBy } from './support/page-lines.js';
import { type ServiceProcess, startServiceProcess } from './support/process.js';

const run = promisify(execFile);
const GUIDES = ['insurer', 'operator', 'parallel-run', 'platform'];
let database: TestDatabase;
let directory: string;
let service: ServiceProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'zeyil-guides-'));
  service = await startServiceProcess({ DATABASE_URL: database.url, DATA_DIR: directory, SANDBOX: 'true' });
});
afterAll(async () => {
  await service?.kill('SIGTERM');
  await database?.drop();
  await rm(directory, { recursive: true, force: true });
});

/** The lines of a guide, as they are pasted one after the other. */
async function linesOf(guide: string, language: string): Promise<string> {
  const text = await readFile(`docs/guides/${guide}.${language}.md`, 'utf8');
  return [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, lines]) => lines).join('\n');
}

/** Runs the lines of a guide in a folder of their own; a line that fails ends the run. */
async function pasted(guide: string): Promise<string> {
  const script = (await linesOf(guide, 'en'))
    .replaceAll('.data/', `${directory}/`)
    .replaceAll('http://127.0.0.1:3000', service.url)
    .replaceAll('http://127.0.0.1:3001', service.simulatorUrl)
    .replaceAll('npx zeyil', `node ${resolve('dist/src/main.js')}`)
    // A busy machine of tests answers within the limit, not within what is good.
    .replaceAll(' platform check ', ' platform check --slow-after 14 ');
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: directory });
  return stdout;
}

test("The lines of the insurer's guide record an endorsement once, with a dry run before and a repeat after it", async () => {
  const statuses = (await pasted('insurer')).split('\n').filter((line) => /^\d{3}$/.test(line));
  expect(statuses).toEqual(['200', '204', '204']);
});

test("The lines of the platform's guide pass the check and read what may have been missed", async () => {
  const output = await pasted('platform');
  expect(output).toMatch(/\d+ right, 0 risky, 0 wrong\./);
  expect(output.match(/"Status":true,"Message"/g)).toHaveLength(5);
});

test("The lines of the operator's guide lead from a catalog to a job whose notifications arrived", async () => {
  const output = await pasted('operator');
  expect(output).toContain('"NeedsConfirmation"');
  const [, deliveries = ''] = /(\{[^\n]*"ReferanceNo"[^\n]*)\n[^\n]*"NextCursor"[^\n]*\n$/.exec(output) ?? [];
  for (const type of [102, 104]) expect(deliveries).toContain(`"NotificationType":${type}`);
  expect(deliveries).toContain('"State":"Delivered"');
});

test('The lines of the parallel run compare a gateway with itself and find no difference', async () => {
  const output = await pasted('parallel-run');
  expect(output).toMatch(/\d+ calls: \d+ equal, 0 with 0 differences, 0 notes\./);
  expect(output).toContain('"Equal": true');
});

test('Every block that names this file is of one of these guides, which are run whole', () => {
  const pages = new Set(linesRunBy('guides.slow').map(({ page }) => page));
  expect([...pages].sort()).toEqual(GUIDES.map((guide) => `docs/guides/${guide}.en.md`));
});

test.each(GUIDES)('The guide of the %s has the same lines in both languages', async (guide) => {
  expect(await linesOf(guide, 'tr')).toBe(await linesOf(guide, 'en'));
});
