import { beforeAll, expect, test } from 'vitest';
import { status } from './support/deliveries.js';
import { type OutgoingLogs, startOutgoingLogs } from './support/outgoing-logs.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const on = startOnce(startOutgoingLogs);
let agentId: number;
let logs: Awaited<ReturnType<OutgoingLogs['log']>>[];
beforeAll(async () => {
  agentId = await on.service.createAgent({ platformUrl: on.platform.url });
  logs = [await on.deliveredLog({ agentId }), await on.deliveredLog({ agentId, httpStatus: null })];
  on.platform.answer(status(500));
  logs.push(await on.log({ agentId }));
  await on.untilState(logs[2]?.deliveryId ?? 0, 'Exhausted');
});

const ids = (found: { OutgoingRequestLogID: bigint | number }[]) =>
  found.map(({ OutgoingRequestLogID }) => OutgoingRequestLogID);
const expectedIds = (...places: number[]) => places.map((place) => Number(logs[place]?.id));

test('`GET /api/outgoing-logs` is paged, newest first, and shows no body', {
  tags: 'outgoing-logs',
}, async () => {
  const answer = await on.operator.get(`/api/outgoing-logs?agentId=${agentId}&page=2&pageSize=2`);
  const page = answer.response<{ Items: { OutgoingRequestLogID: number }[] }>();
  expect(page).toMatchObject({ TotalCount: 3, Page: 2, Size: 2, TotalPage: 2, HasNextPage: false });
  expect(ids(page.Items)).toEqual(expectedIds(0));
  expect(answer.text).not.toContain('plaka');
  expect(ids(await on.items(`agentId=${agentId}`))).toEqual(expectedIds(2, 1, 0));
});

test('every field of a log is shown', async () => {
  const [, item] = await on.items(`agentId=${agentId}`);
  expect(item).toEqual({
    OutgoingRequestLogID: Number(logs[1]?.id),
    GwLogId: logs[1]?.gwLogId,
    AgentId: agentId,
    InsuranceCompanyId: 110,
    ProductId: 111,
    ServiceOperationId: 14,
    Url: 'https://servis.ornek-sigorta.example/kasko/teklif',
    StartedAt: '2026-11-20T10:31:05.240+03:00',
    DurationMs: 812,
    HttpStatus: null,
    CreatedAt: (await on.show(logs[1]?.deliveryId ?? 0)).CreatedAt,
    DeliveryId: logs[1]?.deliveryId,
    Delivered: true,
  });
});

test.each([
  ['delivered=true', [1, 0]],
  ['delivered=false', [2]],
  ['to=2020-01-01', []],
  ['from=2100-01-01', []],
  ['from=2020-01-01&to=2100-01-01', [2, 1, 0]],
  ['delivered=false&from=2020-01-01&to=2100-01-01', [2]],
  ['delivered=true&to=2020-01-01', []],
])(
  '`agentId`, `delivered`, `from` and `to` narrow the list (%s)',
  { tags: 'outgoing-logs' },
  async (query, places) => {
    expect(ids(await on.items(`agentId=${agentId}&${query}`))).toEqual(expectedIds(...places));
  },
);

test('from and to take date-times, both ends included', async () => {
  const [, item] = await on.items(`agentId=${agentId}`);
  const exact = encodeURIComponent(item?.CreatedAt ?? '');
  for (const delivered of ['', '&delivered=true']) {
    const items = await on.items(`agentId=${agentId}&from=${exact}&to=${exact}${delivered}`);
    expect(ids(items)).toEqual(expectedIds(1));
  }
});

test('a log whose bodies are still here is undelivered, though its delivery is beyond the retention', async () => {
  const paused = await on.service.createAgent({ platformUrl: on.platform.url });
  await on.administrator.post(`/api/admin/agents/${paused}/pause`);
  const { id, deliveryId } = await on.log({ agentId: paused });
  await on.administrator.post(`/api/admin/deliveries/${deliveryId}/cancel`);
  await on.service.dataSource.query('delete from finished_delivery where id = $1', [deliveryId]);
  expect(await on.items(`agentId=${paused}&delivered=false`)).toMatchObject([
    { OutgoingRequestLogID: Number(id), Delivered: false },
  ]);
  expect(await on.items(`agentId=${paused}&delivered=true`)).toEqual([]);
});

test.each([
  [
    'page=0&pageSize=201',
    { Page: 'Page must be at least 1.', PageSize: 'PageSize must be between 1 and 200.' },
  ],
  ['agentId=x', { AgentId: 'AgentId must be between 1 and 2147483647.' }],
  ['delivered=maybe', { Delivered: 'Delivered must be true or false.' }],
  ['from=20.11.2026', { From: 'From must be a day (yyyy-MM-dd) or an ISO 8601 date-time.' }],
])('a bad parameter is refused by name (%s)', async (query, fields) => {
  expectInvalid(await on.operator.get(`/api/outgoing-logs?${query}`), fields);
});
