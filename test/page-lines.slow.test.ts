// @module-tag running
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Settings } from '../src/config/settings.js';
import { ADMIN, BackupDirectory, rowsAt } from './support/backups.js';
import { createTestDatabase, execute, type TestDatabase } from './support/database.js';
import { makeMachine } from './support/machines.js';
import { linesRunBy } from './support/page-lines.js';
import { type ServiceProcess, startServiceProcess } from './support/process.js';
import { loggedIn } from './support/processes.js';

const ALL = linesRunBy('page-lines.slow');
const taken = new Set<string>();
const ROLE = `zeyil_lines_${process.pid}`;

let backups: BackupDirectory;
let database: TestDatabase;
let service: ServiceProcess;
let settings: Record<string, string>;
/** Where the lines are pasted, with the program and its scripts. */
let folder: string;

beforeAll(async () => {
  backups = await BackupDirectory.make();
  database = await createTestDatabase();
  settings = backups.settings(database.url, 'own');
  service = await startServiceProcess(settings);
  folder = await mkdtemp(join(tmpdir(), 'zeyil-lines-'));
  await symlink(resolve('dist'), join(folder, 'dist'));
  await symlink(resolve('kit'), join(folder, 'kit'));
  await cp('deploy/postgres', join(folder, 'deploy/postgres'), { recursive: true });
});
afterAll(async () => {
  await service?.kill('SIGTERM');
  await database?.drop();
  await backups?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** The block of lines on a page that contains this text. Fails unless exactly one block does. */
function linesWith(page: string, text: string): string {
  const found = ALL.filter((one) => one.page === page && one.text.includes(text));
  expect(found, `${page}: ${text}`).toHaveLength(1);
  const lines = found[0]?.text ?? '';
  taken.add(page + lines);
  return lines;
}

/** Pastes lines one after the other, each with the settings that it gets; returns what they wrote. A line that fails ends it. */
async function pasted(lines: string, settingsOf: (line: string) => Record<string, string>) {
  let written = '';
  for (const line of lines.trim().split('\n')) {
    const env = { PATH: process.env['PATH'], HOME: folder, ...settingsOf(line) };
    const ended = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', line], {
      cwd: folder,
      env,
    });
    written += ended.stdout + ended.stderr;
  }
  return written;
}

/** The settings of this installation; those of another one, with an empty database, for a restore. */
async function forRestore() {
  const other = { ...backups.settings(await backups.emptyDatabase(), `restored-${ROLE}-${Math.random()}`) };
  return { other, of: (line: string) => (/ restore /.test(line) ? other : settings) };
}

test('The commands of the page on configuration run as they stand there, beside the service', async () => {
  const { of } = await forRestore();
  const list = join(folder, 'list.xlsx');
  await pasted(`node dist/src/main.js vehicles generate --out ${list} --rows 100`, of);
  const lines = linesWith('docs/operations/configure.en.md', 'main.js migrate')
    .replaceAll('FILE', list)
    .replace('backup prove FOLDER', `backup prove ${join(folder, 'all')}`)
    .replaceAll('FOLDER', join(folder, 'all/2026-11-25'));
  await mkdir(join(folder, 'all'));
  const written = await pasted(lines, of);
  expect(written).toContain('ENCRYPTION_KEY needs no other');
  expect(lines.trim().split('\n')).toHaveLength(9);
});

test('The lines of the page on backups make one, restore it and prove it', async () => {
  const { other, of } = await forRestore();
  const here = (lines: string) => lines.replaceAll('/backups', join(folder, 'backups'));
  await mkdir(join(folder, 'backups'));
  await pasted(here(linesWith('docs/operations/backup.en.md', 'compares an old one')), of);
  const agents = 'select count(*)::int as count from app_user';
  expect(await rowsAt(other['DATABASE_URL'] ?? '', agents)).toEqual(await rowsAt(database.url, agents));
  await pasted(here(linesWith('docs/operations/backup.en.md', 'backup prove /backups')), of);
  const [proof] = await rowsAt<{ count: number }>(
    database.url,
    'select count(*)::int as count from restore_proof where proven_at is not null',
  );
  expect(proof?.count).toBe(1);
});

test('The lines of the page on backups encrypt one for a recipient and restore it by its identity', {
  tags: 'needs-age',
}, async () => {
  const { other, of } = await forRestore();
  const [keygen = '', ...others] = linesWith('docs/operations/backup.en.md', 'age-keygen').trim().split('\n');
  await pasted(keygen, of);
  const [recipient = ''] = /age1\w+/.exec(await readFile(join(folder, 'identity.txt'), 'utf8')) ?? [];
  const lines = others
    .join('\n')
    .replaceAll('/backups/', join(folder, 'encrypted-'))
    .replace('age1...', recipient);
  await pasted(lines, of);
  const users = 'select count(*)::int as count from app_user';
  expect(await rowsAt(other['DATABASE_URL'] ?? '', users)).toEqual(await rowsAt(database.url, users));
});

test('The lines that carry a configuration make the one installation like the other', async () => {
  const { other, of } = await forRestore();
  const copy = join(folder, 'copy');
  await pasted(`node dist/src/main.js backup ${copy}\nnode dist/src/main.js restore ${copy}`, of);
  const admin = await loggedIn(service.url, ADMIN);
  expect((await admin.post('/api/admin/agents', { name: 'Taşınan Acente' })).status).toBe(201);
  const [exporting = '', planning = '', applying = ''] = linesWith(
    'docs/operations/carry-configuration.en.md',
    'config export',
  )
    .trim()
    .split('\n');
  await pasted(exporting, () => settings);
  // A plan that would change something ends with 3.
  const planned = await pasted(`${planning.replace(/ *#.*/, '')} || test $? = 3`, () => other);
  expect(planned).toContain('agent "Taşınan Acente" is new');
  await pasted(applying, () => other);
  const names = `select name from agent order by name`;
  expect(await rowsAt(other['DATABASE_URL'] ?? '', names)).toEqual(await rowsAt(database.url, names));
});

test('The lines that make the role of the service give it the rights of the script', async () => {
  const script = join(folder, 'deploy/postgres/service-role.sql');
  const lines = linesWith('docs/operations/database.en.md', 'create role').replaceAll('zeyil_service', ROLE);
  await promisify(execFile)('sed', ['-i', `s/zeyil_service/${ROLE}/g`, script]);
  await pasted(lines, () => ({ OWNER_URL: database.url }));
  const rights = `select has_table_privilege('${ROLE}', 'job', 'update') as job, has_table_privilege('${ROLE}', 'admin_audit', 'update') as audit`;
  expect(await rowsAt(database.url, rights)).toEqual([{ job: true, audit: false }]);
  await execute(database.connection, `drop owned by ${ROLE}`);
  await execute(database.connection, `drop role ${ROLE}`);
});

test('The lines that bring a vehicle list in try it and read what came of it', async () => {
  const generate = 'node dist/src/main.js vehicles generate --out 202611R1.xlsx --rows 100 --months 3';
  await pasted(generate, () => settings);
  const { token = '' } = await loggedIn(service.url, ADMIN);
  const variables = () => ({ TOKEN: token, API: service.url });
  const [post = '', read = ''] = linesWith('docs/operations/vehicle-list.en.md', 'curl -F')
    .trim()
    .split('\n');
  const sent = await pasted(post, variables);
  const [, id = ''] = /"Id" *: *(\d+)/.exec(sent) ?? [];
  expect(read).toContain('/syncs/12"');
  await expect
    .poll(() => pasted(read.replace('/syncs/12"', `/syncs/${id}"`), variables))
    .toMatch(/"State" *: *"Succeeded"/);
});

test('Settings that a page gives as lines are accepted', () => {
  const lines = parseEnv(linesWith('docs/operations/vehicle-list.en.md', 'VEHICLE_LIST_POINTER'));
  expect(new Settings({ ...settings, ...lines }).vehicleList).toMatchObject({ pointer: 'Result' });
});

test('The lines of the API reference get a token for a machine and read the jobs with it', async () => {
  const machine = await makeMachine(await loggedIn(service.url, ADMIN));
  const lines = linesWith('docs/guide/signing-in.en.md', 'client_credentials').replace(
    'https://gateway.example.com',
    service.url,
  );
  const env = { PATH: process.env['PATH'], CLIENT_ID: machine.clientId, CLIENT_SECRET: machine.secret };
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', lines], { env });
  expect(stdout).toContain('"Items"');
});

test('The lines of the sample receivers start one and pass the check of a platform', {
  tags: 'needs-python',
}, async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  const lines = linesWith('kit/receivers/README.md', 'platform check')
    .replaceAll('8080', String(port))
    .replaceAll('npx zeyil', 'node dist/src/main.js')
    // The check begins once the receiver listens; a person is slow enough.
    .replace(
      '&\n',
      `& receiver=$!\ntrap 'kill $receiver' EXIT\nuntil curl -s 127.0.0.1:${port}; do sleep 0.1; done\n`,
    );
  const bash = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', lines], {
    cwd: folder,
    env: { PATH: process.env['PATH'], NO_PROXY: '127.0.0.1' },
  });
  let written = '';
  for (const stream of [bash.stdout, bash.stderr]) stream.on('data', (chunk) => (written += chunk));
  const [code] = (await once(bash, 'exit')) as [number];
  expect([code, written]).toEqual([0, expect.stringMatching(/\d+ right, \d+ risky, 0 wrong\./)]);
});

test('Every block that names this file has been run by it', () => {
  expect(ALL.filter(({ page, text }) => !taken.has(page + text)).map(({ page }) => page)).toEqual([]);
});
