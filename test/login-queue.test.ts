import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from './support/service.js';
import { atOnce, login, makeUser, statuses } from './support/users.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ TRUST_PROXY: 'true' });
});
afterAll(() => service.stop());

test('600 attempts at once from one IPv6 /64: no more wait than there is room for, another address waits for none of them', async () => {
  const { userName } = await makeUser(service);
  let checked = 0;
  const flood = atOnce(600, async (index) => {
    const from = { 'x-forwarded-for': `2001:db8:1:2::${index.toString(16)}` };
    const answer = await login(service, `guess ${index}`, 'wrong', from);
    if (answer.status === 401) checked += 1;
    return answer;
  });
  await expect.poll(() => checked, { interval: 5 }).toBeGreaterThan(0);
  const own = await login(service, userName);
  const checkedBefore = checked;
  const answers = await flood;

  expect(own.status).toBe(200);
  // A hundred failures are what an address has: the throttle ends the rest when their turn comes.
  const { 401: wrong = 0, 503: refused = 0, 429: throttled = 0 } = statuses(answers);
  expect([wrong, wrong + refused + throttled]).toEqual([100, 600]);
  expect(refused).toBeGreaterThan(100);
  expect(checkedBefore).toBeLessThan(60);
  const one = answers.find(({ status }) => status === 503);
  expect(one?.json()).toEqual({
    Status: false,
    Code: 'General.Unavailable',
    Message: 'Too many passwords wait to be checked.',
    Response: null,
  });
  expect(one?.headers.get('retry-after')).toBe('5');
});
