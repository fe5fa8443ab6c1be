import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { BulkOverview, StatusPreview } from '../src/service-availability/bulk/bulk.answers.js';
import { record, startAvailability } from './support/availability.js';
import { bulkClosing, threeRecords } from './support/bulk.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid, field } from './support/users.js';

// @module-tag service-availability
const on = startOnce(startAvailability);
let ids: number[];
let agent: number;
beforeEach(async () => {
  ({ ids, agent } = await threeRecords(on));
});

const STATUSES = '/api/admin/service-availabilities/statuses';
const closing = (more = {}) => bulkClosing(ids, more);
const change = (body: object) => on.administrator.post(STATUSES, body);
const overview = async (bulkId: string, query = '') =>
  (await on.operator.get(`${STATUSES}/${bulkId}?${query}`)).response<BulkOverview>();
const statuses = async () => (await on.catalog()).map(({ Status }) => Status);

test('A bulk change has an address: what was wanted, how many changed, and its records, those passed by first', async () => {
  const [first = 0, second = 0, third = 0] = ids;
  await on.setStatus(third, { status: 'AutoDisabled', reason: 'Arıza' });
  const body = closing({ until: '2990-01-01' });
  await change(body);
  await on.setStatus(second, { status: 'Active', reason: 'Bitti' });
  const shown = await overview(body.bulkId);
  expect(shown).toMatchObject({
    BulkId: body.bulkId,
    Status: 'ManualDisabled',
    Reason: 'Planlı bakım',
    Until: '2990-01-01T00:00:00.000+03:00',
    ChangedBy: expect.stringMatching(/^user-/),
    ChangedByUserId: on.administrator.userId,
    Changed: 2,
    Refused: 1,
    Notifications: 2,
  });
  const records = shown.Records.Items.map(({ Id, From, Cause, Record }) => [Id, From, Cause, Record?.Status]);
  expect(records).toEqual([
    [third, null, 'StatusNotExpected', 'AutoDisabled'],
    [first, 'Active', null, 'ManualDisabled'],
    [second, 'Active', null, 'Active'],
  ]);
  expect(shown.Records.Items.map(({ Present }) => Present?.Reason)).toEqual(['Arıza', undefined, undefined]);
  const page = await overview(body.bulkId, 'page=2&pageSize=2');
  expect([page.Records.TotalCount, page.Records.Items.map(({ Id }) => Id)]).toEqual([3, [second]]);
  await on.sync([record(110, 111, 15), record(110, 111, 16)]);
  expect((await overview(body.bulkId)).Records.Items.find(({ Id }) => Id === first)?.Record).toBeNull();
  expect((await on.operator.get(`${STATUSES}/${randomUUID()}`)).status).toBe(404);
});

test('The preview counts what would change, what has the status, what is unknown, the re-openings that would be cancelled, and the notifications by agent', async () => {
  const [first = 0, second = 0, third = 0] = ids;
  await on.setStatus(second, { status: 'AutoDisabled', reason: 'Arıza', until: '2990-01-01' });
  await on.setStatus(third, { status: 'ManualDisabled', reason: 'Bakım' });
  const before = (await on.heard(agent)).length;
  const body = { ids: [first, second, third, 999_999], status: 'ManualDisabled' };
  const preview = (await on.operator.post(`${STATUSES}/preview`, body)).response<StatusPreview>();
  expect(preview).toEqual({
    Changing: 2,
    Already: [third],
    Missing: [999_999],
    ReopeningsTakenBack: 1,
    Notifications: 2,
    Agents: [{ AgentId: agent, AgentName: expect.any(String), Operations: 2 }],
  });
  expect([(await on.heard(agent)).length, await statuses()]).toEqual([
    before,
    ['Active', 'AutoDisabled', 'ManualDisabled'],
  ]);
});

test('The preview of a plan counts all its records for its moment, since a closed one may be open by then', async () => {
  const [first = 0, second = 0, third = 0] = ids;
  await on.setStatus(first, { status: 'ManualDisabled', reason: 'Bakım', until: '2998-12-31T21:00:00' });
  await on.setStatus(second, { status: 'ManualDisabled', reason: 'Arıza' });
  await on.setStatus(third, { status: 'AutoDisabled', reason: 'Arıza', until: '2999-01-02T00:00:00' });
  const preview = async (from?: string) =>
    (
      await on.operator.post(`${STATUSES}/preview`, { ids, status: 'ManualDisabled', from })
    ).response<StatusPreview>();
  expect(await preview()).toMatchObject({ Changing: 1, Already: [first, second], Notifications: 0 });
  expect(await preview('2999-01-01T22:00:00')).toMatchObject({
    Changing: 3,
    // Closed until somebody opens it.
    Already: [second],
    ReopeningsTakenBack: 1,
    Notifications: 2,
    Agents: [{ AgentId: agent, Operations: 2 }],
  });
  expect(await preview('2998-12-31T20:00:00')).toMatchObject({ Already: [first, second], Notifications: 2 });
});

test('The preview says what the change then does, for agents of any scope and subscription', async () => {
  await on.sync([record(110, null, 14), record(110, 111, 14), record(124, 112, 14), record(124, 112, 15, 8)]);
  ids = (await on.catalog()).map(({ Id }) => Id);
  const agents = [
    await on.agent([[110, 111]], [[14, null]]),
    await on.agent(
      [
        [110, 999],
        [124, 112],
      ],
      [
        [14, null],
        [15, 8],
      ],
    ),
    await on.agent([[124, 112]], [[15, null]]),
  ];
  const inactive = await on.agent([[110, 111]], [[14, null]]);
  await on.service.dataSource.query('update agent set is_active = false where id = $1', [inactive]);
  const everybody = [agent, ...agents, inactive];
  const names = ['Çam', 'Zeynep', 'İzmir', 'Ilgaz'];
  await on.service.dataSource.query(
    'update agent set name = named.name from unnest($1::int[], $2::text[]) named (id, name) where agent.id = named.id',
    [everybody.slice(0, 4), names],
  );
  const heard = () => Promise.all(everybody.map(async (id) => (await on.heard(id)).length));
  const before = await heard();
  const answer = await on.operator.post(`${STATUSES}/preview`, { ids, status: 'AutoDisabled' });
  const { Notifications, Agents } = answer.response<StatusPreview>();
  await change(closing({ status: 'AutoDisabled', reason: 'Arıza' }));
  const told = (await heard()).map((count, place) => count - (before[place] ?? 0));
  const previewed = everybody.map((id) => Agents.find(({ AgentId }) => AgentId === id)?.Operations ?? 0);
  expect(previewed).toEqual(told);
  const listed = Agents.map(({ AgentName }) => AgentName);
  expect(listed).toEqual(listed.toSorted(new Intl.Collator('tr').compare));
  expect(listed.length).toBeGreaterThan(2);
  expect(Notifications).toBe(told.reduce((sum, count) => sum + count, 0));
  expect(told.slice(0, 4)).toEqual([2, 2, 3, 0]);
});

const DIFFERENT = 'must have different ids, at least one.';
const expected = (id: number) => ({ id, expectedStatus: 'Active' });
test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['no change', { changes: [] }, field('Changes', DIFFERENT)],
  ['a record twice', { changes: [1, 1].map(expected) }, field('Changes', DIFFERENT)],
  [
    'too many',
    { changes: Array.from({ length: 201 }, (_, n) => expected(n + 1)) },
    field('Changes', 'must have at most 200 items.'),
  ],
  ['no expected status', { changes: [{ id: 1 }] }, field('Changes[0].ExpectedStatus', 'is required.')],
  ['no reason', { reason: ' ' }, field('Reason', 'is required.')],
  [
    'an opening with an end',
    { status: 'Active', until: '2990-01-01' },
    field('Until', 'must be left out when the status is Active.'),
  ],
  ['an end that has passed', { until: '2020-01-01' }, field('Until', 'must be in the future.')],
  ['another kind of id', { bulkId: '12' }, field('BulkId', 'must be a UUID.')],
])('A bulk change with %s: 400, and nothing is changed', async (_, more, fields) => {
  expectInvalid(await change(closing(more)), fields);
  expect(await statuses()).toEqual(['Active', 'Active', 'Active']);
});
