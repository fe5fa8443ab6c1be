// @module-tag outgoing-logs
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

test('`GET /api/outgoing-logs` is paged, newest first, and shows no body', async () => {
  const answer = await on.operator.get(`/api/outgoing-logs?agentId=${agentId}&page=2&pageSize=2`);
  const page = answer.response<{ Items: { OutgoingRequestLogID: number }[] }>();
  expect(page).toMatchObject({ TotalCount: 3, Page: 2, Size: 2, TotalPage: 2, HasNextPage: false });
  expect(ids(page.Items)).toEqual(expectedIds(0));
  expect(answer.text).not.toContain('plaka');
  expect(ids(await on.items(`agentId=${agentId}`))).toEqual(expectedIds(2, 1, 0));
});

test('The list shows every field of an outgoing log', async () => {
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
])('`agentId`, `delivered`, `from` and `to` narrow the list (%s)', async (query, places) => {
  expect(ids(await on.items(`agentId=${agentId}&${query}`))).toEqual(expectedIds(...places));
});

test('`from` and `to` of the outgoing logs take date-times, both ends included', async () => {
  const [, item] = await on.items(`agentId=${agentId}`);
  const exact = encodeURIComponent(item?.CreatedAt ?? '');
  for (const delivered of ['', '&delivered=true']) {
    const items = await on.items(`agentId=${agentId}&from=${exact}&to=${exact}${delivered}`);
    expect(ids(items)).toEqual(expectedIds(1));
  }
});

test('A log whose bodies are still here is undelivered, though its delivery is beyond the retention', async () => {
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
  ['agentId=x', { AgentId: 'AgentId must be between 1 and 2147483647.' }],
  ['delivered=maybe', { Delivered: 'Delivered must be true or false.' }],
  ['from=20.11.2026', { From: 'From must be a day (yyyy-MM-dd) or an ISO 8601 date-time.' }],
])('A bad parameter of the list of outgoing logs is refused by name (%s)', async (query, fields) => {
  expectInvalid(await on.operator.get(`/api/outgoing-logs?${query}`), fields);
});

const CALLED =
  'https://user:password@insurer.example/kasko/34?token=secret&tckn=12345678901&musteri=7&page=2';
const KEPT = 'https://insurer.example/kasko/34?token=***&tckn=***&musteri=7&page=2';
const WITH_MORE = 'https://insurer.example/kasko/34?token=***&tckn=***&musteri=***&page=2';

const urlStored = async ({ service }: OutgoingLogs, id: string) =>
  (await service.dataSource.query('select url from outgoing_log where id = $1', [id]))[0].url;
const urlListed = async (logs: OutgoingLogs, id: string) =>
  (await logs.items()).find((item) => String(item.OutgoingRequestLogID) === id)?.Url;

test('The URL of an outgoing call is stored, listed and announced without user name, password and the values of secret or personal query parameters', async () => {
  const { id } = await on.log({ url: CALLED });
  expect(await urlStored(on, id)).toBe(KEPT);
  expect(await urlListed(on, id)).toBe(KEPT);
  const { payload, body } = await on.heard(id);
  expect(JSON.parse(payload).Url).toBe(KEPT);
  for (const secret of ['user:', 'secret', '12345678901']) expect(body).not.toContain(secret);
});

test('URLs that were recorded before without hiding are listed without user name, password and the values of secret or personal query parameters', async () => {
  const { id } = await on.log();
  await on.service.dataSource.query('update outgoing_log set url = $1 where id = $2', [CALLED, id]);
  expect(await urlListed(on, id)).toBe(KEPT);
});

test('A URL that cannot be parsed is accepted too', async () => {
  const { id } = await on.log({ url: 'kasko?%zz&tckn=12345678901' });
  expect(await urlStored(on, id)).toBe('kasko?%zz&tckn=***');
});

test('`OUTGOING_LOG_HIDDEN_NAMES` adds names of secret query parameters or replaces them', async () => {
  const settings = {
    '+musteri, poliçe': WITH_MORE,
    musteri: CALLED.replace(/^.*@/, 'https://').replace('=7', '=***'),
  };
  for (const [names, kept] of Object.entries(settings)) {
    const other = await startOutgoingLogs({ OUTGOING_LOG_HIDDEN_NAMES: names });
    try {
      expect(await urlStored(other, (await other.log({ url: CALLED })).id)).toBe(kept);
    } finally {
      await other.stop();
    }
  }
});
