import { beforeAll, expect, test } from 'vitest';
import type { WaitingDeliveryPage } from '../src/notifications/administration/delivery.answers.js';
import { startDeliveries } from './support/deliveries.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const WAITING = '/api/admin/deliveries/waiting';
const on = startOnce(startDeliveries);
/** Two agents that run and one that is paused. */
let agents: number[];

beforeAll(async () => {
  const { dataSource } = on.service;
  const others = await Promise.all([1, 2].map((n) => on.service.createAgent({ name: `Acente ${n}` })));
  agents = [on.agentId, ...others];
  await dataSource.query('update agent set paused_at = now() where id = $1', [agents[2]]);
  // Moments repeat within and among the agents, and rise with no id; one attempt is under way, one delivery is parked.
  await dataSource.query(
    `with n as (
       insert into notification (id, type, payload, subject_kind, subject_id)
       select n, case when n % 5 = 0 then 10 else 101 end, '{}', 'Job', (n % 4)::text from generate_series(1, 60) n
       returning id, type
     )
     insert into delivery (id, notification_id, agent_id, type, referance_no, due_at, leased_until)
     select id, id, ($1::int[])[1 + id % 3], type, 'R' || id,
            case when id = 60 then 'infinity' when id = 31 then now() else now() + (1 + id * 7 % 11) * interval '1 hour' end,
            case when id = 31 then now() + interval '1 hour' end
     from n order by id`,
    [agents],
  );
  await dataSource.query(
    `insert into delivery_attempt (delivery_id, number, started_at, sub_referance_no, duration_ms, http_status, verdict)
     select id, 1, now(), 'S' || id, 1, 503, 'Retry' from delivery where id % 2 = 0`,
  );
});

async function pages(query = '', pageSize = 7, from = ''): Promise<WaitingDeliveryPage[]> {
  const read: WaitingDeliveryPage[] = [];
  let cursor: string | null = from;
  while (cursor !== null) {
    const answer = await on.operator.get(`${WAITING}?pageSize=${pageSize}&cursor=${cursor}${query}`);
    expect(answer.status, answer.text).toBe(200);
    const page: WaitingDeliveryPage = answer.response<WaitingDeliveryPage>();
    read.push(page);
    cursor = page.NextCursor;
  }
  return read;
}
const found = async (...of: Parameters<typeof pages>) =>
  (await pages(...of)).flatMap(({ Items }) => Items.map(({ Id }) => Id));

/** The waiting deliveries of a condition in the promised order, sorted at once. */
async function expected(condition = 'true'): Promise<number[]> {
  const rows: { id: string }[] = await on.service.dataSource.query(
    `select d.id from delivery d join agent a on a.id = d.agent_id where d.due_at < 'infinity' and ${condition}
     order by a.paused_at is not null, d.due_at, d.id`,
  );
  return rows.map(({ id }) => Number(id));
}

test('what waits is read by its next attempt: the soonest first, what is under way before it, paused agents last', async () => {
  const items = (await pages()).flatMap(({ Items }) => Items);
  expect(items.map(({ Id }) => Id)).toEqual(await expected());
  expect(items).toHaveLength(59);
  expect(items[0]).toMatchObject({ Id: 31, InFlight: true, NextAttemptAt: null });
  const running = items.slice(1).filter(({ AgentPaused }) => !AgentPaused);
  const moments = running.map(({ NextAttemptAt }) => Date.parse(NextAttemptAt ?? ''));
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(items.map(({ AgentPaused }) => AgentPaused)).toEqual(
    items.map((_, place) => place >= 1 + running.length),
  );
});

test('As CSV what waits is one file in that order, of the filter, and audited', async () => {
  const answer = await on.operator.send('GET', `${WAITING}?type=10`, undefined, { accept: 'text/csv' });
  const [head = '', ...lines] = answer.text.trim().split('\r\n');
  expect(head).toMatch(/^Teslimat no;ReferanceNo;/);
  expect(lines.map((line) => Number(line.split(';')[0]))).toEqual(await expected('d.type = 10'));
  const [entry] = await on.service.dataSource.query(
    `select target, details from admin_audit where action = 'delivery.export' order by id desc limit 1`,
  );
  expect(entry).toEqual({ target: 'deliveries', details: { Filter: { Type: 10, State: ['Pending'] } } });
});

test.each([1, 2, 20, 59, 60, 200])(
  'pages of %i follow each other without a gap or a repeat',
  async (size) => {
    expect(await found('', size)).toEqual(await expected());
  },
);

test.each([
  ['type=10', () => 'd.type = 10'],
  ['httpStatus=503', () => 'd.id % 2 = 0'],
  ['httpStatus=404', () => 'false'],
  ['agentId=AGENT', () => `d.agent_id = ${agents[1]}`],
  ['agentId=AGENT&type=10', () => `d.agent_id = ${agents[1]} and d.type = 10`],
  ['subject=Job:3', () => 'd.notification_id % 4 = 3'],
  ['referanceNo=R7', () => 'd.id = 7'],
  ['subReferanceNo=unknown', () => 'false'],
  ['from=2000-01-01&to=2100-01-01', () => 'true'],
])('the filter `%s` keeps the order', async (query, condition) => {
  expect(await found(`&${query.replace('AGENT', String(agents[1]))}`, 3)).toEqual(
    await expected(condition()),
  );
});

test('a delivery that goes to a later place while pages are read changes no other place', async () => {
  const before = await expected();
  const first = (await on.operator.get(`${WAITING}?pageSize=5`)).response<WaitingDeliveryPage>();
  const postpone = (by: string) =>
    on.service.dataSource.query(`update delivery set due_at = due_at + $1::interval where id = $2`, [
      by,
      before[4],
    ]);
  await postpone('1 year');
  const rest = await found('', 5, first.NextCursor ?? '');
  const after = await expected();
  await postpone('-1 year');
  expect(rest).toEqual(after.slice(4));
  expect(after).not.toEqual(before);
});

test.each(['1795000000000000', '1795000000000000.12.2', 'x'])(
  'a cursor of no answer is refused (%s)',
  async (cursor) => {
    expectInvalid(await on.operator.get(`${WAITING}?cursor=${cursor}`), {
      Cursor: 'Cursor must be the NextCursor of an earlier answer.',
    });
  },
);
