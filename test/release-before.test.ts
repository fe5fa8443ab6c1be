import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, execute, type TestDatabase } from './support/database.js';
import { readRecordedRelease, replay } from './support/recorded-release.js';

const before = readRecordedRelease();
/** Where rows are in the end, when statements did what they did in that release. */
const WRITTEN = [
  ...['refresh_token', 'admin_audit', 'job', 'job_file', 'endorsement'],
  ...[
    'idempotency_key',
    'notification',
    'delivery_attempt',
    'finished_delivery',
    'outgoing_log',
    'parameter_value',
    'vehicle_type',
  ],
  ...['service_availability', 'service_outcome_count'],
];

let databases: TestDatabase[];
const connections = () => databases.map(({ connection }) => connection);
beforeEach(async () => {
  databases = await Promise.all(Array.from({ length: before.databases }, () => createTestDatabase()));
});
afterEach(async () => {
  for (const database of databases) await database.drop();
});

describe('the release before', () => {
  test('The previous release continues to work on the new schema', { tags: 'notifications' }, async () => {
    expect(await replay(before, connections())).toEqual([]);
    const empty = new Set(WRITTEN);
    for (const connection of connections()) {
      const client = new pg.Client(connection);
      await client.connect();
      for (const table of empty) {
        const { rowCount } = await client.query(`select from ${table} limit 1`);
        if (rowCount) empty.delete(table);
      }
      await client.end();
    }
    expect([...empty]).toEqual([]);
  });

  test.each([
    ['drops a column', 'alter table delivery drop claim_token'],
    ['renames one', 'alter table job rename owner_id to holder_id'],
    ['wants a value that old code does not give', 'alter table agent add tier integer not null'],
    ['narrows a type', 'alter table parameter_value alter parameter_value type varchar(3)'],
    ['drops a table', 'drop table service_outcome_batch'],
  ])('a migration that %s is found out', async (_how, statement) => {
    for (const connection of connections()) await execute(connection, statement);
    expect(await replay(before, connections())).not.toEqual([]);
  });
});
