// @module-tag audit
import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditFeed } from '../src/audit/audit.requests.js';
import { AuditReads } from '../src/audit/audit-reads.service.js';
import { Clock } from '../src/time/clock.js';
import type { Client } from './support/client.js';
import { planSteps, rowsOf } from './support/plans.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

interface Entry {
  Id: number;
  UserId: number;
  Action: string;
  Target: string;
  At: string;
}

const service = startOnce(() => startTestService({ BUSINESS_TIME_ZONE: 'Europe/Istanbul' }));
let operator: Client;
/** A minute between them; three users, four actions, two things, and a request of its own for each. */
const ENTRIES = 60;

beforeAll(async () => {
  operator = await service.as({ roles: ['Operator'] });
  await service.dataSource.query(
    `insert into admin_audit (at, user_id, user_name, action, target, request_id, address, before, after)
     select timestamptz '2026-01-01 00:00Z' + n * interval '1 minute', 1000 + n % 3, 'clerk', 'filtered.a' || chr(97 + n % 4),
            'thing ' || n % 2, 'request-' || n, '192.0.2.1', '{"A":1}', '{"A":2}'
     from generate_series(1, $1) n`,
    [ENTRIES],
  );
});

async function feed(query: string): Promise<{ Items: Entry[]; NextCursor: string | null }> {
  return (await operator.get(`/api/admin/audit/feed?${query}`)).response();
}
async function page(query: string): Promise<{ Items: Entry[]; TotalCount: number }> {
  return (await operator.get(`/api/admin/audit?${query}`)).response();
}

/** Everything written above lies in these two hours. */
const WITHIN = 'from=2026-01-01T00:00:00Z&to=2026-01-01T02:00:00Z';

test('An entry carries `RequestId`, `Address`, `Before` and `After` beside user, action and target', async () => {
  const { Items } = await page('requestId=request-7');
  expect(Items).toEqual([
    {
      Id: expect.any(Number),
      At: '2026-01-01T03:07:00.000+03:00',
      UserId: 1001,
      UserName: 'clerk',
      Action: 'filtered.ad',
      Target: 'thing 1',
      Details: null,
      Before: { A: 1 },
      After: { A: 2 },
      RequestId: 'request-7',
      Address: '192.0.2.1',
      Words: {
        Action: 'filtered.ad',
        Target: 'thing 1',
        Changes: [{ Field: 'A', Before: '1', After: '2', Things: null }],
        Details: [],
      },
    },
  ]);
});

describe('filters `userId, action, target, from, to, requestId`', () => {
  test.each([
    ['userId=1001', 20],
    ['action=filtered.aa', 15],
    ['action=filtered.aa,filtered.ab', 30],
    ['action=filtered.aa,filtered.aa', 15],
    ['target=thing%201', 30],
    ['target=thing', 0],
    ['requestId=request-60', 1],
    [WITHIN, 60],
    ['from=2026-01-01T00:10:00Z&to=2026-01-01T00:19:00Z', 10],
    ['from=2026-01-01T03:10:00&to=2026-01-01T03:19:00', 10],
    ['to=2025-12-31', 0],
    ['userId=1001&action=filtered.ab,filtered.ac&target=thing%201', 5],
  ])(
    'Filters `userId`, `action` (several by commas), `target`, `from`, `to`, `requestId`, in the list and in the feed (%s fits %i)',
    async (query, count) => {
      const { Items, TotalCount } = await page(`${query}&pageSize=200`);
      expect([TotalCount, Items.length]).toEqual([count, count]);
      const fed = await feed(`${query}&pageSize=200`);
      expect(fed).toEqual({ Items, NextCursor: null });
    },
  );

  test.each([
    ['userId=0', 'UserId', 'UserId must be between 1 and 2147483647.'],
    ['action=', 'Action', 'Action must be up to 20 actions, separated by commas.'],
    ['action=a.b,', 'Action', 'Action must be up to 20 actions, separated by commas.'],
    [`action=${'a.b,'.repeat(20)}c.d`, 'Action', 'Action must be up to 20 actions, separated by commas.'],
    [`target=${'x'.repeat(301)}`, 'Target', 'Target must be at most 300 characters.'],
    ['from=yesterday', 'From', 'From must be a day (yyyy-MM-dd) or an ISO 8601 date-time.'],
    ['to=2026-02-30', 'To', 'To must be a day (yyyy-MM-dd) or an ISO 8601 date-time.'],
    ['requestId=a%20b', 'RequestId', 'RequestId must be 1 to 128 characters of a request id.'],
    ['userId=1&userId=2', 'UserId', 'UserId must be between 1 and 2147483647.'],
  ])('A bad filter is 400 `Validation.General` with its field (%s)', async (query, field, message) => {
    for (const path of ['/api/admin/audit', '/api/admin/audit/feed']) {
      expectInvalid(await operator.get(`${path}?${query}`), { [field]: message });
    }
  });
});

describe('the feed', () => {
  test('`GET /api/admin/audit/feed` answers `{Items, NextCursor}`, newest first, no entry twice, a null cursor at the end', async () => {
    const seen: Entry[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer = await feed(`${WITHIN}&pageSize=7&cursor=${cursor}`);
      seen.push(...answer.Items);
      cursor = answer.NextCursor;
    }
    expect(seen).toHaveLength(ENTRIES);
    expect(seen.map(({ Id }) => Id)).toEqual(seen.map(({ Id }) => Id).toSorted((a, b) => b - a));
    expect(new Set(seen.map(({ Id }) => Id)).size).toBe(ENTRIES);
  });

  test('No entry is missed when several have the same moment', async () => {
    await service.dataSource.query(
      `insert into admin_audit (at, user_name, action, target)
       select timestamptz '2026-01-02 10:00:00.123456Z', 'clerk', 'same.moment', 'x' from generate_series(1, 5)`,
    );
    const first = await feed('action=same.moment&pageSize=3');
    const rest = await feed(`action=same.moment&pageSize=3&cursor=${first.NextCursor}`);
    expect(new Set([...first.Items, ...rest.Items].map(({ Id }) => Id)).size).toBe(5);
    expect(rest.NextCursor).toBeNull();
  });

  test.each(['x', '1', '1.2.3', "1.2'"])('A cursor that no answer gave is 400 (%s)', async (cursor) => {
    expectInvalid(await operator.get(`/api/admin/audit/feed?cursor=${encodeURIComponent(cursor)}`), {
      Cursor: 'Cursor must be the NextCursor of an earlier answer.',
    });
  });
});

/** The most rows that a step of the plan of a feed's page goes through. */
async function rowsRead(query: AuditFeed): Promise<number> {
  const { dataSource, running } = service;
  const steps = await planSteps(dataSource, (noting) =>
    new AuditReads(noting, running.app.get(Clock)).feed(query, 'en'),
  );
  return Math.max(...steps.map(rowsOf));
}

test('The feed reads about as much as it answers, with any filter', async () => {
  const { dataSource } = service;
  await dataSource.query(
    `insert into admin_audit (at, user_id, user_name, action, target, request_id)
     select timestamptz '2026-06-01 00:00Z' + n * interval '1 second', 2000 + n % 5, 'clerk', 'many.' || n % 7,
            'thing ' || n, 'many-' || n
     from generate_series(1, 100000) n`,
  );
  await dataSource.query('analyze admin_audit');
  const cursor = `${Date.parse('2026-02-01T05:00:00Z')}000.1`;
  for (const filter of [
    {},
    { cursor },
    { userId: 2001, cursor },
    { action: 'many.3' },
    { action: 'many.3,filtered.aa', cursor },
    { target: 'thing 777' },
    { from: '2026-02-01T10:00:00Z', to: '2026-02-01T10:30:00Z' },
    { requestId: 'many-99' },
  ]) {
    const rows = await rowsRead({ pageSize: 50, ...filter });
    expect([filter, rows]).toEqual([filter, expect.toSatisfy((read: number) => read > 0 && read <= 1_000)]);
  }
});

test('`Words` says what an entry states in the language of the reader, with the present name of its target', async () => {
  const { dataSource } = service;
  const id = await service.createAgent({ name: 'Örnek Acente' });
  await dataSource.query(
    `insert into admin_audit (user_name, action, target, before, after)
     values ('clerk', 'agent.pause', $1, '{"Paused":false}', '{"Paused":true}')`,
    [`agent ${id}`],
  );
  const words = async (language: string) => {
    const answer = await operator.send(
      'GET',
      `/api/admin/audit/feed?target=agent ${id}&action=agent.pause`,
      undefined,
      { 'accept-language': language },
    );
    return answer.response<{ Items: { Words: object }[] }>().Items[0]?.Words;
  };
  expect(await words('tr')).toEqual({
    Action: 'Acente duraklatıldı',
    Target: `Acente ${id} · Örnek Acente`,
    Changes: [{ Field: 'Duraklatıldı', Before: 'Hayır', After: 'Evet', Things: null }],
    Details: [],
  });
  expect(await words('en')).toMatchObject({
    Action: 'Agent paused',
    Changes: [{ Field: 'Paused', Before: 'No', After: 'Yes' }],
  });
});

test('`changes` leaves out what changed nothing, and entries are counted up to 10,000', async () => {
  await service.dataSource.query(
    `insert into admin_audit (user_id, user_name, action, target)
     select 4242, 'clerk',
            (array['session.signIn', 'job.readFile', 'audit.export', 'vehicleCatalog.trySync', 'user.update'])[1 + n % 5], 'thing'
     from generate_series(1, 50) n`,
  );
  const own = 'userId=4242';
  const { Items } = await feed(`${own}&changes=true&pageSize=200`);
  expect(new Set(Items.map(({ Action }) => Action))).toEqual(new Set(['user.update']));
  const count = async (query: string) => (await operator.get(`/api/admin/audit/count?${query}`)).response();
  expect(await count(own)).toEqual({ Count: 50, More: false });
  expect(await count(`${own}&changes=true`)).toEqual({ Count: 10, More: false });
  expect(await count(`${own}&action=job.readFile,user.update`)).toEqual({ Count: 20, More: false });
});
