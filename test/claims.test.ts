import { describe, expect, test } from 'vitest';
import { claims, mint, startGuardedProbe } from './support/guarded-probe.js';
import { startOnce } from './support/start-once.js';

const ORIGIN = { requestId: expect.any(String), address: '127.0.0.1' };

const probe = startOnce(startGuardedProbe);

describe('the caller', () => {
  test('is who the token was issued for', async () => {
    const rights = { roles: ['PlatformUser' as const], permissions: ['Create'], insuranceCompanyIds: [3, 5] };
    const token = probe.issue({ ...rights, id: 12, displayName: 'Ayşe Yılmaz', agentId: 8 });
    const { text } = await probe.call('/caller', `Bearer ${token}`, probe.rotated);
    expect(JSON.parse(text)).toEqual({ ...rights, ...ORIGIN, userId: '12', name: 'Ayşe Yılmaz', agentId: 8 });
  });

  test('carries the X-Request-Id of the answer and the address that called', async () => {
    const headers = { authorization: `Bearer ${mint(claims({}))}` };
    const response = await fetch(`${probe.origin}/caller`, { headers });
    expect(await response.json()).toMatchObject({
      requestId: response.headers.get('x-request-id'),
      address: '127.0.0.1',
    });
  });

  test('gets nothing from claims of a wrong type', async () => {
    const odd = claims({
      sub: 7,
      name: { first: 'x' },
      roles: ['Root', 5, null, 'Operator', { role: 'Administrator' }],
      permissions: 'Create',
      insuranceCompanies: [1, '2', 3.5, null, -4, 0, 2147483648, [5], 6],
      agentId: '12',
    });
    const nothing = { ...ORIGIN, name: '', roles: ['Operator'], permissions: [] };
    expect(await probe.callerOf(mint(odd))).toEqual({ ...nothing, insuranceCompanyIds: [1, 6] });
    const { iss, exp } = odd;
    const sparse = { iss, exp, aud: ['x', 'zeyil-gateway'], roles: ['Operator'] };
    expect(await probe.callerOf(mint(sparse))).toEqual({ ...nothing, insuranceCompanyIds: [] });
  });

  test('has a user id only if sub is a positive integer', async () => {
    const userIdOf = async (sub: unknown) => (await probe.callerOf(mint(claims({ sub })))).userId;
    expect(await userIdOf('1')).toBe('1');
    expect(await userIdOf('2147483647')).toBe('2147483647');
    for (const sub of [
      '0',
      '-1',
      '01',
      '1.0',
      '1e3',
      ' 1',
      'abc',
      '',
      '2147483648',
      '99999999999',
      null,
      1,
      ['1'],
    ]) {
      expect([sub, await userIdOf(sub)]).toEqual([sub, undefined]);
    }
  });
});
