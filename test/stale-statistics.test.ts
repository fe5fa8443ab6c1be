import { expect, test } from 'vitest';
import { inTrialTransaction, MANY_WITH_MANY } from '../src/data/transaction.js';
import { CLAIM } from '../src/notifications/dispatch/claim.sql.js';
import { newClaimToken } from '../src/notifications/dispatch/delivery-store.js';
import {
  APPLY_CHANGES,
  BEFORE_AND_AFTER,
  collectChanges,
  selected,
  UNKNOWN_VALUES,
} from '../src/parameters/parameter.sql.js';
import { COLUMNS } from '../src/parameters/parameter-rows.rules.js';
import { execute } from './support/database.js';
import { upsert } from './support/parameters.js';
import { startOnce } from './support/start-once.js';
import { listOf, startCatalog } from './support/vehicle-catalog.js';

const catalog = startOnce(startCatalog);

/** Values of parameter 5, numbered from 1. */
const values = (count: number) =>
  `select 5, n::text, n::text, 'name', true, false, '[]', '[]' from generate_series(1, ${count}) n`;
const NESTED = /Nested Loop/;
/** A claim's plan that reads all due deliveries of a lane and sorts them. */
const WHOLE_LANE = /Sort Key: delivery\.due_at/;

test('What joins many values with many compares not each with each, although the statistics are of an empty table', async () => {
  const { dataSource, database } = catalog.service;
  const fill = `insert into parameter_value (${COLUMNS.join(', ')}) ${values(20_000)}`;
  await execute(database.connection, 'alter table parameter_value set (autovacuum_enabled = false)');
  for (const statement of [fill, 'delete from parameter_value', 'analyze parameter_value'])
    await execute(database.connection, statement);
  const changed = values(2_000).replace('name', 'other');
  const plansWith = (settings: string) =>
    inTrialTransaction(dataSource, async (tx) => {
      // In this transaction, which is undone: the service would analyze a table that has grown.
      await tx.query(fill);
      await tx.query(`select ${settings}`);
      await tx.query(collectChanges(selected(changed)));
      const [keys] = await tx.query(
        'select array_agg(parameter_id) as ids, array_agg(parameter_value) as codes from parameter_change',
      );
      const statements: [string, unknown[]][] = [
        [UNKNOWN_VALUES, [keys.ids, keys.codes]],
        [BEFORE_AND_AFTER, []],
        [APPLY_CHANGES, []],
      ];
      const plans: string[] = [];
      for (const [statement, given] of statements) {
        const lines: { 'QUERY PLAN': string }[] = await tx.query(`explain ${statement}`, given);
        plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
      }
      return plans;
    });
  // The situation: without the settings the planner expects one row, and chooses so.
  expect((await plansWith("current_setting('jit')")).join('\n')).toMatch(NESTED);
  for (const plan of await plansWith(MANY_WITH_MANY)) expect(plan).not.toMatch(NESTED);
});

test('A list of vehicles and more than twenty changes of parameters are written by joins of many with many', async () => {
  const { administrator, sync } = catalog;
  const { dataSource } = catalog.service;
  await dataSource.query(`
    create table seen_setting (written text, nested text);
    create function see_setting() returns trigger language plpgsql as $$
    begin insert into seen_setting values (tg_table_name, current_setting('enable_nestloop')); return null; end $$`);
  for (const table of ['parameter_value', 'vehicle_type'])
    await dataSource.query(
      `create trigger see_setting before insert or update on ${table} for each statement execute function see_setting()`,
    );
  const seen = (): Promise<{ written: string; nested: string }[]> =>
    dataSource.query(
      'with gone as (delete from seen_setting returning *) select distinct * from gone order by 1',
    );
  const change = (count: number) =>
    administrator.post('/api/admin/parameters/changes', {
      changes: Array.from({ length: count }, (_, n) => upsert(6, String(n))),
    });
  expect((await sync(listOf(5))).State).toBe('Succeeded');
  expect(await seen()).toEqual([
    { written: 'parameter_value', nested: 'off' },
    { written: 'vehicle_type', nested: 'off' },
  ]);
  expect((await change(20)).status).toBe(200);
  expect(await seen()).toEqual([{ written: 'parameter_value', nested: 'on' }]);
  expect((await change(21)).status).toBe(200);
  expect(await seen()).toEqual([{ written: 'parameter_value', nested: 'off' }]);
});

test('A queue that was empty when its rows were counted is counted again within seconds of many announcements', async () => {
  const { dataSource, database } = catalog.service;
  const agentId = await catalog.service.createAgent();
  await dataSource.query('update agent set paused_at = now() where id = $1', [agentId]);
  const fill = `insert into delivery (notification_id, agent_id, type, referance_no, due_at)
    select n, ${agentId}, 101, 'r' || n, now() from generate_series(1, 20000) n`;
  await execute(database.connection, 'alter table delivery set (autovacuum_enabled = false)');
  for (const statement of [fill, 'analyze delivery', 'delete from delivery', 'analyze delivery'])
    await execute(database.connection, statement);
  const expected = async () => {
    const [row] = await dataSource.query(`select reltuples from pg_class where oid = 'delivery'::regclass`);
    return row.reltuples as number;
  };
  expect(await expected()).toBe(0);
  const values = [[agentId], [500], ['-infinity'], [0], [0], 100, 60_000, newClaimToken(undefined), false];
  const claiming = (before = 'select 1') =>
    inTrialTransaction(dataSource, async (tx) => {
      await tx.query(before);
      const lines: { 'QUERY PLAN': string }[] = await tx.query(`explain ${CLAIM}`, values);
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    });
  expect(await claiming(fill)).toMatch(WHOLE_LANE);
  await execute(database.connection, fill);
  await expect.poll(expected).toBeGreaterThan(10_000);
  expect(await claiming()).not.toMatch(WHOLE_LANE);
});
