import { describe, expect, test } from 'vitest';
import { claims, mint, startGuardedProbe } from './support/guarded-probe.js';
import { startOnce } from './support/start-once.js';

const probe = startOnce(startGuardedProbe);

describe('role and permission', () => {
  const create = (changes: Record<string, unknown>) =>
    probe.call('/create', `Bearer ${mint(claims(changes))}`);

  test('one of the roles and the permission let the caller in', async () => {
    const answer = await create({ roles: ['Operator', 'Supervizor'], permissions: ['Create'] });
    expect(answer).toMatchObject({ status: 201, text: 'created' });
  });

  test('Role or permission missing: 403, empty body', { tags: 'authentication' }, async () => {
    const lacking = [
      { roles: ['Administrator'], permissions: ['Create'] },
      { roles: [], permissions: ['Create'] },
      { roles: ['Supervizor'], permissions: [] },
      { roles: ['Supervizor'], permissions: ['create'] },
    ];
    for (const changes of lacking) {
      expect(await create(changes)).toEqual({ status: 403, challenge: null, type: null, text: '' });
    }
  });

  test('A route that declares no access is closed', { tags: 'authentication' }, async () => {
    const token = mint(claims({ roles: ['Administrator'], permissions: ['Create'] }));
    expect(await probe.call('/silent', `Bearer ${token}`)).toMatchObject({ status: 403, text: '' });
    expect(await probe.call('/silent')).toMatchObject({ status: 403, text: '' });
  });

  test('a public route does not look at the token', async () => {
    expect(await probe.call('/open', 'Bearer garbage')).toMatchObject({ status: 200, text: 'open' });
  });

  test('where any role will do a known one is still needed', async () => {
    for (const roles of [[], ['Root'], ['operator'], 'Operator', { 0: 'Operator' }, null, [['Operator']]]) {
      expect((await probe.call('/caller', `Bearer ${mint(claims({ roles }))}`)).status).toBe(403);
    }
  });
});
