// @module-tag audit
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataSourceOptions } from '../src/database/data-source.js';
import { AuditTrail1795300300000 } from '../src/database/migrations/1795300300000-audit-trail.js';
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
