// @module-tag audit
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditTrail1795300300000 } from '../migrations/before-1.0/1795300300000-audit-trail.js';
import { AuditHead1795603160000 } from '../migrations/before-1.0/1795603160000-audit-head.js';
import { AuditService } from '../src/audit/audit.service.js';
import { AuditChain } from '../src/audit/chain/audit-chain.service.js';
import { AuditHead } from '../src/audit/chain/audit-head.service.js';
import { Settings } from '../src/config/settings.js';
import { dataSourceOptions } from '../src/database/data-source.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { schemaDrift } from './support/schema.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource(dataSourceOptions({ url: database.url })).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

test('Entries of an older release are kept as they were', async () => {
  const runner = dataSource.createQueryRunner();
  const migration = new AuditTrail1795300300000();
  const head = new AuditHead1795603160000();
  await head.down(runner);
  await migration.down(runner);
  await dataSource.query(
    `insert into admin_audit (at, user_id, user_name, action, target, details)
     select now() - n * interval '20 days', 7, 'clerk', 'delivery.resend', 'delivery ' || n, '{"A":1}'
     from generate_series(1, 20) n`,
  );
  const before = await dataSource.query('select * from admin_audit order by id');
  await migration.up(runner);
  // A second time, as after a process that died before it was noted: nothing is done twice.
  await migration.up(runner);
  await head.up(runner);
  await runner.release();

  const kept = await dataSource.query(
    'select id, at, user_id, user_name, action, target, details from admin_audit order by id',
  );
  expect(kept).toEqual(before);
  const [waiting] = await dataSource.query('select count(*)::int from audit_unchained');
  expect(waiting.count).toBe(20);
  const [next] = await dataSource.query(
    `insert into admin_audit (user_name, action, target) values ('clerk', 'a.b', 'c') returning id`,
  );
  expect(Number(next.id)).toBe(Number(before.at(-1).id) + 1);
  expect(await schemaDrift(dataSource)).toEqual([]);
});

test('The chain of a database that an older release leaves begins with the end that it has, and is no break', async () => {
  const settings = new Settings({
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    JWT_SECRETS: randomBytes(48).toString('base64url'),
  });
  const head = new AuditHead(dataSource, settings, new AuditService());
  const chain = new AuditChain(dataSource, head);
  await chain.extend();
  await dataSource.query(`insert into admin_audit (user_name, action, target) values ('clerk', 'a.b', 'c')`);
  await chain.extend();
  const runner = dataSource.createQueryRunner();
  const migration = new AuditHead1795603160000();
  await migration.down(runner);
  // As if the entry of the first proof had never been.
  await runner.query(`alter table admin_audit disable trigger user; alter table audit_chain disable trigger user;
    delete from audit_chain where entry_id >= (select min(id) from admin_audit where action = 'audit.anchor');
    delete from admin_audit where id >= (select min(id) from admin_audit where action = 'audit.anchor');
    alter table admin_audit enable trigger user; alter table audit_chain enable trigger user`);
  await migration.up(runner);
  await runner.release();
  const found = await head.read();
  const [last] = await dataSource.query(
    'select position, hash, entry_id from audit_chain order by position desc limit 1',
  );
  expect(found.head).toMatchObject({
    position: BigInt(last.position),
    hash: last.hash,
    entryId: last.entry_id,
  });
  expect(found.state).toBe('not yet');
  await chain.begin();
  const proven = await head.read();
  expect([proven.state, head.isBroken(proven)]).toEqual(['proven', false]);
});
