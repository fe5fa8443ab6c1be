// @module-tag notifications
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ADVISORY_LOCKS } from '../src/data/advisory-locks.js';
import { runMigrations } from '../src/database/migrate.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { PLANTED, withMigration } from './support/migrations.js';

const PATIENCE = { tableLock: 200, betweenTries: 200, tableLocks: 60_000, otherProcess: 60_000 };

let database: TestDatabase;
let other: pg.Client;
let messages: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  other = await connect();
  messages = [];
});
afterEach(async () => {
  await other.end();
  await database.drop();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(database.connection);
  await client.connect();
  return client;
}

const migrate = (patience = {}) =>
  runMigrations(database.connection, (message) => messages.push(message), { ...PATIENCE, ...patience });
const value = async (sql: string) => Object.values((await other.query(sql)).rows[0] ?? {})[0];

describe('a migration', () => {
  test('A migration that waits for a locked table lets other statements pass, and is done when the lock is gone', async () => {
    await withMigration(['alter table agent add planted integer'], async () => {
      await other.query('begin; lock table agent in row exclusive mode');
      const migrated = migrate();
      await expect.poll(() => messages.length).toBeGreaterThan(1);
      const reader = await connect();
      await reader.query(`set statement_timeout = '10s'`);
      await reader.query('select count(*) from agent');
      await reader.end();
      await other.query('commit');
      await migrated;
    });
    expect(messages[0]).toBe(
      `The migration ${PLANTED} needs a table that others have locked; it is tried again.`,
    );
    expect(await value('select planted from agent')).toBeUndefined();
  });

  test('A migration that is not given its table is given up by name', async () => {
    await withMigration(['alter table agent add planted integer'], async () => {
      await other.query('begin; lock table agent in row exclusive mode');
      await expect(migrate({ tableLocks: 0 })).rejects.toThrow(
        `The migration ${PLANTED} needs a table that others had locked for 0 minutes.`,
      );
    });
  });

  test('A migration that fails is named and leaves no change in part', async () => {
    await withMigration(['create table planted ()', 'alter table agent add name text'], async () => {
      await expect(migrate()).rejects.toThrow(
        `The migration ${PLANTED} failed: column "name" of relation "agent" already exists (42701)`,
      );
    });
    expect(await value(`select to_regclass('planted')`)).toBeNull();
    expect(await value(`select name from migrations where name = '${PLANTED}'`)).toBeUndefined();
  });

  test('A migration may take longer than any request', async () => {
    const settings = `create table planted as select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock`;
    await withMigration([settings], () => migrate());
    expect((await other.query('select * from planted')).rows).toEqual([{ statement: '0', lock: '200ms' }]);
  });
});

describe('while another process migrates', () => {
  beforeEach(async () => {
    await other.query(`select pg_advisory_lock(${ADVISORY_LOCKS.migration})`);
  });

  test('A replica that starts while another migrates waits, and names the session for which it waits', async () => {
    await withMigration(['create table planted ()'], async () => {
      const migrated = migrate();
      await expect.poll(() => messages).toHaveLength(1);
      const pid = await value('select pg_backend_pid()');
      expect(messages[0]).toBe(
        `Another process (session ${pid}) migrates the database; this one waits for it.`,
      );
      expect(await value(`select to_regclass('planted')`)).toBeNull();
      await other.query('select pg_advisory_unlock_all()');
      await migrated;
    });
    expect(await value(`select to_regclass('planted')`)).toBe('planted');
  });

  test('A replica that waits too long for another’s migrations gives up by name', async () => {
    await withMigration([], () =>
      expect(migrate({ otherProcess: 0 })).rejects.toThrow(/^Another process \(session \d+\) migrates/),
    );
  });

  test('A replica whose migrations are done does not wait', async () => {
    await migrate();
    expect(messages).toEqual([]);
  });
});
