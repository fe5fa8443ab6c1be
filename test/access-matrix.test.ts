import { beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '../src/access/roles.js';
import { SCOPE_NAMES } from '../src/access/scopes.js';
import { BY_COOKIE, MAY_CALL, NEED_CREATE, OF_SCOPE, OWN_ACCOUNT, PUBLIC } from './support/access-lists.js';
import { Client } from './support/client.js';
import { type NamedOperation, type OpenApi, operationsOf } from './support/described-api.js';
import { sharedService, startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { JWT_SECRET, signToken } from './support/tokens.js';

const service = startOnce(sharedService);
let operations: NamedOperation[];
/** The claims of a machine that is no user here, with a secret that has not been deleted. */
const MACHINE = { sub: '2147483000', client_id: '2147483000', sid: '0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c11' };

beforeAll(async () => {
  operations = operationsOf((await service.anonymous.get('/api/openapi.json')).json<OpenApi>());
});

describe('the document says of each operation who may call it', () => {
  test.each(ROLES)('%s', (role) => {
    expect(namesOf((operation) => operation['x-roles']?.includes(role))).toEqual(sorted(MAY_CALL[role]));
  });

  test('everyone, without a token', () => {
    expect(namesOf(({ security }) => security.length === 0)).toEqual(PUBLIC);
    expect(namesOf((operation) => !operation['x-roles'])).toEqual(sorted([...PUBLIC, ...BY_COOKIE]));
  });

  test('only a browser with the cookie of an administration session', () => {
    expect(namesOf(({ security }) => security.some((one) => 'adminSession' in one))).toEqual(BY_COOKIE);
  });

  test.each(SCOPE_NAMES)('the scope %s', (scope) => {
    const needs = namesOf(({ security }) => security.some(({ machine = [] }) => machine.includes(scope)));
    expect(needs).toEqual(sorted(OF_SCOPE[scope]));
  });

  test('only those with the permission Create', () => {
    expect(namesOf((operation) => operation['x-permission'] === 'Create')).toEqual(NEED_CREATE);
    expect(namesOf((operation) => operation['x-permission'] !== undefined)).toEqual(NEED_CREATE);
  });
});

test('`Operator` may do every GET that `Administrator` may', { tags: 'authentication' }, () => {
  const reads = namesOf(({ method }) => method === 'GET');
  const ofAdministrator = reads.filter((name) => MAY_CALL.Administrator.includes(name));
  expect(ofAdministrator.filter((name) => !MAY_CALL.Operator.includes(name))).toEqual([]);
});

describe('the service does what the document says', { tags: 'authentication' }, () => {
  test.each(ROLES)(
    'Each operation is open to the roles that the description names; any other is 403 with an empty body (%s)',
    async (role) => {
      expect(await allowed({ roles: [role], permissions: ['Create'] })).toEqual(sorted(MAY_CALL[role]));
    },
  );

  test.each(ROLES)(
    'Codes, parameter values and the vehicle catalog are open to every role (%s)',
    async (role) => {
      for (const path of ['codes', 'parameters/6/values', 'VehicleCatalogs', 'VehicleCatalogs/versions'])
        expect((await caller({ roles: [role] }).get(`/api/${path}`)).status, path).toBe(200);
    },
  );

  test.each(ROLES)(
    'The operations that record something need `Create`, and no others do (%s)',
    async (role) => {
      const without = MAY_CALL[role].filter((name) => !NEED_CREATE.includes(name));
      expect(await allowed({ roles: [role], permissions: ['create', 'Read'] })).toEqual(sorted(without));
    },
  );

  // Each role beside the next: every role is the first of two once, and the second once.
  test.each(ROLES.map((one, index) => [one, ROLES[(index + 1) % ROLES.length] ?? one] as const))(
    'A caller with several roles may do what one of the roles allows, and no more (%s and %s)',
    async (one, other) => {
      const both = new Set([...MAY_CALL[one], ...MAY_CALL[other]]);
      expect(await allowed({ roles: [one, other], permissions: ['Create'] })).toEqual(sorted(both));
    },
  );

  test.each(SCOPE_NAMES)(
    'A scope only narrows a role: a token with it opens what both the role and the scope open (%s)',
    async (scope) => {
      for (const role of ROLES) {
        const opened = MAY_CALL[role].filter((name) => OF_SCOPE[scope].includes(name));
        // What neither opens is closed, as the matrix of roles shows.
        const either = [...MAY_CALL[role], ...OF_SCOPE[scope]];
        expect(await allowed({ roles: [role], scope, ...MACHINE }, either), role).toEqual(sorted(opened));
      }
    },
  );

  test('Several scopes open what each of them does, an unknown one nothing, and no scope all that the roles give', async () => {
    const roles = ['InsuranceCompanyAPIAdmin'] as const;
    const both = [...OF_SCOPE['jobs:read'], ...OF_SCOPE['catalog:read']];
    const opened = MAY_CALL[roles[0]].filter((name) => both.includes(name));
    expect(await allowed({ roles, scope: 'jobs:read catalog:read', ...MACHINE })).toEqual(sorted(opened));
    for (const scope of ['root', '', 7, ['jobs:read'], null]) {
      expect(await allowed({ roles, scope, ...MACHINE }), String(scope)).toEqual([]);
    }
    expect(await allowed({ roles, ...MACHINE })).toEqual(sorted(MAY_CALL[roles[0]]));
    // A scope in the token of another issuer is none of ours.
    expect(await allowed({ roles, scope: 'openid profile' })).toEqual(sorted(MAY_CALL[roles[0]]));
  });

  test.each([
    ['no role', []],
    ['an unknown role', ['Root']],
    ['roles in another case', ROLES.map((role) => role.toLowerCase())],
    ['roles as one text', ROLES.join(' ')],
    ['roles within a list', [ROLES]],
  ])('A token without a known role opens nothing (%s)', async (_, roles) => {
    expect(await allowed({ roles, permissions: ['Create'] })).toEqual([]);
  });

  test.each([
    ['no token', () => new Client(service.url)],
    ['an expired token', () => caller({ exp: 1 })],
    ['a token that never expires', () => caller({ exp: undefined })],
    ['a token of another issuer', () => caller({ iss: 'other' })],
    ['a token for another audience', () => caller({ aud: 'other' })],
    ['a token signed by somebody else', () => caller({}, 'a secret that this service does not know')],
  ])(
    'Without a valid token only public operations answer; any other is 401 with an empty body and `WWW-Authenticate: Bearer` (%s)',
    async (_, client) => {
      const refused = await Promise.all(
        operations.map(async ({ operationId, method, path }) => {
          const { status, text, headers } = await client().send(method, withoutMeaning(path));
          const challenge = headers.get('www-authenticate') ?? '';
          return status === 401 && text === '' && challenge.startsWith('Bearer') ? [] : [operationId];
        }),
      );
      expect(refused.flat().sort()).toEqual(sorted([...PUBLIC, ...BY_COOKIE]));
    },
  );

  test('HEAD asks for the same as GET', async () => {
    const reads = operations.filter(({ method, security }) => method === 'GET' && takesToken(security));
    for (const { path } of reads) {
      const { status } = await service.anonymous.send('HEAD', withoutMeaning(path));
      expect([path, status]).toEqual([path, expect.toBeOneOf([401, 404, 405])]);
    }
  });

  test('No other spelling of an address passes the guard', async () => {
    const guarded = operations.filter(({ security }) => takesToken(security));
    const spellings = (path: string) => [
      path.toUpperCase(),
      `/${path}`,
      `${path}/`,
      `${path};x=1`,
      `${path}%00`,
      `${path}%2f`,
      `/health/live/..${path}`,
      `/health/live/%2e%2e${path}`,
      path.replace('/api', '/%61pi'),
      path.replace('/api', '/api/.'),
      path.replace('/api', '/api%2f'),
      path.replace('/api/', '/api\\'),
    ];
    for (const { method, path } of guarded) {
      for (const spelling of spellings(withoutMeaning(path))) {
        const { status } = await service.anonymous.send(method, spelling);
        expect([400, 401, 404, 405], `${method} ${spelling}`).toContain(status);
      }
    }
  });
});

describe('a session that lacks something', { tags: 'authentication' }, () => {
  const strict = startOnce(() => startTestService({ REQUIRE_SECOND_FACTOR: 'true' }));

  test.each([
    ['a password change', { password_ends_at: '2999-01-01' }, ['authentication_changePassword']],
    ['a second factor', {}, [...OWN_ACCOUNT, 'authentication_changePassword']],
    ['both', { password_ends_at: '2999-01-01' }, ['authentication_changePassword']],
  ])(
    'Until the user makes up for it, a token opens only the own password, or the own account, whatever its roles (%s)',
    async (lacking, columns: Record<string, string>, open) => {
      const on = lacking === 'a password change' ? service : strict;
      const client = await on.as({
        roles: [...ROLES],
        agentId: await on.createAgent(),
        insuranceCompanyIds: [110],
      });
      for (const [column, value] of Object.entries(columns))
        await on.dataSource.query(`update app_user set ${column} = $2 where id = $1`, [client.userId, value]);
      expect(await allowedTo(client)).toEqual(sorted(open));
    },
  );
});

test('Role and permission are checked before the body: 403 even for a body that is no JSON', {
  tags: 'authentication',
}, async () => {
  const record = (client: Client) => client.post('/api/offline/jobs/1/endorsements', '{ this is no JSON');
  const may = { roles: ['Supervizor' as const], insuranceCompanyIds: [1] };
  expect(await record(service.anonymous)).toMatchObject({ status: 401, text: '' });
  for (const lacking of [{ roles: ['Administrator' as const] }, { ...may, permissions: [] }])
    expect(await record(await service.as(lacking))).toMatchObject({ status: 403, text: '' });
  expect(await record(await service.as(may))).toMatchObject({ status: 400 });
});

function takesToken(security: NamedOperation['security']): boolean {
  return security.some((one) => 'bearerAuth' in one);
}

function namesOf(fits: (operation: NamedOperation) => boolean | undefined): string[] {
  return sorted(operations.filter(fits).map(({ operationId }) => operationId));
}

/** The protected operations, of all or some, whose guard lets a caller with these claims in. */
function allowed(claims: Record<string, unknown>, among?: readonly string[]): Promise<string[]> {
  return allowedTo(caller(claims), among);
}

async function allowedTo(client: Client, among?: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  for (const { operationId, method, path, security } of operations) {
    if (!takesToken(security) || among?.includes(operationId) === false) continue;
    const { status, text } = await client.send(method, withoutMeaning(path));
    // What comes after the guard has a body: lists, or what is wrong with a request that says nothing.
    if (status !== 403 || text !== '') names.push(operationId);
    expect([operationId, status]).not.toEqual([operationId, expect.toBeOneOf([401, 500])]);
  }
  return names.sort();
}

/** A caller whose token says these things; it names no user, as the tokens of another issuer's users do. */
function caller(claims: Record<string, unknown>, secret = JWT_SECRET): Client {
  const token = signToken(
    { roles: ROLES, permissions: ['Create'], insuranceCompanies: [110], agentId: 1, ...claims },
    secret,
  );
  return new Client(service.url, token);
}

/** A path that no operation accepts once the guard has let its caller in, so that nothing is changed by asking. */
function withoutMeaning(path: string): string {
  return path.replace(/\{\w+\}/g, 'x');
}

function sorted(names: Iterable<string>): string[] {
  return [...new Set(names)].sort();
}
