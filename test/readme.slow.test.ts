import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { linesRunBy } from './support/page-lines.js';
import { type ServiceProcess, startServiceProcess } from './support/process.js';

const run = promisify(execFile);
let database: TestDatabase;
let directory: string;
let service: ServiceProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'zeyil-readme-'));
  service = await startServiceProcess({ DATABASE_URL: database.url, DATA_DIR: directory, SANDBOX: 'true' });
});
afterAll(async () => {
  await service.kill('SIGTERM');
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

/** The block of a README that is pasted into a second terminal. */
async function linesToPaste(file: string): Promise<string> {
  const [, lines] = /```sh\n(\. \.data\/.*?)```/s.exec(await readFile(file, 'utf8')) ?? [];
  if (lines === undefined) throw new Error(`${file} has no lines to paste.`);
  return lines;
}

test('The lines to paste are those for which the README names this test', async () => {
  expect(linesRunBy('readme.slow').map(({ text }) => text)).toEqual([await linesToPaste('README.md')]);
});

test('Two commands and the lines of the README give a first endorsement and its notification', {
  tags: 'notifications',
}, async () => {
  const script = (await linesToPaste('README.md'))
    .replaceAll('.data/', `${directory}/`)
    .replaceAll('http://127.0.0.1:3000', service.url)
    .replaceAll('http://127.0.0.1:3001', service.simulatorUrl);
  const { stdout } = await run('bash', ['-euc', script]);
  expect(stdout).toContain('HTTP/1.1 204 No Content');
  expect(stdout).toContain('"NotificationType":101');
  expect(stdout).toContain('100000334601017');
});

test("No body of a log and no reason stands in the service's log", { tags: 'outgoing-logs' }, async () => {
  const { port } = new URL(service.url);
  const { stdout } = await run(process.execPath, ['dist/src/main.js', 'demo'], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: directory,
      PORT: port,
      SIMULATOR_PORT: new URL(service.simulatorUrl).port,
    },
  });
  expect(stdout).toContain('is in stage Zeyil Gerçekleşti.');
  expect(stdout).toContain('Notification 101 arrived with ReferanceNo');
  expect(stdout).toContain(
    'The platform handed back what was received: <sonuc><prim>18450.00</prim></sonuc>',
  );
  // A request's line comes after its answer, by way of a pipe.
  await expect.poll(() => service.output()).toContain('/payload","status":200');
  // The bodies, and why they were read, are nobody's business who reads the log.
  const log = service.output();
  for (const secret of ['18450.00', '34 ABC 123', 'reason']) expect(log).not.toContain(secret);
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

test.skipIf(!hasIpv6).each(['::1', '[::1]'])('the demo plays on HOST=%s as well', async (HOST) => {
  const other = await createTestDatabase();
  const home = await mkdtemp(join(tmpdir(), 'zeyil-readme-'));
  const places = { DATA_DIR: home, HOST };
  const listener = await startServiceProcess({ ...places, DATABASE_URL: other.url, SANDBOX: 'true' });
  try {
    expect(listener.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    const [PORT, SIMULATOR_PORT] = [listener.url, listener.simulatorUrl].map((url) => new URL(url).port);
    const { stdout } = await run(process.execPath, ['dist/src/main.js', 'demo'], {
      env: { PATH: process.env['PATH'], ...places, PORT, SIMULATOR_PORT },
    });
    expect(stdout).toContain('Notification 101 arrived with ReferanceNo');
  } finally {
    await listener.kill('SIGTERM');
    await other.drop();
    await rm(home, { recursive: true, force: true });
  }
});

test('the table of the README has the figures of docs/performance.en.md, and README.tr.md those of the README', async () => {
  const figuresIn = async (file: string) =>
    [...(await readFile(file, 'utf8')).matchAll(/^\| [^|]+ \| ([\d.,]+) \| ([\d.,]+) \|$/gm)].flatMap(
      ([, gateway = '', peer = '']) => [gateway, peer],
    );
  const figures = await figuresIn('README.md');
  expect(figures).toHaveLength(8);
  const turkish = (figure: string) => figure.replace(/[.,]/, (sign) => (sign === '.' ? ',' : '.'));
  expect(await figuresIn('README.tr.md')).toEqual(figures.map(turkish));
  const tables = (await readFile('docs/performance.en.md', 'utf8')).match(/^\|.*\|$/gm) ?? [];
  const cells = new Set(tables.flatMap((row) => row.split('|').map((cell) => cell.trim())));
  for (const figure of figures) expect(cells).toContain(figure);
});

test.each(['README.md', 'README.tr.md'])(
  '%s is read in one sitting: it has 120 lines at most',
  async (file) => {
    expect((await readFile(file, 'utf8')).trim().split('\n').length).toBeLessThanOrEqual(120);
  },
);

test('README.tr.md has the lines of the README, with comments in Turkish', async () => {
  const commands = async (file: string) =>
    (await linesToPaste(file)).split('\n').filter((line) => !line.startsWith('#'));
  expect(await commands('README.tr.md')).toEqual(await commands('README.md'));
});

test('docs/reliability.en.md names tests that exist', async () => {
  const text = await readFile('docs/reliability.en.md', 'utf8');
  const rows = text.slice(text.indexOf('| shown by |')).match(/^\|.*\|$/gm) ?? [];
  const named = rows.flatMap((row) =>
    [...(row.split('|').at(-2) ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(25);
  const placesOf = (name = '') =>
    ['test', `test/chaos/${name}`].flatMap((folder) => [
      `${folder}/${name}.test.ts`,
      `${folder}/${name}.slow.test.ts`,
    ]);
  for (const name of named)
    expect(
      placesOf(name).some((place) => existsSync(place)),
      name,
    ).toBe(true);
});
