// @module-tag audit
import { SchedulerRegistry } from '@nestjs/schedule';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../src/access/roles.js';
import { RepeatedActions } from '../src/audit/repeated-actions.service.js';
import { Browser, signedIn } from './support/admin-session.js';
import { Client } from './support/client.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { openTransaction } from './support/transactions.js';
import { claimsIn, fromNewAddress, login, makeUser, PASSWORD, type Tokens } from './support/users.js';

interface Entry {
  Action: string;
  Target: string;
  UserId: number;
  Address: string;
  Details: { Repeated?: number; Cause?: string; Session?: string } | null;
}

const service = startOnce(() => startTestService({ TRUST_PROXY: '1' }));
let auditor: Client;
let agentId: number;
beforeAll(async () => {
  // The service's own minutes would end between the actions of the tests.
  service.running.app.get(SchedulerRegistry).deleteInterval('audit window');
  auditor = await service.as({ roles: ['Operator'] });
  agentId = await service.createAgent();
});

/** Entries of a user, oldest first. */
async function entriesOf(userId: number): Promise<Entry[]> {
  const answer = await auditor.get(`/api/admin/audit/feed?userId=${userId}&pageSize=200`);
  return answer.items<Entry>().reverse();
}
const actionsOf = async (userId: number) => (await entriesOf(userId)).map(({ Action }) => Action);
const tokensOf = async (userName: string, headers = fromNewAddress()) =>
  (await login(service, userName, PASSWORD, headers)).response<Tokens>();
const exchange = (refreshToken: string) =>
  service.anonymous.post('/api/authentication/refresh-token', { refreshToken }, fromNewAddress());
const logOut = (refreshToken: string) =>
  service.anonymous.post('/api/authentication/logout', { refreshToken }, fromNewAddress());
const STAFF: Role[][] = [['Administrator'], ['Operator']];

describe('the audit has', () => {
  test.each(STAFF)('Sign-ins and sign-outs of the staff stand in the audit (%s)', async (role) => {
    const user = await makeUser(service, { roles: [role] });
    const headers = fromNewAddress();
    const { RefreshToken } = await tokensOf(user.userName, headers);
    expect((await logOut(RefreshToken)).status).toBe(204);
    await logOut(RefreshToken);
    const [signIn, signOut, ...more] = await entriesOf(user.id);
    expect(signIn).toMatchObject({
      Action: 'session.signIn',
      Target: `user ${user.id}`,
      Address: headers['x-forwarded-for'],
      Before: null,
      After: null,
    });
    expect(signOut).toMatchObject({ Action: 'session.signOut', Details: signIn?.Details });
    expect(signIn?.Details?.Session).toEqual(expect.any(String));
    expect(more).toEqual([]);
  });

  test.each(STAFF)(
    'Sign-ins, failed sign-ins and sign-outs at the administration screens stand in the audit (%s)',
    async (role) => {
      const user = await makeUser(service, { roles: [role] });
      const { browser, AccessToken } = await signedIn(service, user.userName);
      const secret = browser.cookie ?? '';
      await browser.at(service).signOut();
      await browser.signOut();
      const Details = { Session: claimsIn(AccessToken)['sid'] };
      expect(await entriesOf(user.id)).toMatchObject([
        { Action: 'session.signIn', Target: `user ${user.id}`, Details },
        { Action: 'session.signOut', Target: `user ${user.id}`, Details },
      ]);
      expect((await new Browser(service).signIn(user.userName, 'wrong')).status).toBe(401);
      await expect.poll(async () => (await actionsOf(user.id)).at(-1)).toBe('session.signInFailed');
      expect(JSON.stringify(await entriesOf(user.id))).not.toContain(secret);
    },
  );

  test.each(STAFF)(
    "Failed sign-ins with an existing staff user's name stand in the audit (%s)",
    async (role) => {
      for (const isActive of [true, false]) {
        const user = await makeUser(service, { roles: [role], isActive });
        expect((await login(service, user.userName, 'quite another password')).status).toBe(401);
        await expect.poll(() => actionsOf(user.id)).toEqual(['session.signInFailed']);
      }
    },
  );

  test.each(STAFF)(
    'A wrong present password where the staff changes its own stands in the audit (%s)',
    async (role) => {
      const user = await makeUser(service, { roles: [role] });
      const { AccessToken } = await tokensOf(user.userName);
      const body = { currentPassword: 'a wrong guess', newPassword: 'quite another password' };
      const guess = () => new Client(service.url, AccessToken).post('/api/authentication/password', body);
      expect((await guess()).status).toBe(400);
      await expect
        .poll(async () => (await entriesOf(user.id)).slice(1))
        .toMatchObject([{ Action: 'user.changePasswordFailed', Target: `user ${user.id}`, Before: null }]);
      expect(JSON.stringify(await entriesOf(user.id))).not.toContain('a wrong guess');
    },
  );

  test('The audit has no sign-in of an insurer, and no failed one with a name that nobody has', async () => {
    const insurer = await makeUser(service, { roles: ['Supervizor'] });
    const { RefreshToken } = await tokensOf(insurer.userName);
    await login(service, insurer.userName, 'quite another password');
    await login(service, 'nobody at all', 'quite another password');
    await logOut(RefreshToken);
    await service.running.app.get(RepeatedActions).endWindow();
    expect(await actionsOf(insurer.id)).toEqual([]);
    const failed = await auditor.get('/api/admin/audit?action=session.signInFailed&pageSize=200');
    expect(failed.text).not.toContain('nobody at all');
  });

  test('Re-use of a refresh token stands in the audit, once a session', async () => {
    const insurer = await makeUser(service, { roles: ['Supervizor'] });
    const { RefreshToken } = await tokensOf(insurer.userName);
    expect((await exchange(RefreshToken)).status).toBe(200);
    for (let n = 0; n < 3; n++) expect((await exchange(RefreshToken)).status).toBe(401);
    expect(await entriesOf(insurer.id)).toMatchObject([
      {
        Action: 'session.refreshReused',
        Target: `user ${insurer.id}`,
        Details: { Session: expect.any(String) },
      },
    ]);
  });

  test('The audit has no secret of a session', async () => {
    const user = await makeUser(service, { roles: ['Operator'] });
    const tokens = await tokensOf(user.userName);
    await exchange(tokens.RefreshToken);
    await exchange(tokens.RefreshToken);
    const text = JSON.stringify(await entriesOf(user.id));
    for (const secret of [tokens.RefreshToken, tokens.AccessToken, PASSWORD])
      expect(text).not.toContain(secret);
  });
});

describe('a denied call of the staff', () => {
  test('Denied calls of the staff stand in the audit, with route and cause', async () => {
    const operator = await service.as({ roles: ['Operator'], permissions: [] });
    const platform = await service.as({ roles: ['PlatformUser'], agentId });
    expect((await operator.post(`/api/admin/agents/${agentId}/pause`)).status).toBe(403);
    expect((await platform.post(`/api/admin/agents/${agentId}/pause`)).status).toBe(403);
    await expect
      .poll(() => entriesOf(operator.userId))
      .toMatchObject([
        { Action: 'access.denied', Target: 'POST /api/admin/agents/:id/pause', Details: { Cause: 'role' } },
      ]);
    expect(await actionsOf(platform.userId)).toEqual([]);
  });

  test('A loop of denied calls leaves two entries a minute', async () => {
    const operator = await service.as({ roles: ['Operator'] });
    const repeated = service.running.app.get(RepeatedActions);
    await repeated.endWindow();
    const paths = Array.from({ length: 40 }, (_, index) => (index % 2 ? 'pause' : 'resume'));
    for (const path of paths) await operator.post(`/api/admin/agents/${agentId}/${path}`);
    await repeated.endWindow();
    const denied = (await entriesOf(operator.userId)).filter(({ Action }) => Action === 'access.denied');
    expect(denied.map(({ Target, Details }) => [Target, Details?.Repeated])).toEqual([
      ['POST /api/admin/agents/:id/resume', undefined],
      ['POST /api/admin/agents/:id/pause', undefined],
      ['POST /api/admin/agents/:id/resume', 19],
      ['POST /api/admin/agents/:id/pause', 19],
    ]);
  });

  test('A loop from ever new addresses leaves no more than 22 entries a minute', async () => {
    const operator = await service.as({ roles: ['Operator'] });
    const repeated = service.running.app.get(RepeatedActions);
    await repeated.endWindow();
    const path = `/api/admin/agents/${agentId}/pause`;
    for (let n = 0; n < 60; n++) await operator.send('POST', path, {}, fromNewAddress());
    await repeated.endWindow();
    const denied = (await entriesOf(operator.userId)).filter(({ Action }) => Action === 'access.denied');
    expect(denied).toHaveLength(22);
    expect(denied.at(-1)).toMatchObject({ Target: 'several', Details: { Repeated: 39 } });
  });

  test('A denied call of the staff is answered though the audit is locked', async () => {
    const operator = await service.as({ roles: ['Operator'] });
    const holder = await openTransaction(service);
    await holder.query('lock table admin_audit in access exclusive mode');
    expect((await operator.post(`/api/admin/agents/${agentId}/pause`)).status).toBe(403);
    await holder.rollback();
    await expect.poll(() => actionsOf(operator.userId)).toContain('access.denied');
  });
});
