import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '../src/api/paging.js';
import type { UserItem } from '../src/users/users.answers.js';
import { Client } from './support/client.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid, login, newUser, PASSWORD, type Tokens } from './support/users.js';

const service = startOnce(sharedService);
let administrator: Client;
let agentId: number;

beforeAll(async () => {
  administrator = await service.as({ roles: ['Administrator'] });
  agentId = await service.createAgent();
});

const list = (query = '') => administrator.get(`/api/admin/users${query}`);
const create = (body: unknown) => administrator.post('/api/admin/users', body);

describe('the list of users', () => {
  test('is paged and shows every field but the password', async () => {
    const user = newUser();
    const { Id } = (await create(user)).response<{ Id: number }>();
    const page = async (query: string) => (await list(query)).response<Page<UserItem[]>>();
    const first = await page('?page=1&pageSize=1');
    const total = first.TotalCount;
    expect(first).toMatchObject({ Page: 1, Size: 1, TotalPage: total, HasNextPage: true });
    const last = await page(`?page=${total}&pageSize=1`);
    expect(last).toMatchObject({ HasNextPage: false, HasPreviousPage: true });
    expect(last.Items).toEqual([
      {
        Id,
        UserName: user.userName,
        Kind: 'Person',
        Roles: ['Supervizor'],
        Permissions: ['Create'],
        InsuranceCompanyIds: [1, 2],
        AgentId: null,
        AllowedAddresses: [],
        IsActive: true,
        MustChangePassword: false,
        SecondFactor: false,
        Source: 'Local',
        BreakGlass: false,
        CreatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+03:00$/),
        LastLoginAt: null,
        Sessions: 0,
        Version: 1,
      },
    ]);
    expect(await page('?page=1000000')).toMatchObject({ TotalCount: total, Items: [] });
  });

  test('Users are sorted by `sortBy` id, userName in Turkish order or lastLoginAt, and `sortOrder` turns the order round', async () => {
    const ofAgent = await service.createAgent();
    const names = ['zeki', 'ibrahim', 'ilgaz', 'cem'].map((name) => `${name}-${randomUUID()}`);
    for (const userName of names) {
      const body = newUser({ userName, roles: ['PlatformUser'], agentId: ofAgent });
      expect((await create(body)).status).toBe(201);
    }
    const listed = async (query: string) =>
      (await list(`?agentId=${ofAgent}&${query}`))
        .response<Page<UserItem[]>>()
        .Items.map(({ UserName }) => UserName.split('-')[0]);
    const sorted = ['cem', 'ibrahim', 'ilgaz', 'zeki'];
    expect(await listed('sortBy=userName')).toEqual(sorted);
    expect(await listed('sortBy=userName&sortOrder=desc')).toEqual(sorted.toReversed());
    expect(await listed('')).toEqual(['zeki', 'ibrahim', 'ilgaz', 'cem']);
    await login(service, names[2] ?? '');
    for (const order of ['asc', 'desc'])
      expect((await listed(`sortBy=lastLoginAt&sortOrder=${order}`))[0], order).toBe('ilgaz');
    expectInvalid(await list('?sortBy=password'), { SortBy: 'SortBy must be a valid sort field.' });
  });

  test('Users are listed without password or hash', { tags: 'authentication' }, async () => {
    const { text } = await list('?pageSize=200');
    expect(text.replaceAll('"MustChangePassword":', '')).not.toMatch(/password|argon2|hash|totp/i);
    expect(text).not.toContain(PASSWORD);
  });
});

describe('a new user', () => {
  test('POST /api/admin/users answers 201 with the Id', { tags: 'authentication' }, async () => {
    const user = newUser();
    const answer = await create(user);
    expect(answer.status).toBe(201);
    expect(answer.json()).toEqual({
      Status: true,
      Message: expect.any(String),
      Response: { Id: expect.any(Number) },
    });
    expect((await login(service, user.userName, PASSWORD)).status).toBe(200);
  });

  test('may be sent with property names in Pascal case, and inactive', async () => {
    const { userName, password, roles, permissions, insuranceCompanyIds } = newUser();
    const answer = await create({
      UserName: userName,
      Password: password,
      Roles: roles,
      Permissions: permissions,
      InsuranceCompanyIds: insuranceCompanyIds,
      IsActive: false,
    });
    expect(answer.status).toBe(201);
    expect((await login(service, userName, password)).status).toBe(401);
  });

  test('needs every field that is not optional; null is absence', async () => {
    const required = {
      UserName: 'UserName is required.',
      Password: 'Password is required.',
      Roles: 'Roles is required.',
      Permissions: 'Permissions is required.',
      InsuranceCompanyIds: 'InsuranceCompanyIds is required.',
    };
    expectInvalid(await create({}), required);
    const nothing = {
      userName: null,
      password: null,
      roles: null,
      permissions: null,
      insuranceCompanyIds: null,
    };
    expectInvalid(await create({ ...nothing, agentId: null, isActive: null }), required);
    expect((await create(newUser({ agentId: null, isActive: null }))).status).toBe(201);
  });

  test('has a name, a password, rights and companies that make sense', async () => {
    const roles = 'InsuranceCompanyAPIUser, InsuranceCompanyAPIAdmin, Supervizor, PlatformUser';
    const broken = {
      userName: ' padded',
      password: 'eleven char',
      roles: ['Supervizor', 'Root'],
      permissions: ['create'],
      insuranceCompanyIds: [4, 0],
      agentId: 0,
    };
    expectInvalid(await create(broken), {
      UserName: 'UserName must consist of letters of one script, digits and the characters . _ - @.',
      Password: 'Password must be at least 12 characters.',
      Roles: `Roles must be among ${roles}, Administrator, Operator, IntegrationService.`,
      Permissions: 'Permissions must be among Create.',
      InsuranceCompanyIds: 'InsuranceCompanyIds must be greater than 0.',
      AgentId: 'AgentId must be greater than 0.',
    });
    expectInvalid(await create(newUser({ userName: 'x'.repeat(201), password: 'x'.repeat(201) })), {
      UserName: 'UserName must be at most 200 characters.',
      Password: 'Password must be at most 200 characters.',
    });
    const companies = Array.from({ length: 501 }, (_, index) => index + 1);
    expectInvalid(await create(newUser({ insuranceCompanyIds: companies })), {
      InsuranceCompanyIds: 'InsuranceCompanyIds must have at most 500 items.',
    });
    for (const userName of ['trailing ', 'tab\tin it', '\u00a0nbsp', 'line\nbreak']) {
      expect((await create(newUser({ userName }))).status).toBe(400);
    }
  });

  test('may have the longest name and password, in any script', async () => {
    const user = newUser({ userName: `${'ğ'.repeat(63)}.${randomUUID()}`, password: '🔑'.repeat(200) });
    expect((await create(user)).status).toBe(201);
    expect((await login(service, user.userName, user.password)).status).toBe(200);
    expect((await login(service, user.userName, '🔑'.repeat(199))).status).toBe(401);
  });

  test('with the most companies still gets a token that fits a request', async () => {
    const insuranceCompanyIds = Array.from({ length: 500 }, (_, index) => 2147483647 - index);
    const user = newUser({ insuranceCompanyIds, roles: ['InsuranceCompanyAPIAdmin'] });
    expect((await create(user)).status).toBe(201);
    const { AccessToken } = (await login(service, user.userName)).response<Tokens>();
    expect((await new Client(service.url, AccessToken).get('/api/codes')).status).toBe(200);
  });

  test('of the wrong JSON types is a plain-text 400', async () => {
    expect(await create(newUser({ insuranceCompanyIds: ['1'] }))).toMatchObject({
      status: 400,
      text: '$.insuranceCompanyIds[0]: expected an integer (int32).',
    });
    expect((await create(newUser({ roles: 'Supervizor' }))).text).toBe('$.roles: expected an array.');
    expect((await create([])).text).toBe('$: expected an object.');
  });

  test('cannot take a name that is taken', async () => {
    const user = newUser();
    const answers = await Promise.all([create(user), create(user)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = await create(user);
    expect(refused.json()).toMatchObject({ Status: false, Code: 'General.Conflict', Response: null });
    expect((await create({ ...user, userName: user.userName.toUpperCase() })).status).toBe(201);
  });

  test('for a platform needs an agent that is known', async () => {
    expectInvalid(await create(newUser({ roles: ['PlatformUser'] })), { AgentId: 'AgentId is required.' });
    const unknown = { AgentId: 'AgentId must be the id of an agent.' };
    expectInvalid(await create(newUser({ roles: ['PlatformUser'], agentId: 2147483647 })), unknown);
    expectInvalid(await create(newUser({ agentId: 2147483647 })), unknown);
    expect((await create(newUser({ roles: ['PlatformUser'], agentId: agentId }))).status).toBe(201);
  });
});
