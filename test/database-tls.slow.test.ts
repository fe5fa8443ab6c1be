import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataSource } from '../src/database/data-source.js';
import { selfSigned } from './support/certificates.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { startServiceProcess } from './support/process.js';
import { startTlsDatabase, type TlsDatabase } from './support/tls-database.js';

const NAMES = ['localhost', 'database.example', '127.0.0.1'] as const;
let database: TestDatabase;
let directory: string;
let servers: Record<string, TlsDatabase>;
let withoutTls: TlsDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'zeyil-tls-'));
  servers = {};
  for (const name of NAMES) {
    const certificate = selfSigned(name);
    await writeFile(authority(name), certificate.cert);
    servers[name] = await startTlsDatabase(database, certificate);
  }
  withoutTls = await startTlsDatabase(database, undefined);
});
afterAll(async () => {
  for (const server of [...Object.values(servers), withoutTls]) await server.close();
  await database.drop();
  await rm(directory, { recursive: true });
});

/** Where the certificate of the server with this name lies. */
const authority = (name: string) => join(directory, `${name}.pem`);
const urlOf = (server: TlsDatabase | undefined, host: string, query: string) => {
  const { user, database: name } = database.connection;
  return `postgresql://${user}@${host}:${server?.port}/${name}?${query}`;
};

/** How a connection comes about; otherwise why it does not. */
async function connection(server: TlsDatabase | undefined, host: string, query: string): Promise<string> {
  const before = server?.came.length ?? 0;
  const dataSource = createDataSource({ url: urlOf(server, host, query) }, 2);
  try {
    await dataSource.initialize();
    await dataSource.query('select 1');
    return [...new Set(server?.came.slice(before))].join();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code ?? message;
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}

describe('sslmode of DATABASE_URL', { tags: 'running' }, () => {
  const SELF_SIGNED = 'DEPTH_ZERO_SELF_SIGNED_CERT';
  const OTHER_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID';
  const [HOST, ADDRESS, OTHER] = ['localhost', '127.0.0.1', 'database.example'];
  test.each([
    ['none: in clear', HOST, ADDRESS, '', 'in clear'],
    ['disable: in clear', HOST, ADDRESS, 'disable', 'in clear'],
    ['require: TLS with whatever certificate', OTHER, ADDRESS, 'require', 'with TLS'],
    ['verify-ca: TLS, whatever name the certificate has', OTHER, ADDRESS, 'verify-ca&own', 'with TLS'],
    [
      'verify-ca: not with a certificate of another authority',
      OTHER,
      ADDRESS,
      'verify-ca&other',
      SELF_SIGNED,
    ],
    ['require with sslrootcert: as verify-ca', OTHER, ADDRESS, 'require&other', SELF_SIGNED],
    ['verify-full: TLS with the certificate of that name', HOST, HOST, 'verify-full&own', 'with TLS'],
    [
      'verify-full: TLS with the certificate of that address',
      ADDRESS,
      ADDRESS,
      'verify-full&own',
      'with TLS',
    ],
    ['verify-full: not with the certificate of another name', OTHER, ADDRESS, 'verify-full&own', OTHER_NAME],
    ['verify-full without sslrootcert: not with a private authority', HOST, HOST, 'verify-full', SELF_SIGNED],
  ])('A connection of DATABASE_URL with `sslmode` %s', async (_, name, host, mode, expected) => {
    const given = mode && `sslmode=${mode}`;
    const query = given
      .replace('own', `sslrootcert=${authority(name)}`)
      .replace('other', `sslrootcert=${authority('localhost')}`);
    expect(await connection(servers[name], host, query)).toBe(expected);
  });

  test("`sslmode` of DATABASE_URL has the meaning that PostgreSQL's own programs give it, without warnings at start", async () => {
    expect(await connection(withoutTls, '127.0.0.1', 'sslmode=require')).toBe(
      'The server does not support SSL connections',
    );
    expect(withoutTls.came).toEqual([]);
  });

  test('`sslmode` means the same for every connection, also for those of DATABASE_URL_DIRECT', async () => {
    const verified = (name: (typeof NAMES)[number]) =>
      urlOf(servers[name], name, `sslmode=verify-full&sslrootcert=${authority(name)}`);
    const before = NAMES.map((name) => servers[name]?.came.length);
    const service = await startServiceProcess({
      DATA_DIR: directory,
      DATABASE_URL: verified('localhost'),
      DATABASE_URL_DIRECT: verified('127.0.0.1'),
    });
    const ready = await fetch(`${service.url}/health/ready`);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    await service.kill('SIGTERM');
    expect(ready.status).toBe(200);
    expect(metrics).toContain('zeyil_replica_session_held 1');
    const came = NAMES.map((name, i) => servers[name]?.came.slice(before[i]));
    expect(came.map((connections) => [...new Set(connections)].join())).toEqual(['with TLS', '', 'with TLS']);
  });

  test('A start with `sslmode` writes no warnings', async () => {
    const DATABASE_URL = urlOf(servers['localhost'], 'localhost', 'sslmode=require');
    const env = { PATH: process.env['PATH'], DATA_DIR: directory, DATABASE_URL };
    const { stderr } = await promisify(execFile)(process.execPath, ['dist/src/main.js', 'migrate'], { env });
    expect(stderr).toBe('');
  });
});
