import { beforeAll, expect, test } from 'vitest';
import { Settings } from '../src/config/settings.js';
import { WALKED_AT_MOST } from '../src/data/feeds.js';
import type { WaitingDeliveries } from '../src/notifications/administration/delivery.requests.js';
import { DeliveryFeed } from '../src/notifications/administration/delivery-feed.service.js';
import { type DeliveryFilter, filterSql } from '../src/notifications/administration/delivery-filter.sql.js';
import { countResendable } from '../src/notifications/administration/delivery-moves.sql.js';
import { HourReads } from '../src/notifications/hours/hour-reads.service.js';
import { COUNT_OUTCOMES, NOTE_HEALTH } from '../src/notifications/hours/hours.sql.js';
import { Clock } from '../src/time/clock.js';
import { fill, vacuumTables } from './support/database.js';
import { type PlanStep, planSteps, rowsOf } from './support/plans.js';
import { startTestService, type TestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const FINISHED = 500_000;
const FAILED = FINISHED / 500;
const WAITING = 30_000;
const AGENTS = 200;
/** Seconds between two deliveries: the finished ones are those of 80 days. */
const APART = 14;
const PAGE = 50;
const service = startOnce(startTestService);
let firstAgent: number;

beforeAll(async () => {
  await fill(
    service,
    `insert into agent (name, paused_at) select 'Acente ' || n, now() from generate_series(1, $1::int) n`,
    [AGENTS],
  );
  [{ id: firstAgent }] = await service.dataSource.query('select min(id) as id from agent');
  await fill(
    service,
    `insert into notification (id, type, payload, created_at, subject_kind, subject_id)
     select n, 101, '{}', now() - ($1::int - n) * $2::int * interval '1 second', 'Job', (n % 100000)::text
     from generate_series(1, $1::int + $3::int) n`,
    [FINISHED, APART, WAITING],
  );
  // One of 500 failed; the last agent has one of 50,000, and so has the type of tests.
  await fill(
    service,
    `insert into finished_delivery (id, notification_id, agent_id, type, referance_no, state, attempts, created_at, finished_at,
       http_status, error, sub_referance_no, started_at)
     select n, n, $4::int + case when n % 50000 = 1 then $2::int - 1 else n % ($2::int - 1) end,
            case when n % 50000 = 2 then 104 else 101 end, n::text,
            case when n % 500 = 0 then 'Exhausted' else 'Delivered' end, 1, at, at,
            case when n % 500 <> 0 then 200 end, case when n % 500 = 0 then 'No answer within 15000 ms.' end,
            to_char(at at time zone 'UTC', 'YYYYMMDDHH24MISSMS') || lpad(n::text, 13, 'A'), at
     from generate_series(1, $1::int) n, lateral (select now() - ($1::int - n) * $3::int * interval '1 second' as at) moment`,
    [FINISHED, AGENTS, APART, firstAgent],
  );
  await fill(
    service,
    `insert into delivery (id, notification_id, agent_id, type, referance_no, due_at)
     select $4::int + n, $4::int + n, $3::int + n % ($2::int - 1), case when n % 999 = 3 then 104 else 101 end, n::text,
            case when n = 7 then 'infinity' else now() - n % 977 * interval '1 second' end from generate_series(1, $1::int) n`,
    [WAITING, AGENTS, firstAgent, FINISHED],
  );
  await vacuumTables(service);
});

const feedOf = (dataSource: TestService['dataSource']) =>
  new DeliveryFeed(dataSource, service.running.app.get(Clock));
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** Rows of deliveries that a read goes through. */
async function rowsRead(read: (feed: DeliveryFeed) => Promise<unknown>): Promise<number> {
  return readOf(await planSteps(service.dataSource, (noting) => read(feedOf(noting))));
}

function readOf(steps: readonly PlanStep[]): number {
  return steps
    .filter((step) => /^(finished_)?delivery(_p|_default|$)/.test(step['Relation Name'] ?? ''))
    .reduce((sum, step) => sum + rowsOf(step), 0);
}

/** The halving of ids reads up to a row of each week and table at each of its steps. */
const HALVINGS = 2 * 21 * 15;
const WALK = WALKED_AT_MOST + HALVINGS + 10 * PAGE;

const FILTERS: [string, () => DeliveryFilter, number][] = [
  ['no filter', () => ({}), 10 * PAGE],
  ['what needs attention', () => ({ states: ['Dropped', 'Exhausted', 'Parked'] }), FAILED + 10 * PAGE],
  ['what waits', () => ({ states: ['Pending'] }), 10 * PAGE],
  ['an agent', () => ({ agentId: firstAgent + 5 }), WAITING / (AGENTS - 1) + 10 * PAGE],
  ['an agent with few', () => ({ agentId: firstAgent + AGENTS - 1 }), 10 * PAGE],
  ['a rare type among the final ones', () => ({ type: 104, states: ['Delivered', 'Exhausted'] }), 10 * PAGE],
  ['one subject', () => ({ subject: 'Job:4711' }), 10 * PAGE],
  ['one day long ago', () => ({ from: day(60), to: day(60), states: ['Delivered', 'Exhausted'] }), WALK],
  [
    'an hour long ago',
    () => ({ finishedFrom: `${day(60)}T10:00:00Z`, finishedTo: `${day(60)}T11:00:00Z` }),
    WALK,
  ],
  [
    'a status that none had',
    () => ({ httpStatus: 503, states: ['Dropped', 'Exhausted'] }),
    2 * FAILED + 10 * PAGE,
  ],
  ['a status that none had, delivered', () => ({ httpStatus: 204, states: ['Delivered'] }), 2 * WALK],
  [
    'a reason',
    () => ({ error: 'Refused', states: ['Dropped', 'Exhausted', 'Cancelled'] }),
    2 * FAILED + 10 * PAGE,
  ],
];

test.each(FILTERS)(
  '%s: a page goes through a bounded part of 500,000 deliveries',
  async (_, filter, most) => {
    expect(await rowsRead((feed) => feed.page(filter(), undefined, PAGE))).toBeLessThanOrEqual(most);
  },
);

test.each(FILTERS)('%s: the counts go through a bounded part of 500,000 deliveries', async (_, filter) => {
  expect(await rowsRead((feed) => feed.counts(filter()))).toBeLessThanOrEqual(4 * WALK);
});

test('the number of an attempt is found without an index of numbers', async () => {
  const [{ no }] = await service.dataSource.query(
    'select sub_referance_no as no from finished_delivery where id = 123456',
  );
  const read = () => rowsRead((feed) => feed.page({ subReferanceNo: no }, undefined, PAGE));
  expect(await read()).toBeLessThanOrEqual(5_000);
  const { Items } = await feedOf(service.dataSource).page({ subReferanceNo: no }, undefined, PAGE);
  expect(Items.map(({ Id }) => Id)).toEqual([123456]);
});

/** The ids that a filter fits, found by the list, which searches everything. */
async function matching(filter: DeliveryFilter): Promise<number[]> {
  const lists = (filter.states ?? [undefined]).map(async (state) => {
    const { states: _, ...others } = filter;
    const list = feedOf(service.dataSource).list({
      ...others,
      ...(state && { state }),
      page: 1,
      pageSize: 200,
    });
    return (await list).Items.map(({ Id }) => Id);
  });
  return (await Promise.all(lists)).flat().sort((a, b) => b - a);
}

test('a search that ends early goes on where it ended, and misses nothing', async () => {
  const feed = feedOf(service.dataSource);
  const filter: DeliveryFilter = {
    httpStatus: 200,
    agentId: firstAgent + AGENTS - 1,
    states: ['Delivered', 'Exhausted', 'Dropped'],
  };
  const rare: DeliveryFilter = { finishedTo: `${day(70)}T00:00:00Z`, type: 104 };
  // No index selects this status among the delivered ones: all are walked along, in pieces.
  const scattered: DeliveryFilter = { httpStatus: 299, states: ['Delivered'] };
  await service.dataSource.query('update finished_delivery set http_status = 299 where id = any ($1)', [
    [77, 222_222, 222_223, 490_001],
  ]);
  for (const each of [filter, rare, scattered]) {
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await feed.page(each, cursor, 2);
      found.push(...page.Items.map(({ Id }) => Id));
      cursor = page.NextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(await matching(each));
    expect(found.length).toBeGreaterThan(0);
  }
  // One in 500 among all states, whose rows no index selects together with the date.
  const early = await feed.page(
    { to: day(1), error: 'Timeout', states: ['Exhausted', 'Delivered'] },
    undefined,
    PAGE,
  );
  expect(early.Items).toHaveLength(PAGE);
});

test('a resend by filter counts and picks what failed without a scan, and its progress reads only its own', async () => {
  const { app } = service.running;
  const filter: DeliveryFilter = { states: ['Dropped', 'Exhausted'], finishedFrom: day(30) };
  const { whereFinal, parameters } = filterSql(filter, app.get(Clock));
  const limit = parameters.add(10_000);
  const read = async (sql: string, parameters: unknown[]) =>
    readOf(await planSteps(service.dataSource, (noting) => noting.query(sql, parameters)));
  expect(await read(countResendable(whereFinal, limit), parameters.values)).toBeLessThanOrEqual(2 * FAILED);
  const sent = Array.from({ length: 10_000 }, (_, n) => `${n * 50 + 1}`);
  const [{ id }] = await service.dataSource.query(
    `insert into delivery_resend (sent_at, delivery_ids) values (now() - interval '1 day', $1) returning id`,
    [sent],
  );
  const steps = await planSteps(service.dataSource, (noting) => feedOf(noting).progress(BigInt(id)));
  expect(readOf(steps)).toBeLessThanOrEqual(3 * sent.length);
});

test('a round of counting by hour reads its own minutes, and a month of all agents is read from their sums', async () => {
  const { dataSource } = service;
  const from = new Date(Date.now() - 20 * 86_400_000);
  const minutes = (count: number) => new Date(from.getTime() + count * 60_000);
  const steps = await planSteps(dataSource, async (noting) => {
    await noting.query(COUNT_OUTCOMES, [from, minutes(5)]);
    await noting.query(NOTE_HEALTH, [from, minutes(5), 75_000]);
  });
  // The index knows the moments of 16 pages together.
  expect(readOf(steps)).toBeLessThanOrEqual(2 * 5_000);
  await dataSource.query(
    `insert into delivery_hour (agent_id, hour, type, outcome, count)
     select agent, date_trunc('hour', now()) - hour * interval '1 hour', 101, 'Delivered', 1
     from generate_series(0, 200) agent, generate_series(0, 743) hour on conflict do nothing`,
  );
  await dataSource.query('vacuum analyze delivery_hour');
  const reads = (source: TestService['dataSource']) =>
    new HourReads(source, service.running.app.get(Clock), service.running.app.get(Settings));
  const rows = (found: PlanStep[]) =>
    found
      .filter((step) => step['Relation Name'] === 'delivery_hour')
      .reduce((sum, step) => sum + rowsOf(step), 0);
  const month = { from: new Date(Date.now() - 31 * 86_400_000).toISOString() };
  expect(rows(await planSteps(dataSource, (noting) => reads(noting).byHour(month)))).toBeLessThanOrEqual(
    1_600,
  );
  const ofOne = { ...month, agentId: firstAgent };
  expect(rows(await planSteps(dataSource, (noting) => reads(noting).byHour(ofOne)))).toBeLessThanOrEqual(
    1_600,
  );
  const ids = [firstAgent, firstAgent + 1];
  const health = await planSteps(dataSource, (noting) =>
    reads(noting).health(ids, { page: 1, pageSize: 200 }),
  );
  expect(rows(health)).toBeLessThanOrEqual(4 * 24);
  expect(readOf(health)).toBeLessThanOrEqual(2 * 1_000);
});

test('counts are exact up to 10,000, and say where they are not', async () => {
  const feed = feedOf(service.dataSource);
  expect(await feed.counts({})).toEqual({
    Pending: 10_000,
    Parked: 1,
    Dropped: 0,
    Exhausted: FAILED,
    Cancelled: 0,
    Delivered: null,
    More: true,
  });
  expect(await feed.counts({ agentId: firstAgent + AGENTS - 1 })).toMatchObject({
    Delivered: 10,
    More: false,
  });
});

/** The ids of a filter's waiting deliveries in the order of their next attempts, page by page. */
async function queued(
  filter: Partial<WaitingDeliveries>,
  pageSize: number,
  pages = Number.POSITIVE_INFINITY,
) {
  const found: number[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages && (page === 0 || cursor !== undefined); page++) {
    const { Items, NextCursor } = await nextAttempts(feedOf(service.dataSource), filter, cursor, pageSize);
    found.push(...Items.map(({ Id }) => Id));
    cursor = NextCursor ?? undefined;
  }
  return found;
}

function nextAttempts(
  feed: DeliveryFeed,
  filter: Partial<WaitingDeliveries>,
  cursor: string | undefined,
  pageSize: number,
) {
  return feed.waiting({ ...filter, ...(cursor !== undefined && { cursor }), pageSize });
}

async function sorted(condition: string, limit: number): Promise<number[]> {
  const rows: { id: string }[] = await service.dataSource.query(
    `select id from delivery where due_at < 'infinity' and ${condition} order by due_at, id limit $1`,
    [limit],
  );
  return rows.map(({ id }) => Number(id));
}

test('a search by the next attempt that ends early goes on where it ended, and misses nothing', async () => {
  const rare = await queued({ type: 104 }, PAGE);
  expect(rare.length).toBeGreaterThan(20);
  expect(rare).toEqual(await sorted('type = 104', WAITING));
  expect(await queued({}, 200, 3)).toEqual(await sorted('true', 600));
});

test('next attempts are read along the lanes of the agents, however many of a million deliveries wait', async () => {
  // Half of them are of one agent.
  await fill(
    service,
    `insert into delivery (id, notification_id, agent_id, type, referance_no, due_at)
     select $4::int + n, n % 500000, case when n % 2 = 0 then $3::int + 5 else $3::int + n % ($2::int - 1) end, 101, n::text,
            now() + n % 7919 * interval '1 second' from generate_series(1, $1::int) n`,
    [1_000_000 - FINISHED - WAITING, AGENTS, firstAgent, FINISHED + WAITING],
  );
  await service.dataSource.query('vacuum analyze delivery');
  const read = (filter: Partial<WaitingDeliveries>, cursor?: string) =>
    planSteps(service.dataSource, (noting) => nextAttempts(feedOf(noting), filter, cursor, PAGE));
  const { NextCursor } = await nextAttempts(feedOf(service.dataSource), {}, undefined, 200);
  const few = AGENTS + PAGE * PAGE + 10 * PAGE;
  for (const [filter, cursor, most] of [
    [{}, undefined, few],
    [{}, NextCursor ?? undefined, few],
    [{ agentId: firstAgent + 5 }, undefined, 10 * PAGE],
    [{ type: 104 }, undefined, WALKED_AT_MOST + 10 * PAGE],
    [{ httpStatus: 503 }, undefined, WALKED_AT_MOST + AGENTS + 10 * PAGE],
  ] as const) {
    const steps = await read(filter, cursor);
    expect(readOf(steps), JSON.stringify(filter)).toBeLessThanOrEqual(most);
    const walks = steps.filter((step) => step['Relation Name'] === 'delivery');
    expect(walks.map((step) => step['Index Name'])).toEqual(walks.map(() => 'delivery_lane'));
  }
  expect(await queued({}, PAGE, 2)).toEqual(await sorted('true', 2 * PAGE));
});
