// @module-tag running
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { connectionUrl, createTestDatabase, execute } from './support/database.js';
import { later } from './support/later.js';
import { S3_ACCOUNT, S3_BUCKET, startS3Server } from './support/s3-server.js';
import { startTestService, type TestService } from './support/service.js';

let service: TestService;
let administrator: Client;
beforeAll(async () => {
  service = await startTestService();
  administrator = await service.as({ roles: ['Administrator'] });
});
afterAll(() => service.stop());

const missing = async (of = service) => {
  const answer = await of.anonymous.get('/health/ready');
  const { Missing } = answer.json() as { Missing: string[] };
  return [answer.status, ...Missing.map((entry) => entry.replace(/: .*/, ''))];
};
/** What was seen before stands for a second. */
const missingLater = async () => {
  await later(1_000, service);
  return missing();
};

describe('readiness', () => {
  /** By the server's own database: this one takes no such statement while it is read-only. */
  const byServer = (statement: string) =>
    execute({ ...service.database.connection, database: 'postgres' }, statement);
  const name = () => service.database.connection.database;
  const alter = (what: string) => byServer(`alter database "${name()}" ${what}`);

  afterEach(async () => {
    await alter('reset default_transaction_read_only');
    await service.dataSource.query('drop trigger if exists full_disk on agent').catch(() => undefined);
    await expect.poll(missingLater).toEqual([200]);
  });

  test('With a read-only database ready is 503 within 3 s of the first refused write and names `database`', async () => {
    await alter('set default_transaction_read_only = on');
    await byServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`);
    await expect
      .poll(async () => (await administrator.post('/api/admin/agents', { name: 'A' })).status)
      .toBe(503);
    expect(await missingLater()).toEqual([503, 'database']);
    // Balancers go on sending reads.
    const serving = await service.anonymous.get('/health/serving');
    expect([serving.status, serving.json<{ Warnings: string[] }>().Warnings]).toEqual([
      200,
      ['database: It takes no writes.'],
    ]);
    expect((await administrator.get('/api/admin/agents')).status).toBe(200);
  });

  test('With a full database ready is 503 within 3 s of the first refused write and names `database`', async () => {
    await service.dataSource.query(`
      create or replace function full_disk() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$;
      create trigger full_disk before insert on agent execute function full_disk()`);
    expect((await administrator.post('/api/admin/agents', { name: 'A' })).status).toBe(503);
    expect(await missingLater()).toEqual([503, 'database']);
  });

  test('With no connection left for requests ready and serving are 503 and name `database`', async () => {
    const { connection, drop } = await createTestDatabase();
    const role = `few_${connection.database}`;
    // A superuser is never refused for its limit.
    await execute(connection, `create role "${role}" login password 'few' in role "${connection.user}"`);
    const limited = await startTestService({
      DATABASE_URL: connectionUrl({ ...connection, user: role, password: 'few' }),
    });
    const serving = async () => (await limited.anonymous.get('/health/serving')).status;
    try {
      expect([...(await missing(limited)), await serving()]).toEqual([200, 200]);
      await execute(connection, `alter role "${role}" connection limit 0`);
      await execute(
        connection,
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`,
      );
      await expect
        .poll(async () => [...(await missing(limited)), await serving()])
        .toEqual([503, 'database', 503]);
      await execute(connection, `alter role "${role}" connection limit -1`);
      await expect.poll(async () => [...(await missing(limited)), await serving()]).toEqual([200, 200]);
    } finally {
      await limited.stop();
      await drop();
      await byServer(`drop role "${role}"`);
    }
  });

  test('The trial write of readiness leaves no row, and waits for no lock of others', async () => {
    const locker = new pg.Client(service.database.connection);
    await locker.connect();
    await locker.query('begin; lock table write_probe in access exclusive mode');
    expect(await missingLater()).toEqual([200]);
    await locker.end();
    expect(await missingLater()).toEqual([200]);
    expect(await service.dataSource.query('select * from write_probe')).toEqual([]);
  });

  test('Readiness tries whether there is room on the disk of the database', async () => {
    const written = async () => {
      const sql = 'select temp_bytes::int as bytes from pg_stat_database where datname = current_database()';
      const [row]: { bytes: number }[] = await service.dataSource.query(sql);
      return row?.bytes ?? 0;
    };
    const before = await written();
    // A session tells the server what it wrote when a later transaction of its own ends.
    const looked = async () => {
      expect(await missingLater()).toEqual([200]);
      return written();
    };
    await expect.poll(looked).toBeGreaterThan(before + 300_000);
  });

  test('A document folder that cannot be written: ready names `documents`', async () => {
    const documents = join(service.dataDirectory, 'documents');
    await rename(documents, `${documents}.away`);
    await expect.poll(missingLater).toEqual([503, 'documents']);
    expect((await service.anonymous.get('/health/ready')).text).not.toContain(service.dataDirectory);
    await rename(`${documents}.away`, documents);
  });
});

describe('readiness with S3', () => {
  test.each([
    ['a wrong bucket', { S3_BUCKET: 'another' }],
    ['a wrong key', { S3_SECRET_ACCESS_KEY: 'another-secret' }],
    ['a server that is silent', {}],
    ['a bucket that takes nothing and can be read', {}],
  ])(
    'An S3 store with a wrong bucket or wrong keys, or one that hangs: ready names `documents`; a thousand probes cost it a few calls (%s)',
    async (what, change) => {
      const s3 = await startS3Server();
      const { accessKeyId, secretAccessKey } = S3_ACCOUNT;
      const variables = {
        DOCUMENT_STORE: 's3',
        S3_ENDPOINT: s3.endpoint,
        S3_BUCKET,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      };
      const of = await startTestService({ ...variables, ...change });
      if (what.includes('silent')) s3.intercept = () => true;
      if (what.includes('takes nothing')) {
        s3.intercept = ({ method }, response) => method === 'PUT' && Boolean(response.writeHead(403).end());
      }
      const began = performance.now();
      for (let n = 0; n < 20; n++) expect(await missing(of)).toEqual([503, 'documents']);
      const seconds = Math.ceil((performance.now() - began) / 1_000);
      // A call and its repetition in each second, however many probes come in it.
      expect(s3.requests.length).toBeLessThanOrEqual(2 * seconds);
      await of.stop();
      await s3.close();
    },
  );
});
