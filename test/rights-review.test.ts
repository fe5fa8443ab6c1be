// @module-tag authentication
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DormantUsers } from '../src/users/dormant-users.job.js';
import { LastUses } from '../src/users/last-uses.js';
import type { UserRights } from '../src/users/users.answers.js';
import type { Client } from './support/client.js';
import { startTestService, type TestService } from './support/service.js';
import { login, makeUser, newUser } from './support/users.js';

const RIGHTS = '/api/admin/users/rights';
let service: TestService;
let administrator: Client;
beforeAll(async () => {
  service = await startTestService({ DORMANT_AFTER: '90d', TRUST_PROXY: 'true' });
  administrator = await service.as({ roles: ['Administrator'] });
});
afterAll(() => service.stop());

const sql = (statement: string, values: unknown[] = []) => service.dataSource.query(statement, values);
const review = async (query = '') =>
  (await administrator.get(`${RIGHTS}?pageSize=200${query}`)).items<UserRights>();
const ofUser = async (id: number) => (await review()).find(({ Id }) => Id === id);
const deactivate = () => service.running.app.get(DormantUsers).deactivate();
const noteUses = () => service.running.app.get(LastUses).write();
/** Moves all that is known of the use of accounts into the past. */
const age = (ids: number[], days: number) =>
  sql(
    `update app_user set use_recorded_since = now() - $2 * interval '1 day', access_changed_at = null,
       last_login_at = null, last_used_at = case when last_used_at is not null then now() - $2 * interval '1 day' end
     where id = any ($1)`,
    [ids, days],
  );
const isActive = async (id: number) =>
  (await sql('select is_active from app_user where id = $1', [id]))[0].is_active;

describe('the review of rights', () => {
  test('It says of each user the rights, who gave them, since when, and the last use', async () => {
    const made = await administrator.post('/api/admin/users', newUser({ insuranceCompanyIds: [110] }));
    const { Id } = made.response<{ Id: number }>();
    const another = await service.as({ roles: ['Administrator'] });
    await another.patch(`/api/admin/users/${Id}`, { roles: ['InsuranceCompanyAPIAdmin'] });
    await administrator.patch(`/api/admin/users/${Id}`, { userName: `renamed-${Id}` });
    const [[changed]] = await Promise.all([
      sql(`select at from admin_audit where target = $1 and user_id = $2`, [`user ${Id}`, another.userId]),
    ]);
    const rights = await ofUser(Id);
    expect(rights).toMatchObject({
      UserName: `renamed-${Id}`,
      Roles: ['InsuranceCompanyAPIAdmin'],
      InsuranceCompanyIds: [110],
      GrantedByUserId: another.userId,
      LastUsedAt: null,
      SecondFactor: false,
      MustChangePassword: false,
    });
    expect(Date.parse(rights?.GrantedAt ?? '')).toBe(new Date(changed.at).getTime());
    expect(Date.parse(rights?.DormantAt ?? '')).toBeGreaterThan(Date.now() + 89 * 86_400_000);
  });

  test('A login and a call count as a use, to an hour', async () => {
    const { id, userName } = await makeUser(service, { roles: ['Supervizor'] });
    expect((await ofUser(id))?.LastUsedAt).toBeNull();
    await login(service, userName);
    expect((await ofUser(id))?.LastUsedAt).not.toBeNull();
    const caller = await service.as({ roles: ['Operator'] });
    await caller.get('/api/codes');
    await noteUses();
    expect((await ofUser(caller.userId))?.LastUsedAt).not.toBeNull();
    const noted = () => sql('select last_used_at from app_user where id = $1', [caller.userId]);
    const before = await noted();
    await caller.get('/api/codes');
    await noteUses();
    expect(await noted()).toEqual(before);
  });

  test('It is read page by page, and filtered by role, activity and days without use', async () => {
    const { id } = await makeUser(service, { roles: ['IntegrationService'], isActive: false });
    const first = (await administrator.get(`${RIGHTS}?pageSize=1`)).response<{
      Items: UserRights[];
      NextCursor: string;
    }>();
    expect(first.Items.map(({ Id }) => Id)).toEqual([id]);
    const next = await administrator.get(`${RIGHTS}?pageSize=1&cursor=${first.NextCursor}`);
    expect(next.items<UserRights>()[0]?.Id).toBeLessThan(id);
    expect((await review('&role=IntegrationService&isActive=false')).map(({ Id }) => Id)).toEqual([id]);
    await age([id], 40);
    expect((await review('&unusedDays=40')).map(({ Id }) => Id)).toEqual([id]);
    expect(await review('&unusedDays=41')).toEqual([]);
    expect((await administrator.get(`${RIGHTS}?unusedDays=0`)).status).toBe(400);
  });

  test('It comes as CSV, and the file is audited', async () => {
    const answer = await administrator.send('GET', RIGHTS, undefined, { accept: 'text/csv' });
    expect(answer.headers.get('content-disposition')).toMatch(/filename="yetkiler-\d{4}-\d\d-\d\d\.csv"/);
    const [head, ...lines] = answer.text.trim().split('\r\n');
    expect(head).toBe(
      'Kullanıcı no;Kullanıcı adı;Etkin;Roller;İzinler;Sigorta şirketleri;Acente;Yetkiyi veren;Yetki tarihi;Hesap tarihi;' +
        'Son kullanım;Kapanma tarihi;İkinci faktör;Parola değişmeli;Kaynak;Acil durum hesabı',
    );
    expect(lines).toHaveLength((await review()).length);
    expect(await sql(`select target from admin_audit where action = 'user.exportRights'`)).toEqual([
      { target: 'users' },
    ]);
  });
});

describe('`DORMANT_AFTER`', () => {
  test('Accounts that nobody has used for so long are deactivated, and audited; the others stay', async () => {
    const [dormant, used, young] = [
      await makeUser(service),
      await makeUser(service),
      await makeUser(service),
    ];
    await age([dormant.id, used.id], 91);
    await age([young.id], 89);
    await login(service, used.userName);
    expect(await deactivate()).toBe(1);
    expect([await isActive(dormant.id), await isActive(used.id), await isActive(young.id)]).toEqual([
      false,
      true,
      true,
    ]);
    const entries = await sql(
      `select user_id, user_name, details, before, after from admin_audit where action = 'user.deactivateDormant'`,
    );
    expect(entries).toEqual([
      {
        user_id: null,
        user_name: 'DORMANT_AFTER',
        details: { LastUsedAt: null },
        before: { IsActive: true },
        after: { IsActive: false },
      },
    ]);
    expect((await login(service, dormant.userName)).status).toBe(401);
  });

  test('An account that is activated again has the whole time again', async () => {
    const { id } = await makeUser(service);
    await age([id], 91);
    await deactivate();
    await administrator.patch(`/api/admin/users/${id}`, { isActive: true });
    expect(await deactivate()).toBe(0);
    expect(await isActive(id)).toBe(true);
  });

  test('The last Administrator who may act stays', async () => {
    const administrators = await sql(
      `select id from app_user where 'Administrator' = any (roles) and is_active`,
    );
    await age(
      administrators.map(({ id }: { id: number }) => id),
      91,
    );
    expect(await deactivate()).toBe(administrators.length - 1);
    const left = await sql(`select id from app_user where 'Administrator' = any (roles) and is_active`);
    expect(left).toHaveLength(1);
  });
});
