// @module-tag authentication
import { expect, test } from 'vitest';
import { takePlaces } from './support/password-places.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { atOnce, login, makeUser, statuses } from './support/users.js';

const service = startOnce(sharedService);

test('The number of passwords that wait to be checked is limited, 503 `General.Unavailable` with Retry-After beyond it; addresses take turns', async () => {
  const { userName } = await makeUser(service);
  const release = takePlaces(service);
  let [checked, refused] = [0, 0];
  const flood = atOnce(600, async (index) => {
    const from = { 'x-forwarded-for': `2001:db8:1:2::${index.toString(16)}` };
    const answer = await login(service, `guess ${index}`, 'wrong', from);
    if (answer.status === 401) checked += 1;
    if (answer.status === 503) refused += 1;
    return answer;
  });
  await expect.poll(() => refused, { timeout: 50_000 }).toBe(600 - 256);
  const ownLogin = login(service, userName);
  // The room is full: one of the flood makes way.
  await expect.poll(() => refused, { timeout: 50_000 }).toBe(600 - 255);
  release();
  const own = await ownLogin;
  const checkedBefore = checked;
  const answers = await flood;

  expect(own.status).toBe(200);
  // A hundred failures are what an address has: the throttle ends the rest when their turn comes.
  expect(statuses(answers)).toEqual({ 401: 100, 429: 155, 503: 345 });
  expect(checkedBefore).toBeLessThan(60);
  const { text } = await service.anonymous.get('/metrics');
  expect(text).toMatch(/^zeyil_password_checks_refused_total 345$/m);
  const one = answers.find(({ status }) => status === 503);
  expect(one?.json()).toEqual({
    Status: false,
    Code: 'General.Unavailable',
    Message: 'Too many passwords wait to be checked.',
    Response: null,
  });
  expect(one?.headers.get('retry-after')).toBe('5');
});
