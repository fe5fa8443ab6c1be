import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../src/access/roles.js';
import { Client } from './support/client.js';
import { expectRefused } from './support/refusals.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';

const AGENTS = '/api/admin/agents';
const service = startOnce(sharedService);
let administrator: Client;
beforeAll(async () => {
  administrator = await service.as({ roles: ['Administrator'], permissions: [] });
});

const as = (role: Role) => new Client(service.url, signToken({ sub: '1', roles: [role], agentId: 1 }));
const create = (body: unknown, client = administrator) => client.post(AGENTS, body);
const change = (id: number | string, body: unknown, client = administrator) =>
  client.patch(`${AGENTS}/${id}`, body);
const created = async (body: unknown) => {
  const answer = await create(body);
  expect(answer.status).toBe(201);
  return answer.response<{ Id: number }>().Id;
};
interface Item {
  Id: number;
  Name: string;
}
const items = async (query = 'pageSize=200', client = administrator) =>
  (await client.get(`${AGENTS}?${query}`)).response<{ Items: Item[]; TotalCount: number }>();
const item = async (id: number) => (await items()).Items.find(({ Id }) => Id === id);

const FULL = {
  name: 'Acente 1001',
  platformUrl: 'https://platform.example/base/',
  platformApiKey: 'an api key',
  platformAuthorization: 'Basic dXNlcjpwYXNz',
  isActive: false,
};

describe('agents', () => {
  test('`POST /api/admin/agents` answers 201 with the new `Id`', { tags: 'offline-jobs' }, async () => {
    const answer = await create({ name: 'Acente' });
    expect(answer.status).toBe(201);
    expect(answer.json()).toEqual({
      Status: true,
      Message: 'Operation completed successfully.',
      Response: { Id: expect.any(Number) },
    });
  });

  test('Agents are listed with everything but their keys', { tags: 'offline-jobs' }, async () => {
    const id = await created(FULL);
    const answer = await administrator.get(`${AGENTS}?pageSize=200`);
    expect(answer.response<{ Items: Item[] }>().Items.find(({ Id }) => Id === id)).toMatchObject({
      Id: id,
      Name: 'Acente 1001',
      PlatformUrl: 'https://platform.example/base',
      HasPlatformApiKey: true,
      HasPlatformAuthorization: true,
      IsActive: false,
    });
    for (const secret of ['an api key', 'dXNlcjpwYXNz']) expect(answer.text).not.toContain(secret);
  });

  test('without address and keys use those of the settings, and are active', async () => {
    expect(await item(await created({ name: 'Acente' }))).toMatchObject({
      PlatformUrl: null,
      HasPlatformApiKey: false,
      HasPlatformAuthorization: false,
      IsActive: true,
    });
  });

  test('Agents are paged by id', { tags: 'offline-jobs' }, async () => {
    for (let n = 0; n < 3; n++) await created({ name: `Acente ${n}` });
    const all = (await items()).Items.map(({ Id }) => Id);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    const second = await items('page=2&pageSize=2');
    expect(second).toMatchObject({ Page: 2, Size: 2, TotalCount: all.length, HasPreviousPage: true });
    expect(second.Items.map(({ Id }) => Id)).toEqual(all.slice(2, 4));
  });

  test('a page out of range is 400 Validation.General', async () => {
    const answer = await administrator.get(`${AGENTS}?page=0&pageSize=201`);
    expect([answer.status, answer.code]).toEqual([400, 'Validation.General']);
    expect(answer.fields).toEqual({
      Page: 'Page must be at least 1.',
      PageSize: 'PageSize must be between 1 and 200.',
    });
  });
});

describe('a change of an agent', () => {
  test.each([
    [{ name: 'Yeni ad' }, { Name: 'Yeni ad' }],
    [
      { platformUrl: 'https://PLATFORM.example:443/other' },
      { PlatformUrl: 'https://PLATFORM.example:443/other' },
    ],
    [{ isActive: true }, { IsActive: true }],
    [{}, {}],
    [{ name: null, platformUrl: null, platformApiKey: null, isActive: null }, {}],
    [
      { platformUrl: '', platformApiKey: '', platformAuthorization: '' },
      { PlatformUrl: null, HasPlatformApiKey: false, HasPlatformAuthorization: false },
    ],
    [{ platformApiKey: '' }, { HasPlatformApiKey: false }],
    [{ platformAuthorization: ' ' }, { HasPlatformAuthorization: false }],
    [{ PLATFORMAPIKEY: '' }, { HasPlatformApiKey: false }],
    [{ id: 999, unknown: 1 }, {}],
  ])(
    '`PATCH /api/admin/agents/:id` changes the given fields and no others; an empty URL or key removes it (%j)',
    { tags: 'offline-jobs' },
    async (changes, expected) => {
      const id = await created(FULL);
      const before = await item(id);
      const answer = await change(id, changes);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(await item(id)).toEqual({ ...before, ...expected });
    },
  );

  test.each([{}, { name: 'x' }])(
    'An unknown agent: 404 `General.NotFound` (%j)',
    { tags: 'offline-jobs' },
    async (changes) => {
      const answer = await change(2_147_483_647, changes);
      expectRefused(answer, 404, 'General.NotFound', 'The agent was not found.');
    },
  );

  test('a blank name: "Name is required."', async () => {
    const id = await created(FULL);
    const answer = await change(id, { name: ' ', isActive: true });
    expect([answer.status, answer.fields]).toEqual([400, { Name: 'Name is required.' }]);
    expect(await item(id)).toMatchObject({ Name: FULL.name, IsActive: false });
  });

  test.each(['0', '-1'])('id %s is refused with "Id must be greater than 0."', async (id) => {
    expect((await change(id, {})).fields).toEqual({ Id: 'Id must be greater than 0.' });
  });

  test.each(['abc', '2147483648', '1.5'])('id %s: 400 in plain text', async (id) => {
    const answer = await change(id, {});
    expect([answer.status, answer.text]).toEqual([400, 'id: expected an integer (int32).']);
  });
});

describe('the audit', () => {
  const audit = async () =>
    (await administrator.get('/api/admin/audit?pageSize=200')).response<{
      Items: { Action: string; Target: string; Details: unknown }[];
    }>().Items;

  test('A new agent is audited with the names of its fields', { tags: 'offline-jobs' }, async () => {
    const id = await created(FULL);
    expect((await audit())[0]).toMatchObject({
      Action: 'agent.create',
      Target: `agent ${id}`,
      UserId: expect.any(Number),
      Details: {
        Fields: ['Name', 'PlatformUrl', 'PlatformApiKey', 'PlatformAuthorization', 'IsActive'],
      },
    });
  });

  test('A change of an agent is audited with the names of the fields that changed', {
    tags: 'offline-jobs',
  }, async () => {
    const id = await created(FULL);
    await change(id, { name: 'Yeni ad', platformApiKey: 'another key', isActive: FULL.isActive });
    expect((await audit())[0]).toMatchObject({
      Action: 'agent.update',
      Target: `agent ${id}`,
      Details: { Fields: ['Name', 'PlatformApiKey'] },
    });
  });

  test('has none for a change that changes nothing or is refused', async () => {
    const id = await created(FULL);
    const before = await audit();
    await change(id, {});
    await change(id, { name: FULL.name, platformUrl: FULL.platformUrl, isActive: FULL.isActive });
    await change(2_147_483_647, { name: 'x' });
    await change(id, { name: ' ' });
    expect(await audit()).toEqual(before);
  });

  test('No audit entry of an agent holds a key', { tags: 'offline-jobs' }, async () => {
    const id = await created(FULL);
    await change(id, { platformApiKey: 'another key', platformAuthorization: 'Basic another' });
    const text = JSON.stringify(await audit());
    for (const secret of ['an api key', 'dXNlcjpwYXNz', 'another']) expect(text).not.toContain(secret);
  });

  test('is written in the transaction of the deed: without it, no agent is made or changed', async () => {
    const id = await created(FULL);
    const before = await items();
    const sql = (statement: string) => service.dataSource.query(statement);
    await sql(`alter table admin_audit add constraint full_disk check (action not like 'agent.%') not valid`);
    const failed = [await create(FULL), await change(id, { name: 'Yeni ad' })];
    await sql('alter table admin_audit drop constraint full_disk');
    expect(failed.map(({ status }) => status)).toEqual([500, 500]);
    expect(await items()).toEqual(before);
  });
});

describe('who keeps agents', () => {
  test('`Operator` reads agents', { tags: 'offline-jobs' }, async () => {
    expect((await as('Operator').get(AGENTS)).status).toBe(200);
  });

  test.each<Role>([
    'InsuranceCompanyAPIUser',
    'InsuranceCompanyAPIAdmin',
    'Supervizor',
    'PlatformUser',
    'IntegrationService',
  ])('%s does not: 403, empty', async (role) => {
    const answer = await as(role).get(AGENTS);
    expect([answer.status, answer.text]).toEqual([403, '']);
  });

  test('Only `Administrator` changes agents; anyone else: 403 with an empty body', {
    tags: 'offline-jobs',
  }, async () => {
    const id = await created(FULL);
    for (const answer of [await create('x', as('Operator')), await change(id, 'x', as('Operator'))]) {
      expect([answer.status, answer.text]).toEqual([403, '']);
    }
    expect((await create(FULL, service.anonymous)).status).toBe(401);
    expect((await service.anonymous.get(AGENTS)).status).toBe(401);
  });
});
