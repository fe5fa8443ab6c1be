import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const FULL = { name: 'Acente 1001', platformUrl: 'https://platform.example', platformApiKey: 'an api key' };
const service = startOnce(sharedService);
let administrator: Client;
beforeAll(async () => {
  administrator = await service.as({ roles: ['Administrator'] });
});

const create = (body: unknown) => administrator.post('/api/admin/agents', body);
const count = async () =>
  (await administrator.get('/api/admin/agents')).response<{ TotalCount: number }>().TotalCount;

describe('fields of an agent', () => {
  const URL_MESSAGE = 'PlatformUrl must be an http or https URL.';
  const headerMessage = (name: string) => `${name} must be printable ASCII without white space around it.`;

  test.each([
    { field: 'name', value: undefined, message: 'Name is required.' },
    { field: 'name', value: ' ', message: 'Name is required.' },
    { field: 'name', value: 'x'.repeat(201), message: 'Name must be at most 200 characters.' },
    { field: 'platformUrl', value: 'ftp://host', message: URL_MESSAGE },
    { field: 'platformUrl', value: 'platform.example', message: URL_MESSAGE },
    { field: 'platformUrl', value: 'https://', message: URL_MESSAGE },
    { field: 'platformUrl', value: 'https://:443', message: URL_MESSAGE },
    { field: 'platformUrl', value: 'https://a b', message: URL_MESSAGE },
    { field: 'platformUrl', value: 'https://user:password@host', message: URL_MESSAGE },
    { field: 'platformUrl', value: 'https://host/?key=1', message: URL_MESSAGE },
    { field: 'platformUrl', value: 'https://host/#top', message: URL_MESSAGE },
    { field: 'platformUrl', value: 'https://host/?', message: URL_MESSAGE },
    { field: 'platformUrl', value: 'https://host/base#', message: URL_MESSAGE },
    {
      field: 'platformUrl',
      value: undefined,
      message: 'PlatformUrl is required when the agent has keys of its own.',
    },
    {
      field: 'platformUrl',
      value: `https://${'x'.repeat(500)}`,
      message: 'PlatformUrl must be at most 500 characters.',
    },
    { field: 'platformApiKey', value: 'key\n', message: headerMessage('PlatformApiKey') },
    { field: 'platformApiKey', value: ' key', message: headerMessage('PlatformApiKey') },
    { field: 'platformApiKey', value: 'anahtarım', message: headerMessage('PlatformApiKey') },
    {
      field: 'platformApiKey',
      value: 'x'.repeat(4001),
      message: 'PlatformApiKey must be at most 4000 characters.',
    },
    { field: 'platformAuthorization', value: 'a\r\nb: c', message: headerMessage('PlatformAuthorization') },
  ])(
    'Each field of an agent is refused by name; a platform URL is http or https without user, query and fragment ($field $value: $message)',
    { tags: 'offline-jobs' },
    async ({ field, value, message }) => {
      const name = field.charAt(0).toUpperCase() + field.slice(1);
      const before = await count();
      const answer = await create({ ...FULL, [field]: value });
      expect([answer.status, answer.code]).toEqual([400, 'Validation.General']);
      expect(answer.fields).toEqual({ [name]: message });
      expect(await count()).toBe(before);
    },
  );

  test.each(['http://localhost:4000', 'https://[::1]:8443/a/b', 'https://şirket.com.tr', 'HTTPS://HOST/'])(
    'platformUrl %s is taken',
    async (platformUrl) => {
      expect((await create({ name: 'x', platformUrl })).status).toBe(201);
    },
  );

  test.each([
    [{ name: 5 }, '$.name: expected a string.'],
    [{ name: 'x', isActive: 'true' }, '$.isActive: expected true or false.'],
    [[], '$: expected an object.'],
  ])('%j: 400 in plain text', async (body, text) => {
    const answer = await create(body);
    expect([answer.status, answer.text]).toEqual([400, text]);
  });
});
