import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AgentDetail, AgentItem } from '../src/agents/agent.answers.js';
import { record, startAvailability } from './support/availability.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const on = startOnce(startAvailability);
let agent: number;
beforeAll(async () => {
  await on.sync([
    record(110, 111, 14),
    record(124, 115, 14),
    record(110, null, 40, 3),
    record(110, null, 40),
  ]);
});
beforeEach(async () => {
  agent = await on.agent([[110, 111]], [[14, null]]);
});

const path = () => `/api/admin/agents/${agent}`;
const detail = async () => (await on.operator.get(path())).response<AgentDetail>();
const listed = async (query: string) =>
  (await on.operator.get(`/api/admin/agents?pageSize=200&${query}`)).items<AgentItem>().map(({ Id }) => Id);
const versionOf = async (list: 'products' | 'subscriptions') =>
  (await on.operator.get(`${path()}/${list}`)).response<{ Version: number }>().Version;

describe('one agent', () => {
  test('it has what the list has, and when it was created', async () => {
    const [item] = (await on.operator.get('/api/admin/agents?pageSize=200'))
      .items<AgentItem>()
      .filter(({ Id }) => Id === agent);
    expect(await detail()).toEqual({
      ...item,
      PausedBy: null,
      PauseReason: null,
      PauseCause: null,
      Trial: null,
      CreatedAt: expect.stringMatching(/^\d{4}-.*\+03:00$/),
      Version: 1,
    });
  });

  test('an unknown one is 404', async () => {
    expect((await on.operator.get('/api/admin/agents/999999')).code).toBe('General.NotFound');
  });
});

describe('the list of agents', () => {
  test('`q` is a part of the name with Turkish letters, or the id; `isActive` and `paused` narrow', async () => {
    await on.administrator.patch(path(), { name: 'ISPARTA Sigorta Işık' });
    for (const q of ['ısparta', 'isparta', 'SİGORTA', 'işık', String(agent)]) {
      expect(await listed(`q=${encodeURIComponent(q)}`), q).toEqual([agent]);
    }
    await on.administrator.patch(path(), { name: 'ÇAĞ ŞÖLEN ÜYE' });
    for (const q of ['çağ', 'şölen', 'üye', 'Şölen Üye']) {
      expect(await listed(`q=${encodeURIComponent(q)}`), q).toEqual([agent]);
    }
    expect(await listed('q=yok-böyle')).toEqual([]);
    expect(await listed('q=%25')).toEqual([]);
    expect(await listed('paused=true')).toEqual([]);
    await on.administrator.post(`${path()}/pause`);
    expect(await listed('paused=true')).toEqual([agent]);
    expect(await listed('paused=false')).not.toContain(agent);
    await on.administrator.post(`${path()}/resume`);
    expect(await listed('isActive=true')).toContain(agent);
    await on.administrator.patch(path(), { isActive: false });
    expect(await listed('isActive=false')).toEqual([agent]);
    await on.administrator.patch(path(), { isActive: true });
  });
});

describe('what was saved meanwhile is not overwritten', () => {
  test('An `expectedVersion` that is not the present one is refused with 409 VersionNotExpected, and nothing changes', {
    tags: 'offline-jobs',
  }, async () => {
    const { Version } = await detail();
    const named = (name: string) => on.administrator.patch(path(), { name, expectedVersion: Version });
    expect((await named('Bir')).status).toBe(204);
    const late = await named('İki');
    expect([late.status, late.json()]).toEqual([
      409,
      {
        Status: false,
        Code: 'General.Conflict',
        Message: `The version is not the expected one: ${Version + 1}.`,
        Response: null,
        Details: { Cause: 'VersionNotExpected', Present: { Version: Version + 1 } },
      },
    ]);
    expect(await detail()).toMatchObject({ Name: 'Bir', Version: Version + 1 });
    expect((await on.administrator.patch(path(), { name: 'Üç' })).status).toBe(204);
  });

  test('of two changes at once with one version one is made', async () => {
    const { Version } = await detail();
    const answers = await Promise.all(
      ['Bir', 'İki', 'Üç'].map((name) => on.administrator.patch(path(), { name, expectedVersion: Version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  });

  test('a change of nothing, of the lists and of the pause leaves the version of the fields', async () => {
    const { Version, Name } = await detail();
    await on.administrator.patch(path(), { name: Name });
    await on.administrator.put(`${path()}/products`, { products: [] });
    await on.administrator.post(`${path()}/pause`);
    await on.administrator.post(`${path()}/resume`);
    expect((await detail()).Version).toBe(Version);
  });

  test.each([
    ['products', { products: [{ insuranceCompanyId: 124, productId: 115 }] }],
    ['subscriptions', { subscriptions: [{ serviceOperationId: 40, outsourceProcessId: 3 }] }],
  ] as const)('a list has a version of its own (%s)', async (list, body) => {
    const before = await versionOf(list);
    const put = (expectedVersion: number) =>
      on.administrator.put(`${path()}/${list}`, { ...body, expectedVersion });
    expect((await put(before)).status).toBe(204);
    const after = await versionOf(list);
    expect(after).toBeGreaterThan(before);
    const late = await put(before);
    expect([late.status, late.json()]).toMatchObject([
      409,
      { Details: { Cause: 'VersionNotExpected', Present: { Version: after } } },
    ]);
    // The same list again changes nothing.
    expect((await put(after)).status).toBe(204);
    expect(await versionOf(list)).toBe(after);
  });

  test('a version that is no positive integer is refused', async () => {
    expectInvalid(await on.administrator.patch(path(), { name: 'x', expectedVersion: 0 }), {
      ExpectedVersion: 'ExpectedVersion must be greater than 0.',
    });
  });
});

describe('a paused agent', () => {
  test('says who paused it and why, until it is resumed; the audit has the reason', async () => {
    await on.administrator.post(`${path()}/pause`, { reason: ' Platform bakımda ' });
    const { PausedBy, PauseReason, PausedAt } = await detail();
    expect([PausedBy, PauseReason, PausedAt]).toEqual([
      expect.stringMatching(/./),
      'Platform bakımda',
      expect.stringMatching(/^\d{4}-/),
    ]);
    const audit = await on.operator.get(`/api/admin/audit?action=agent.pause&target=agent%20${agent}`);
    const entry = { Details: { Reason: 'Platform bakımda' }, UserName: PausedBy };
    expect(audit.response()).toMatchObject({ Items: [entry] });
    await on.administrator.post(`${path()}/pause`, { reason: 'Başka' });
    expect((await detail()).PauseReason).toBe('Platform bakımda');
    await on.administrator.post(`${path()}/resume`);
    expect(await detail()).toMatchObject({ PausedAt: null, PausedBy: null, PauseReason: null });
  });

  test('the previous release resumes it without a word of the reason', async () => {
    await on.administrator.post(`${path()}/pause`, { reason: 'Bakım' });
    await on.service.dataSource.query('update agent set paused_at = null where id = $1', [agent]);
    expect(await detail()).toMatchObject({ PausedBy: null, PauseReason: null });
  });
});

test('the address of a test notification leads to its delivery', async () => {
  const answer = await on.administrator.post(`${path()}/test-notification`);
  const location = answer.headers.get('location') ?? '';
  expect([answer.status, location]).toEqual([204, expect.stringMatching(/^\/api\/admin\/deliveries\/\d+$/)]);
  expect((await on.operator.get(location)).response()).toMatchObject({
    NotificationType: 104,
    AgentId: agent,
  });
});

test('one record is explained by its id', async () => {
  const [row] = await on.service.dataSource.query(
    'select id from service_availability where insurance_company_id = 124',
  );
  const answer = await on.operator.get(`${path()}/availability-explained?serviceAvailabilityId=${row.id}`);
  expect(answer.response()).toMatchObject({
    TotalCount: 1,
    Items: [{ Id: row.id, InsuranceCompanyId: 124 }],
  });
});

test('the choices are what the catalog has', async () => {
  const products = await on.operator.get('/api/admin/products');
  expect(products.response()).toEqual({
    Products: [
      [110, 111],
      [124, 115],
    ].map(([company, product]) => ({
      InsuranceCompanyId: company,
      InsuranceCompanyName: `Şirket ${company}`,
      ProductId: product,
      ProductName: `Ürün ${product}`,
    })),
  });
  const operations = await on.operator.get('/api/admin/operations');
  expect(operations.response<{ Operations: object[] }>().Operations).toMatchObject([
    { ServiceOperationId: 14, ServiceOperationName: 'İşlem 14', OutsourceProcessId: null, Services: 2 },
    { ServiceOperationId: 40, OutsourceProcessId: null },
    { ServiceOperationId: 40, OutsourceProcessId: 3, OutsourceProcessName: 'Süreç 3' },
  ]);
});
