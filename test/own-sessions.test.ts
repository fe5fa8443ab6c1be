// @module-tag authentication
import { describe, expect, test } from 'vitest';
import { signedIn, statusOf } from './support/admin-session.js';
import { Client } from './support/client.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { login, makeUser, type Tokens } from './support/users.js';

interface Session {
  Id: string;
  Kind: string;
  Address: string | null;
  StartedAt: string;
  EndsAt: string;
  Current: boolean;
}

const SESSIONS = '/api/admin/me/sessions';
const service = startOnce(sharedService);
const list = async (client: Client) => (await client.get(SESSIONS)).response<Session[]>();
const from = (address: string) => ({ 'x-forwarded-for': address });

/** A member of the staff with a session of the screens and one of the API. */
async function twice() {
  const { id, userName } = await makeUser(service, { roles: ['Operator'] });
  const { browser, AccessToken } = await signedIn(service, userName);
  const api = (await login(service, userName, undefined, from('198.51.100.9'))).response<Tokens>();
  return { id, userName, browser, screens: new Client(service.url, AccessToken), api };
}

describe('own sessions', () => {
  test('`GET /api/admin/me/sessions` lists the own open sessions with address, start and end, and which one asks', async () => {
    const { screens, api } = await twice();
    await signedIn(service, (await makeUser(service, { roles: ['Operator'] })).userName);
    const [own, other, ...more] = await list(screens);
    expect(more).toEqual([]);
    expect(own).toMatchObject({ Kind: 'Screens', Address: expect.stringMatching(/^10\.0\./), Current: true });
    expect(other).toMatchObject({ Kind: 'Api', Address: '198.51.100.9', Current: false });
    for (const { StartedAt, EndsAt } of [own, other].filter((one) => one !== undefined))
      expect(Date.parse(EndsAt)).toBeGreaterThan(Date.parse(StartedAt));
    const seen = await list(new Client(service.url, api.AccessToken));
    expect(seen.map(({ Id, Current }) => [Id, Current])).toEqual([
      [other?.Id, true],
      [own?.Id, false],
    ]);
  });

  test('What is refreshed stays one session, with the address of its login', async () => {
    const { screens, api } = await twice();
    const refreshed = await service.anonymous.post(
      '/api/authentication/refresh-token',
      { refreshToken: api.RefreshToken },
      from('203.0.113.5'),
    );
    expect(refreshed.status).toBe(200);
    expect((await list(screens)).map(({ Kind, Address }) => [Kind, Address]).at(-1)).toEqual([
      'Api',
      '198.51.100.9',
    ]);
  });

  test('`DELETE /api/admin/me/sessions/:id` ends that session and its tokens, and no other', async () => {
    const { id, screens, api } = await twice();
    const [own, other] = await list(screens);
    expect(await screens.send('DELETE', `${SESSIONS}/${other?.Id}`)).toMatchObject({ status: 204, text: '' });
    expect(await statusOf(service, api.AccessToken)).toBe(401);
    expect((await list(screens)).map(({ Id }) => Id)).toEqual([own?.Id]);
    expect((await screens.send('DELETE', `${SESSIONS}/${other?.Id}`)).code).toBe('General.NotFound');
    const entries = await service.dataSource.query(
      `select details from admin_audit where action = 'session.end' and user_id = $1`,
      [id],
    );
    expect(entries).toEqual([{ details: { Session: other?.Id } }]);
  });

  test('The session that asks may end itself; one of somebody else is 404', async () => {
    const [mine, theirs] = [await twice(), await twice()];
    const [foreign] = await list(theirs.screens);
    expect((await mine.screens.send('DELETE', `${SESSIONS}/${foreign?.Id}`)).code).toBe('General.NotFound');
    expect((await mine.screens.send('DELETE', `${SESSIONS}/x`)).status).toBe(400);
    const [own] = await list(mine.screens);
    expect((await mine.screens.send('DELETE', `${SESSIONS}/${own?.Id}`)).status).toBe(204);
    expect((await mine.browser.renew()).status).toBe(401);
    expect((await theirs.screens.get(SESSIONS)).status).toBe(200);
  });

  test('Others are ended within 15 minutes of the own sign-in only (409 `SignInAgain`); a session may always end itself', async () => {
    const { id, screens, api } = await twice();
    const [own, other] = await list(screens);
    await service.dataSource.query(
      "update admin_session set created_at = now() - interval '16 minutes' where user_id = $1",
      [id],
    );
    for (const path of [SESSIONS, `${SESSIONS}/${other?.Id}`]) {
      const answer = await screens.send('DELETE', path);
      expect([answer.status, answer.code, answer.json<{ Details: object }>().Details]).toEqual([
        409,
        'General.Conflict',
        { Cause: 'SignInAgain' },
      ]);
    }
    expect(await statusOf(service, api.AccessToken)).toBe(200);
    expect((await screens.send('DELETE', `${SESSIONS}/${own?.Id}`)).status).toBe(204);
  });

  test('`DELETE /api/admin/me/sessions` ends all others, whichever kind asks', async () => {
    const { id, userName, screens, browser, api } = await twice();
    const another = await signedIn(service, userName);
    expect((await screens.send('DELETE', SESSIONS)).status).toBe(204);
    for (const token of [another.AccessToken, api.AccessToken])
      expect(await statusOf(service, token)).toBe(401);
    expect((await browser.renew()).status).toBe(200);
    expect((await screens.send('DELETE', SESSIONS)).status).toBe(204);
    const { AccessToken } = (await login(service, userName)).response<Tokens>();
    expect((await new Client(service.url, AccessToken).send('DELETE', SESSIONS)).status).toBe(204);
    expect([await statusOf(service, AccessToken), (await browser.renew()).status]).toEqual([200, 401]);
    const entries = await service.dataSource.query(
      `select details from admin_audit where action = 'session.endOthers' and user_id = $1 order by id`,
      [id],
    );
    expect(entries).toEqual([{ details: { Sessions: 2 } }, { details: { Sessions: 1 } }]);
  });
});
