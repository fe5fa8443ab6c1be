import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { MigrationSession } from '../src/database/migration-session.js';
import { Session } from '../src/database/session.js';
import { Client } from './support/client.js';
import { connectionUrl, createTestDatabase, type TestDatabase } from './support/database.js';
import { readOnly } from './support/database-faults.js';
import { startDatabaseProxy } from './support/database-proxy.js';
import { startServiceProcess } from './support/process.js';
import { startTlsDatabase } from './support/tls-database.js';

const run = promisify(execFile);

let database: TestDatabase;
let directory: string;
beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'zeyil-start-'));
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

/** What the service says when it ends by itself. */
async function refusal(variables: Record<string, string>): Promise<{ lines: string[] }> {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: join(directory, 'data'),
    PORT: '0',
    SANDBOX: 'false',
    DATABASE_URL: database.url,
    ...variables,
  };
  const ended = await run(process.execPath, ['dist/src/main.js'], { env, timeout: 200_000 }).catch(
    (error: { code: number; stderr: string }) => error,
  );
  expect(ended).toMatchObject({ code: 1 });
  return { lines: ended.stderr.trim().split('\n') };
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A server that answers every start of a session with this refusal, as PostgreSQL writes it. */
const refusing = (state: string) =>
  createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${state}\0Mno\0\0`);
      const head = Buffer.alloc(5, 'E');
      head.writeInt32BE(fields.length + 4, 1);
      socket.end(Buffer.concat([head, fields]));
    });
  });

describe('the start stops at once, in words, at what waiting does not mend', { tags: 'running' }, () => {
  test.each([
    ['a wrong password', '28P01', 'it refuses the password (28P01)'],
    ['a user that may not connect', '42501', 'its user may not connect to the database (42501)'],
  ])('A start with %s ends at once, with a message', async (_, state, words) => {
    const server = refusing(state);
    let attempts = 0;
    server.on('connection', () => attempts++);
    const port = await listening(server);
    const { lines } = await refusal({ DATABASE_URL: `postgresql://u:p@127.0.0.1:${port}/d` });
    expect(lines).toEqual([`The database cannot be used: ${words}; see DATABASE_URL.`]);
    expect(attempts).toBe(1);
  });

  test.each([
    ['a role that does not exist', { user: 'nobody_knows' }, 'it does not let the user in', '28000'],
    [
      'a database that does not exist',
      { database: 'nowhere' },
      'the database that it names does not exist',
      '3D000',
    ],
  ])('A start that names %s ends at once, with a message', async (_, changes, words, state) => {
    const url = connectionUrl({ ...database.connection, ...changes });
    const { lines } = await refusal({ DATABASE_URL: url });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`The database cannot be used: ${words}`);
    expect(lines[0]).toContain(`(${state}); see DATABASE_URL.`);
  });

  test('A start with TLS that is not accepted, or with a file of it that cannot be read, ends at once, with a message', async () => {
    const server = await startTlsDatabase(database, undefined);
    const { user, database: name } = database.connection;
    const url = (query: string) => `postgresql://${user}@127.0.0.1:${server.port}/${name}?${query}`;
    expect((await refusal({ DATABASE_URL: url('sslmode=require') })).lines).toEqual([
      'The database cannot be used: the server offers no TLS, which sslmode asks for; see DATABASE_URL.',
    ]);
    const missing = join(directory, 'missing.pem');
    expect((await refusal({ DATABASE_URL: url(`sslmode=verify-ca&sslrootcert=${missing}`) })).lines).toEqual([
      `The database cannot be used: its file ${missing} cannot be read (ENOENT); see DATABASE_URL.`,
    ]);
    expect(
      (await refusal({ DATABASE_URL: url(`sslmode=verify-ca&sslrootcert=${directory}`) })).lines,
    ).toEqual([
      'The database cannot be used: a file that it names is a directory (EISDIR); see DATABASE_URL.',
    ]);
    await server.close();
  });
});

test('All faults that prevent a start are named together: `DATA_DIR`, `PORT`, `DATABASE_URL`', {
  tags: 'running',
}, async () => {
  const port = await listening(createServer());
  const file = join(directory, 'file');
  await writeFile(file, '');
  const url = connectionUrl({ ...database.connection, database: 'nowhere' });
  const { lines } = await refusal({
    NODE_ENV: 'production',
    JWT_SECRETS: '3kPq9vT2xWm7LcY5nRb8sDf4gHj6zQa1',
    ENCRYPTION_KEY: Buffer.from('3kPq9vT2xWm7LcY5nRb8sDf4gHj6zQa1').toString('base64'),
    DATA_DIR: join(file, 'data'),
    PORT: String(port),
    DATABASE_URL: url,
  });
  expect(lines).toEqual([
    `${join(file, 'data')} cannot be written (ENOTDIR); see DATA_DIR.`,
    `Cannot listen on 127.0.0.1:${port} (EADDRINUSE); see HOST and PORT.`,
    'The database cannot be used: the database that it names does not exist (3D000); see DATABASE_URL.',
  ]);
});

test('settings that are wrong are named together with what the right ones lead to', async () => {
  const port = await listening(createServer());
  const file = join(directory, 'beside');
  await writeFile(file, '');
  const wrong = { NODE_ENV: 'production', MAX_BODY_MB: 'much', DATA_DIR: join(file, 'data') };
  const url = connectionUrl({ ...database.connection, database: 'nowhere' });
  const { lines } = await refusal({ ...wrong, PORT: String(port), DATABASE_URL: url });
  expect(lines).toEqual([
    'The settings are not usable:',
    '  - MAX_BODY_MB must be a whole number from 1 to 256.',
    '  - JWT_SECRETS is required: secrets of at least 32 bytes each, separated by commas.',
    '  - ENCRYPTION_KEY is required: base64 of 32 bytes, or several separated by commas.',
    `${join(file, 'data')} cannot be written (ENOTDIR); see DATA_DIR.`,
    `Cannot listen on 127.0.0.1:${port} (EADDRINUSE); see HOST and PORT.`,
    'The database cannot be used: the database that it names does not exist (3D000); see DATABASE_URL.',
  ]);
});

test('a place that a wrong setting would have named is not looked at', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.once('error', resolve).listen(3000, '127.0.0.1', resolve));
  onTestFinished(() => void taken.close());
  const { lines } = await refusal({ PORT: 'many', DATABASE_URL: 'mysql://somewhere' });
  expect(lines.map((line) => line.split(' ').slice(0, 5).join(' '))).toEqual([
    'The settings are not usable:',
    '  - PORT must',
    '  - DATABASE_URL must',
  ]);
});

test('secrets that cannot be made, since DATA_DIR cannot be written, are told so', async () => {
  const file = join(directory, 'another');
  await writeFile(file, '');
  const { lines } = await refusal({ DATA_DIR: file });
  expect(lines).toEqual([`${join(file, 'secrets.json')} cannot be read or made (ENOTDIR); see DATA_DIR.`]);
});

test('A start whose connection is lost without a word ends within a minute, so that a supervisor repeats it', {
  tags: 'running',
}, async () => {
  const proxy = await startDatabaseProxy(database);
  onTestFinished(() => proxy.close());
  proxy.freezeNextStatement('select pg_backend_pid() as pid');
  const { lines } = await refusal({ DATABASE_URL: proxy.url });
  expect(lines).toEqual(['The database did not answer during the start; see DATABASE_URL.']);
});

test('A migration may take any time: its session is not among those that a start gives up', async () => {
  const before = new Set(Session.limited);
  const during = await MigrationSession.within(database.connection, async () => new Set(Session.limited));
  expect(during).toEqual(before);
});

test('A database that accepts no writes does not prevent a start: reads are served', {
  tags: 'running',
}, async () => {
  const fault = readOnly(database);
  await fault.begin();
  onTestFinished(() => fault.end());
  const directoryOfOne = join(directory, 'read-only');
  const service = await startServiceProcess({ DATABASE_URL: database.url, DATA_DIR: directoryOfOne });
  expect((await new Client(service.url).get('/health/live')).status).toBe(200);
  await service.kill('SIGTERM');
  const first = { BOOTSTRAP_ADMIN_USER: 'first', BOOTSTRAP_ADMIN_PASSWORD: 'the first password' };
  expect((await refusal(first)).lines).toEqual([
    'The database did not take what a start writes (25006); see DATABASE_URL.',
  ]);
});

test('few file handles are warned of', async () => {
  const script = `ulimit -n 900 && exec ${process.execPath} dist/src/main.js`;
  const env = { PATH: process.env['PATH'], DATA_DIR: join(directory, 'few'), PORT: '0', SANDBOX: 'false' };
  const { stdout } = await run('sh', ['-c', script], {
    env: { ...env, DATABASE_URL: connectionUrl({ ...database.connection, database: 'nowhere' }) },
  }).catch((error: { stdout: string }) => error);
  expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({
    event: 'few file handles',
    limit: 900,
    wanted: 1_020,
  });
});
