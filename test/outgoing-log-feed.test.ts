import { beforeAll, expect, test } from 'vitest';
import { WALKED_AT_MOST } from '../src/data/feeds.js';
import { LogUrls } from '../src/outgoing-logs/log-urls.js';
import type { ListedOutgoingLog } from '../src/outgoing-logs/outgoing-log.answers.js';
import { OutgoingLogReads } from '../src/outgoing-logs/outgoing-log-reads.service.js';
import { Clock } from '../src/time/clock.js';
import { status } from './support/deliveries.js';
import { type OutgoingLogs, startOutgoingLogs } from './support/outgoing-logs.js';
import { planSteps, rowsOf } from './support/plans.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const FEED = '/api/admin/outgoing-logs/feed';
const on = startOnce(startOutgoingLogs);
let agentId: number;
let logs: Awaited<ReturnType<OutgoingLogs['log']>>[];

beforeAll(async () => {
  agentId = await on.service.createAgent({ platformUrl: on.platform.url, name: 'Acente 1002' });
  await on.service.dataSource.query(
    `insert into service_availability (insurance_company_id, insurance_company_name, service_operation_id,
       service_operation_name, service_name, reason, status_date)
     values (110, 'Örnek Sigorta', 14, 'Teklif Al', 'Teklif', 'x', now())`,
  );
  logs = [
    await on.deliveredLog({ agentId }),
    await on.deliveredLog({ agentId, httpStatus: null, durationMs: 5_000, insuranceCompanyId: 124 }),
  ];
  on.platform.answer(status(500));
  logs.push(await on.log({ agentId, serviceOperationId: 15 }));
  await on.untilState(logs[2]?.deliveryId ?? 0, 'Exhausted');
});

interface Page {
  Items: ListedOutgoingLog[];
  NextCursor: string | null;
}
const feed = async (query = '') => (await on.operator.get(`${FEED}?${query}`)).response<Page>();
const found = async (query: string) =>
  (await feed(query)).Items.map(({ OutgoingRequestLogID }) => Number(OutgoingRequestLogID));
const idOf = (place: number) => Number(logs[place]?.id);

test('Logs are read page by page, newest first, with the names of agent, company and operation and without bodies', {
  tags: 'outgoing-logs',
}, async () => {
  const first = await feed(`agentId=${agentId}&pageSize=2`);
  expect(first.Items).toMatchObject([
    { OutgoingRequestLogID: idOf(2), AgentName: 'Acente 1002', ServiceOperationName: null, Delivered: false },
    {
      OutgoingRequestLogID: idOf(1),
      InsuranceCompanyName: null,
      ServiceOperationName: 'Teklif Al',
      Delivered: true,
    },
  ]);
  const last = await feed(`agentId=${agentId}&pageSize=2&cursor=${first.NextCursor}`);
  expect(last).toMatchObject({
    Items: [{ OutgoingRequestLogID: idOf(0), InsuranceCompanyName: 'Örnek Sigorta' }],
    NextCursor: null,
  });
  expect(JSON.stringify(first)).not.toContain('plaka');
});

test.each<[string, number[]]>([
  ['delivered=true', [1, 0]],
  ['delivered=false', [2]],
  ['insuranceCompanyId=124', [1]],
  ['serviceOperationId=15', [2]],
  ['serviceOperationId=14&delivered=true', [1, 0]],
  ['httpStatus=200', [2, 0]],
  ['minDurationMs=1000', [1]],
  ['from=2020-01-01&to=2100-01-01', [2, 1, 0]],
  ['from=2100-01-01', []],
  ['to=2020-01-01', []],
  ['gwLogId=unknown', []],
])('`%s` selects', async (query, places) => {
  expect(await found(`agentId=${agentId}&${query}`)).toEqual(places.map(idOf));
});

test('one log is found by both of its numbers, and has an address of its own', async () => {
  const gwLogId = logs[1]?.gwLogId;
  expect(await found(`gwLogId=${gwLogId}`)).toEqual([idOf(1)]);
  expect(await found(`id=${idOf(1)}`)).toEqual([idOf(1)]);
  const [item] = (await feed(`id=${idOf(1)}`)).Items;
  expect((await on.operator.get(`/api/admin/outgoing-logs/${idOf(1)}`)).response()).toEqual(item);
  const missing = await on.operator.get('/api/admin/outgoing-logs/999999');
  expect([missing.status, missing.code]).toEqual([404, 'General.NotFound']);
});

test.each([
  ['cursor=x', { Cursor: 'Cursor must be the NextCursor of an earlier answer.' }],
  ['httpStatus=20', { HttpStatus: 'HttpStatus must be between 100 and 599.' }],
  ['minDurationMs=-1', { MinDurationMs: 'MinDurationMs must be between 0 and 2147483647.' }],
])('a bad parameter is refused by its field (%s)', async (query, fields) => {
  expectInvalid(await on.operator.get(`${FEED}?${query}`), fields);
});

test('no filter reads more than a bounded part of many logs, and a search goes on where it ended', async () => {
  const { dataSource } = on.service;
  const many = 100_000;
  await dataSource.query(
    `insert into outgoing_log (id, gw_log_id, agent_id, insurance_company_id, url, started_at, duration_ms, http_status,
       notification_id, delivery_id, created_at)
     select 1000000 + n, lpad(to_hex(n), 24, '0'), $1::int, 110, 'https://x.example', at, 1,
            case when n in (5, 60000) then 418 else 200 end, 0, 0, at
     from generate_series(1, $2::int) n, lateral (select now() - ($2::int - n) * interval '1 minute' as at) moment`,
    [agentId, many],
  );
  await dataSource.query('vacuum analyze outgoing_log');
  const { app } = on.service.running;
  const service = (source: typeof dataSource) =>
    new OutgoingLogReads(source, app.get(Clock), app.get(LogUrls));
  const filters = [
    {},
    { agentId },
    { httpStatus: 418 },
    { gwLogId: lpad(4711) },
    { insuranceCompanyId: 999 },
    { from: '2026-01-01', to: '2026-01-02' },
    { minDurationMs: 9_000, from: '2020-01-01' },
  ];
  for (const filter of filters) {
    const steps = await planSteps(dataSource, (noting) => service(noting).feed({ ...filter, pageSize: 50 }));
    const read = steps
      .filter((step) => step['Relation Name'] === 'outgoing_log')
      .reduce((sum, step) => sum + rowsOf(step), 0);
    expect(read, JSON.stringify(filter)).toBeLessThanOrEqual(2 * WALKED_AT_MOST + 200);
  }
  const seen: number[] = [];
  let cursor: string | null | undefined;
  do {
    const page: Page = await service(dataSource).feed({
      httpStatus: 418,
      pageSize: 50,
      ...(cursor && { cursor }),
    });
    seen.push(...page.Items.map(({ OutgoingRequestLogID }) => Number(OutgoingRequestLogID)));
    cursor = page.NextCursor;
  } while (cursor !== null);
  expect(seen).toEqual([1_060_000, 1_000_005]);
});

const lpad = (n: number) => n.toString(16).padStart(24, '0');
