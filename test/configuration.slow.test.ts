// @module-tag running
import { spawn } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { record, startAvailability } from './support/availability.js';
import type { Client } from './support/client.js';
import { commandProcess } from './support/commands.js';
import { file, openConfigurations } from './support/configuration.js';
import { createTestDatabase, execute, type TestDatabase } from './support/database.js';
import { readOnly } from './support/database-faults.js';
import { openTransaction, WAITS_FOR_A_LOCK } from './support/transactions.js';
import { PASSWORD } from './support/users.js';

let on: Awaited<ReturnType<typeof startAvailability>>;
let files: Awaited<ReturnType<typeof openConfigurations>>;
let target: TestDatabase;
let admin: Client;

beforeAll(async () => {
  files = await openConfigurations();
  on = await startAvailability({ LOG_LEVEL: 'silent' });
  target = on.service.database;
  admin = on.administrator;
  await on.sync([record(110, 5, 12), record(110, null, 13), record(110, 5, 14, 7)]);
});
afterAll(async () => {
  await on?.service.stop();
  await on?.platform.close();
  await files?.remove();
});

const sql = <T>(statement: string, values: unknown[] = []): Promise<T[]> =>
  on.service.dataSource.query(statement, values);
const applies = () =>
  sql<{ details: object; before: Record<string, object>; after: Record<string, object> }>(
    `select details, before, after from admin_audit where action = 'config.apply' order by id`,
  );
const agentNamed = async (name: string) => {
  const { Items } = (await admin.get(`/api/admin/agents?q=${encodeURIComponent(name)}`)).response<{
    Items: { Id: number }[];
  }>();
  return Items[0]?.Id ?? 0;
};
const agent = (name: string, values: object = {}) => file({ agents: [{ name, ...values }] });

test('An agent of a file arrives paused, with its products and subscriptions, one audited action, and a notification of its products', async () => {
  const name = 'Öz Acente "Ş"';
  const before = (await applies()).length;
  const ended = await files.carry(
    target,
    agent(name, {
      platformUrl: on.platform.url,
      perSecond: 7,
      products: [{ insuranceCompanyId: 110, productId: 5 }],
      subscriptions: [{ serviceOperationId: 12 }, { serviceOperationId: 14, outsourceProcessId: 7 }],
    }),
  );
  expect(ended).toMatchObject({ code: 0, output: expect.stringContaining('Applied.') });
  expect(ended.output).toContain('! agent "Öz Acente \\"Ş\\"" is new, and arrives paused');
  const id = await agentNamed(name);
  const detail = (await admin.get(`/api/admin/agents/${id}`)).response<Record<string, unknown>>();
  expect(detail).toMatchObject({ Name: name, PerSecond: 7, PausedBy: 'zeyil config apply' });
  expect(detail['PausedAt']).not.toBeNull();
  expect(
    (await on.service.dataSource.query('select type from delivery where agent_id = $1', [id]))[0],
  ).toEqual({
    type: 103,
  });
  const entries = await applies();
  expect(entries.length).toBe(before + 1);
  expect(entries.at(-1)?.after).toMatchObject({
    [`agent ${id}`]: { Name: name, PerSecond: 7, Paused: true },
    [`agent ${id} product 110/5`]: { Products: true },
    [`agent ${id} operation 14/7`]: { Operations: true },
  });
});

test('A plan changes nothing, ends with 3 where something would change, and with 0 afterwards', async () => {
  const path = await files.write(agent('Yalnız plan'));
  const counts = 'select (select count(*) from agent) agents, (select count(*) from admin_audit) entries';
  const before = await sql(counts);
  const planned = await files.plan(target, path);
  expect(planned.code).toBe(3);
  expect(await sql(counts)).toEqual(before);
  expect((await files.apply(target, planned.out)).code).toBe(0);
  expect(await files.plan(target, path)).toMatchObject({ code: 0, output: 'Nothing would change.\n' });
  expect((await stat(planned.out)).mode & 0o777).toBe(0o600);
});

test('A user of a file has the rights and no password, until an Administrator sets one', async () => {
  const user = { userName: 'yapılandırılan', roles: ['Operator' as const], permissions: [] };
  expect((await files.carry(target, file({ users: [user] }))).code).toBe(0);
  const signIn = (password: string) =>
    on.service.anonymous.post('/api/authentication/login', { userName: user.userName, password });
  expect((await signIn('')).status).toBe(400);
  expect((await signIn(PASSWORD)).code).toBe('Authentication.InvalidCredentials');
  const [row] = await sql<{ id: number }>('select id from app_user where user_name = $1', [user.userName]);
  const set = await admin.patch(`/api/admin/users/${row?.id}`, { password: PASSWORD });
  expect([set.status, (await signIn(PASSWORD)).code]).toEqual([204, 'Authentication.PasswordChangeNeeded']);
});

test('A running service takes withdrawn rights of a file from the next look on', async () => {
  const caller = await on.service.as({ roles: ['Operator'] });
  const [row] = await sql<{ user_name: string }>('select user_name from app_user where id = $1', [
    caller.userId,
  ]);
  expect((await caller.get('/api/admin/agents')).status).toBe(200);
  const users = [{ userName: row?.user_name ?? '', isActive: false }];
  const ended = await files.carry(target, file({ users }));
  expect(ended.output).toContain('loses all access');
  await expect.poll(async () => (await caller.get('/api/admin/agents')).status).toBe(401);
});

test('A user who becomes an Administrator by a file is an operational event', async () => {
  const users = [{ userName: 'yeni-yonetici', roles: ['Administrator' as const] }];
  const ended = await files.carry(target, file({ users }));
  expect(ended.output).toContain('is new with Administrator');
  await expect
    .poll(async () => (await admin.get('/api/admin/events?kind=user.administrator_made')).text)
    .toContain('administrator_made');
});

test('An agent whose address moves to another origin loses its keys and is paused; the plan says so before', async () => {
  const name = 'Taşınan';
  const id = await on.service.createAgent({
    name,
    platformUrl: 'http://127.0.0.1:9',
    platformApiKey: 'a key',
  });
  const ended = await files.carry(target, agent(name, { platformUrl: 'http://127.0.0.1:10' }));
  expect(ended.output).toContain('! agent "Taşınan" loses its keys with the address, and is paused');
  const detail = (await admin.get(`/api/admin/agents/${id}`)).response<Record<string, unknown>>();
  expect(detail).toMatchObject({ HasPlatformApiKey: false, PausedBy: 'zeyil config apply' });
});

test('Without --prune nothing is removed; with it lists become those of the file, and others are deactivated', async () => {
  const [first, second] = ['Budanan', 'Adsız kalan'];
  const products = [1, 2].map((productId) => ({ insuranceCompanyId: 110, productId }));
  await files.carry(target, file({ agents: [{ name: first, products }, { name: second }] }));
  const fewer = file({ agents: [{ name: first, products: products.slice(0, 1) }] });
  expect((await files.plan(target, await files.write(fewer))).code).toBe(0);
  const ended = await files.carry(target, fewer, '--prune');
  expect(ended.output).toContain('- agent "Budanan": product 110/2');
  const shown = async (name: string) => (await admin.get(`/api/admin/agents/${await agentNamed(name)}`)).text;
  expect(await shown(second)).toContain('"IsActive":false');
  expect(await shown(first)).toContain('"IsActive":true');
  await sql('update agent set is_active = true');
});

test('A file that would leave no Administrator who can sign in changes nothing', async () => {
  const users = [{ userName: 'yalnız-dosyada', roles: ['Administrator' as const] }];
  const refused = await files.plan(target, await files.write(file({ users })), '--prune');
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/Administrator/) });
  expect(await sql("select from app_user where user_name = 'yalnız-dosyada'")).toEqual([]);
});

test('Names of codes and switches of the automatic evaluation are carried; a service that is unknown here is left out and named', async () => {
  const service = { insuranceCompanyId: 110, productId: 5, serviceOperationId: 12, outsourceProcessId: null };
  const ended = await files.carry(
    target,
    file({
      codes: { currencies: [{ code: 1, tr: 'Türk lirası', en: 'Turkish lira' }] },
      evaluation: [service, { ...service, insuranceCompanyId: 999 }],
    }),
  );
  expect(ended.output).toContain('? service 999/5/12/- is not in the catalog here');
  expect((await admin.get('/api/codes')).text).toContain('Türk lirası');
  const id = await on.idOf(110, 5, 12);
  const view = await admin.get(`/api/admin/service-availabilities/${id}/evaluation`);
  expect(view.response()).toMatchObject({ Enabled: true });
});

describe('a target that is not as the plan found it', () => {
  test('A plan is refused when the target has changed since, and changes nothing', async () => {
    const { out } = await files.plan(target, await files.write(agent('Geç kalan')));
    await on.service.createAgent({ name: 'Araya giren' });
    const refused = await files.apply(target, out);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('has changed since the plan') });
    expect(await agentNamed('Geç kalan')).toBe(0);
  });

  test('Of two applies at once one is made, and the other is refused', async () => {
    const { out } = await files.plan(target, await files.write(agent('İki kez')));
    const held = await openTransaction(on.service);
    await held.query('select from agent for no key update');
    const both = [1, 2].map(() => commandProcess('config apply', files.variables(target), out));
    await expect.poll(async () => (await sql(WAITS_FOR_A_LOCK)).length).toBeGreaterThan(1);
    await held.commit();
    expect((await Promise.all(both)).map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(await sql("select id from agent where name = 'İki kez'")).toHaveLength(1);
  });

  test('An apply that is killed in the middle leaves nothing behind, and can be repeated', async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ name: `Yarım ${index}` }));
    const { out } = await files.plan(target, await files.write(file({ agents: many })));
    const last =
      'create function stop_here() returns trigger language plpgsql as $$ begin ' +
      "if new.name = 'Yarım 9' then perform pg_sleep(600); end if; return new; end $$; " +
      'create trigger stop_here before insert on agent for each row execute function stop_here()';
    await execute(target.connection, last);
    const apply = spawn(process.execPath, ['dist/src/main.js', 'config', 'apply', out], {
      env: { PATH: process.env['PATH'], ...files.variables(target) },
    });
    const asleep = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    await expect.poll(async () => (await sql(asleep)).length).toBe(1);
    apply.kill('SIGKILL');
    // The server would notice when the statement ends.
    await sql(`select pg_terminate_backend(pid) from (${asleep}) sleeping`);
    await execute(target.connection, 'drop function stop_here cascade');
    expect(await sql("select from agent where name like 'Yarım%'")).toEqual([]);
    expect((await files.apply(target, out)).code).toBe(0);
    expect(await sql("select from agent where name like 'Yarım%'")).toHaveLength(40);
  });
});

describe('databases that take no change', () => {
  test('A read-only database can be exported; a plan is refused in words', async () => {
    const fault = readOnly(target);
    await fault.begin();
    try {
      expect(await files.exported(target)).toContain('"format": "zeyil-configuration"');
      const refused = await files.plan(target, await files.write(agent('Salt okunur')));
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('read-only') });
    } finally {
      await fault.end();
    }
  });

  test('A database of an older schema is not migrated by the way, and one of a newer release is refused', async () => {
    const other = await createTestDatabase();
    try {
      const newest = `select name from migrations order by id desc limit 1`;
      await execute(other.connection, `delete from migrations where name = (${newest})`);
      const refused = await files.plan(other, await files.write(agent('Eski')));
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('zeyil migrate') });
      await execute(other.connection, `insert into migrations (timestamp, name) values (1, 'Later1')`);
      expect((await files.plan(other, await files.write(agent('Yeni')))).output).toContain('newer release');
    } finally {
      await other.drop();
    }
  });
});

describe('files that are wrong', () => {
  const wrong = async (content: object | string) => {
    const { code, output } = await files.plan(target, await files.write(content));
    return { code, output };
  };
  test.each<[string, object | string, RegExp]>([
    ['no JSON', '{ "format": ', /is no JSON: .* at position \d+/],
    ['another format', { format: 'x', version: 1 }, /has no "format": "zeyil-configuration"/],
    ['a newer version', { format: 'zeyil-configuration', version: 2 }, /has version 2, of a newer release/],
    ['no version', { format: 'zeyil-configuration' }, /version: Version is required\./],
    [
      'a misspelt member',
      agent('A', { isactive: true }),
      /agents\[0\]\.isactive: the format has no such member/,
    ],
    [
      'a key',
      agent('A', { platformApiKey: 'x' }),
      /agents\[0\]\.platformApiKey: the format has no such member/,
    ],
    ['a wrong type', agent('A', { isActive: 'yes' }), /agents\[0\]\.isActive: expected true or false/],
    ['a bad address', agent('A', { platformUrl: 'ftp://x' }), /agents\[0\]\.platformUrl: /],
    ['a name twice', file({ agents: [{ name: 'A' }, { name: 'A' }] }), /agents\[1\]: is agents\[0\] again/],
    [
      'a code out of range',
      file({ codes: { currencies: [{ code: 8, tr: 'x', en: 'x' }] } }),
      /codes\.currencies\[0\]\.code: Code must be between 1 and 7/,
    ],
    ['an unknown role', { ...file({}), users: [{ userName: 'a', roles: ['King'] }] }, /users\[0\]\.roles/],
    [
      'an unknown agent',
      file({ users: [{ userName: 'a', agent: 'Yok' }] }),
      /users\[0\]: The agent "Yok" is neither/,
    ],
    [
      'a machine of the staff',
      file({ users: [{ userName: 'a', kind: 'Machine', roles: ['Operator'] }] }),
      /users\[0\]: /,
    ],
    ['a name of two scripts', file({ users: [{ userName: 'аa' }] }), /users\[0\]: UserName must consist of/],
  ])('A file is refused by its place: %s', async (_, content, words) => {
    expect(await wrong(content)).toMatchObject({ code: 1, output: expect.stringMatching(words) });
  });

  test('A plan that was changed by hand does not say what it would do, and is refused', async () => {
    const { out } = await files.plan(target, await files.write(agent('Elle değişen')));
    const text = (await readFile(out, 'utf8')).replace('"name": "Elle değişen"', '"name": "Başkası"');
    await writeFile(out, text);
    const refused = await files.apply(target, out);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('make it anew') });
  });

  test('Two agents of one name are named, since no file could tell them apart', async () => {
    const ids = [await on.service.createAgent({ name: 'Eş' }), await on.service.createAgent({ name: 'Eş' })];
    await expect(files.exported(target)).rejects.toThrow(
      `The agents ${ids[0]} and ${ids[1]} have the same name`,
    );
    await sql('update agent set name = name || id where id = $1', [ids[1]]);
  });
});

test('A file has no key, password, secret or id of its installation', async () => {
  const id = await on.service.createAgent({
    name: 'Anahtarlı',
    platformUrl: 'http://127.0.0.1:9',
    platformApiKey: 'the-very-key',
  });
  const text = await files.exported(target);
  const [row] = await sql<{ platform_api_key: string }>('select platform_api_key from agent where id = $1', [
    id,
  ]);
  const hashes = await sql<{ hash: string }>(
    'select password_hash as hash from app_user where password_hash is not null',
  );
  for (const secret of ['the-very-key', row?.platform_api_key ?? '?', ...hashes.map(({ hash }) => hash)]) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/"(id|agentId|hash|version|secret)[^"]*":(?! 1,)/i);
});
