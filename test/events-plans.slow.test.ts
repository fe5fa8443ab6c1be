import { beforeAll, expect, test } from 'vitest';
import { EventFeed } from '../src/alerts/event-feed.service.js';
import { REMOVAL } from '../src/alerts/event-retention.job.js';
import type { EventsFeed } from '../src/alerts/events.requests.js';
import { ADD_OCCURRENCES } from '../src/alerts/merge.sql.js';
import { Clock } from '../src/time/clock.js';
import { fill, vacuumTables } from './support/database.js';
import { planSteps, rowsOf } from './support/plans.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const EVENTS = 1_000_000;
const PAGE = 50;
const BATCH = 1_000;
const service = startOnce(startTestService);
beforeAll(async () => {
  await fill(
    service,
    `insert into operational_event (kind, subject_kind, subject_id, agent_id, at, last_at, count, facts)
     select case n % 3 when 0 then 'delivery.exhausted' when 1 then 'agent.paused' else 'replica.lost' end,
            case when n % 3 = 2 then 'Replica' else 'Agent' end, (n % 500)::text, case when n % 3 < 2 then n % 500 end,
            now() - (${EVENTS} - n) * interval '10 seconds', now() - (${EVENTS} - n) * interval '10 seconds', 1,
            '{"type": 101, "httpStatus": 500, "error": null}'
     from generate_series(1, ${EVENTS}) n`,
  );
  await vacuumTables(service);
});

test.each([
  {},
  { after: '150000' },
  { kind: 'agent.paused,replica.lost' },
  { agentId: 42 },
  { agentId: 42, kind: 'agent.paused', after: '100000' },
  { serviceId: 7 },
])('a page of a million events reads little more than its rows: %j', async (filter) => {
  const read = (dataSource: typeof service.dataSource) =>
    new EventFeed(dataSource, new Clock('Europe/Istanbul')).page(
      { pageSize: PAGE, ...filter } as EventsFeed,
      'tr',
    );
  const steps = await planSteps(service.dataSource, read);
  const scans = steps.filter((step) => step['Relation Name'] === 'operational_event');
  expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan');
  expect(scans.reduce((sum, step) => sum + rowsOf(step), 0)).toBeLessThan(20 * PAGE);
});

test('a note finds the event of its subject among a million without a scan', async () => {
  const given = [42, 43].map((id) => ({
    ...{ kind: 'agent.paused', subjectKind: 'Agent', subjectId: String(id), agentId: id },
    ...{ count: 1, facts: {}, at: Date.now(), lastAt: Date.now() },
  }));
  const steps = await planSteps(service.dataSource, (dataSource) =>
    dataSource.query(ADD_OCCURRENCES, [JSON.stringify(given)]),
  );
  const scans = steps.filter(
    (step) => step['Relation Name'] === 'operational_event' && step['Node Type'] !== 'ModifyTable',
  );
  expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan');
  expect(scans.reduce((sum, step) => sum + rowsOf(step), 0)).toBeLessThan(5_000);
});

test('a batch of the retention reads the rows that it removes, and what goes with them', async () => {
  const before = new Date(Date.now() - 90 * 24 * 3_600_000);
  const steps = await planSteps(service.dataSource, (dataSource) =>
    dataSource.query(REMOVAL.statement, [before, '-infinity', '0', BATCH]),
  );
  const scans = steps.filter(
    (step) => step['Relation Name'] === 'operational_event' && step['Node Type'] !== 'ModifyTable',
  );
  expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan');
  expect(Math.max(...scans.map(rowsOf))).toBe(BATCH);
});
