// @module-tag offline-jobs
import { beforeAll, describe, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { expectRefused } from './support/refusals.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const AGENTS = '/api/admin/agents';
const service = startOnce(sharedService);
let administrator: Client;
beforeAll(async () => {
  administrator = await service.as({ roles: ['Administrator'], permissions: [] });
});

const create = (body: unknown, client = administrator) => client.post(AGENTS, body);
const change = (id: number | string, body: unknown) => administrator.patch(`${AGENTS}/${id}`, body);
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
  test('`POST /api/admin/agents` answers 201 with the new `Id`', async () => {
    const answer = await create({ name: 'Acente' });
    expect(answer.status).toBe(201);
    expect(answer.json()).toEqual({
      Status: true,
      Message: 'Operation completed successfully.',
      Response: { Id: expect.any(Number) },
    });
  });

  test('Agents are sorted by `sortBy` id or name in Turkish order, and `sortOrder` turns the order round', async () => {
    const names = ['Ilgaz', 'İzmir', 'Çınar', 'Zirve', 'Ceviz'].map((name) => `${name} Sıralı`);
    for (const name of names) await created({ name });
    const listed = async (query: string) =>
      (await items(`q=sıralı&${query}`)).Items.map(({ Name }) => Name.split(' ')[0]);
    const sorted = ['Ceviz', 'Çınar', 'Ilgaz', 'İzmir', 'Zirve'];
    expect(await listed('sortBy=name')).toEqual(sorted);
    expect(await listed('sortBy=name&sortOrder=desc')).toEqual(sorted.toReversed());
    expect(await listed('')).toEqual(names.map((name) => name.split(' ')[0]));
    expectInvalid(await administrator.get(`${AGENTS}?sortBy=platformUrl`), {
      SortBy: 'SortBy must be a valid sort field.',
    });
    expectInvalid(await administrator.get(`${AGENTS}?sortOrder=up`), {
      SortOrder: 'SortOrder must be asc or desc.',
    });
  });

  test('Agents are listed with everything but their keys', async () => {
    const id = await created(FULL);
    expect(await item(id)).toMatchObject({
      Id: id,
      Name: 'Acente 1001',
      PlatformUrl: 'https://platform.example/base',
      HasPlatformApiKey: true,
      HasPlatformAuthorization: true,
      IsActive: false,
    });
    const { text } = await administrator.get(`${AGENTS}?pageSize=200`);
    for (const secret of ['an api key', 'dXNlcjpwYXNz']) expect(text).not.toContain(secret);
  });

  test('Agents without address and keys use those of the settings, and are active', async () => {
    expect(await item(await created({ name: 'Acente' }))).toMatchObject({
      PlatformUrl: null,
      HasPlatformApiKey: false,
      HasPlatformAuthorization: false,
      IsActive: true,
    });
  });

  test('Agents are paged by id', async () => {
    for (let n = 0; n < 3; n++) await created({ name: `Acente ${n}` });
    const all = (await items()).Items.map(({ Id }) => Id);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    const second = await items('page=2&pageSize=2');
    expect(second).toMatchObject({ Page: 2, Size: 2, TotalCount: all.length, HasPreviousPage: true });
    expect(second.Items.map(({ Id }) => Id)).toEqual(all.slice(2, 4));
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
    async (changes, expected) => {
      const id = await created(FULL);
      const before = await item(id);
      const answer = await change(id, changes);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(await item(id)).toEqual({ ...before, ...expected });
    },
  );

  test.each([{}, { name: 'x' }])('An unknown agent: 404 `General.NotFound` (%j)', async (changes) => {
    const answer = await change(2_147_483_647, changes);
    expectRefused(answer, 404, 'General.NotFound', 'The agent was not found.');
  });

  test('A blank name of an agent: "Name is required."', async () => {
    const id = await created(FULL);
    expectInvalid(await change(id, { name: ' ', isActive: true }), { Name: 'Name is required.' });
    expect(await item(id)).toMatchObject({ Name: FULL.name, IsActive: false });
  });

  test('The id of an agent is a positive int32', async () => {
    expectInvalid(await change(0, {}), { Id: 'Id must be greater than 0.' });
    const answer = await change('2147483648', {});
    expect([answer.status, answer.text]).toEqual([400, 'id: expected an integer (int32).']);
  });
});

describe('the audit', () => {
  const audit = async () =>
    (await administrator.get('/api/admin/audit?pageSize=200')).items<{
      Action: string;
      Target: string;
      Details: unknown;
    }>();

  test('A new agent is audited with the names of its fields', async () => {
    const id = await created(FULL);
    expect((await audit())[0]).toMatchObject({
      Action: 'agent.create',
      Target: `agent ${id}`,
      UserId: expect.any(Number),
      Details: { Fields: ['Name', 'PlatformUrl', 'PlatformApiKey', 'PlatformAuthorization', 'IsActive'] },
    });
  });

  test('A change of an agent is audited with the names of the fields that changed', async () => {
    const id = await created(FULL);
    await change(id, { name: 'Yeni ad', platformApiKey: 'another key', isActive: FULL.isActive });
    expect((await audit())[0]).toMatchObject({
      Action: 'agent.update',
      Target: `agent ${id}`,
      Details: { Fields: ['Name', 'PlatformApiKey'] },
    });
  });

  test('The audit has no entry for a change of an agent that changes nothing or is refused', async () => {
    const id = await created(FULL);
    const before = await audit();
    await change(id, {});
    await change(id, { name: FULL.name, platformUrl: FULL.platformUrl, isActive: FULL.isActive });
    await change(2_147_483_647, { name: 'x' });
    await change(id, { name: ' ' });
    expect(await audit()).toEqual(before);
  });

  test('No audit entry of an agent holds a key', async () => {
    const id = await created(FULL);
    await change(id, { platformApiKey: 'another key', platformAuthorization: 'Basic another' });
    const text = JSON.stringify(await audit());
    for (const secret of ['an api key', 'dXNlcjpwYXNz', 'another']) expect(text).not.toContain(secret);
  });

  test('The audit is written in the transaction of the action: without it, no agent is made or changed', async () => {
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

const WITH_KEY = {
  name: 'Acente 1001',
  platformUrl: 'https://platform.example',
  platformApiKey: 'an api key',
};

describe('fields of an agent', () => {
  const URL_MESSAGE = 'PlatformUrl must be an http or https URL.';
  const headerMessage = (name: string) => `${name} must be printable ASCII without white space around it.`;

  test.each([
    ['name', undefined, 'Name is required.'],
    ['name', ' ', 'Name is required.'],
    ['name', 'x'.repeat(201), 'Name must be at most 200 characters.'],
    ['platformUrl', 'ftp://host', URL_MESSAGE],
    ['platformUrl', 'platform.example', URL_MESSAGE],
    ['platformUrl', 'https://', URL_MESSAGE],
    ['platformUrl', 'https://a b', URL_MESSAGE],
    ['platformUrl', 'https://user:password@host', URL_MESSAGE],
    ['platformUrl', 'https://host/?key=1', URL_MESSAGE],
    ['platformUrl', 'https://host/#top', URL_MESSAGE],
    ['platformUrl', undefined, 'PlatformUrl is required when the agent has keys of its own.'],
    ['platformUrl', `https://${'x'.repeat(500)}`, 'PlatformUrl must be at most 500 characters.'],
    ['platformApiKey', 'key\n', headerMessage('PlatformApiKey')],
    ['platformApiKey', ' key', headerMessage('PlatformApiKey')],
    ['platformApiKey', 'anahtarım', headerMessage('PlatformApiKey')],
    ['platformApiKey', 'x'.repeat(4001), 'PlatformApiKey must be at most 4000 characters.'],
    ['platformAuthorization', 'a\r\nb: c', headerMessage('PlatformAuthorization')],
  ])(
    'Each field of an agent is refused by name; a platform URL is http or https without user, query and fragment (%s %j: %s)',
    async (field, value, message) => {
      const name = field.charAt(0).toUpperCase() + field.slice(1);
      const before = (await items()).TotalCount;
      expectInvalid(await create({ ...WITH_KEY, [field]: value }), { [name]: message });
      expect((await items()).TotalCount).toBe(before);
    },
  );

  test.each(['http://localhost:4000', 'https://[::1]:8443/a/b', 'https://şirket.com.tr', 'HTTPS://HOST/'])(
    'A platform URL may name any host and port (%s)',
    async (platformUrl) => {
      expect((await create({ name: 'x', platformUrl })).status).toBe(201);
    },
  );

  test.each([
    [{ name: 5 }, '$.name: expected a string.'],
    [{ name: 'x', isActive: 'true' }, '$.isActive: expected true or false.'],
    [[], '$: expected an object.'],
  ])('An agent that does not bind: 400 in plain text (%j)', async (body, text) => {
    const answer = await create(body);
    expect([answer.status, answer.text]).toEqual([400, text]);
  });
});
