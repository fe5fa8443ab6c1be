import { describe, expect, test } from 'vitest';
import { account as ACCOUNT_ENGLISH } from '../admin-ui/admin/texts/en/account.js';
import { users as ENGLISH } from '../admin-ui/admin/texts/en/users.js';
import { account as ACCOUNT_TURKISH } from '../admin-ui/admin/texts/tr/account.js';
import { users as TURKISH } from '../admin-ui/admin/texts/tr/users.js';
import { passwordProblem } from '../src/users/credential.rules.js';

/** Texts without a meaning, of so many characters. */
const filler = (length: number) => 'qzvxjwmhgkpy'.slice(0, length);
const isTaken = (password: string) => passwordProblem('Password', password, 'sukru.demir.ay') === undefined;

describe.each([
  ['users, Turkish', TURKISH['users.passwordRule']],
  ['users, English', ENGLISH['users.passwordRule']],
  ['account, Turkish', ACCOUNT_TURKISH['account.newPasswordRule']],
  ['account, English', ACCOUNT_ENGLISH['account.newPasswordRule']],
])('the hint at a new password (%s)', (_, hint) => {
  const [whole = 0, besideName = 0, besideWords = 0] = [...String(hint).matchAll(/\d+/g)].map(Number);

  test.each([
    ['the least length', filler(whole - 1), filler(whole)],
    [
      'what stands beside the user name',
      `sukru.demir.ay${filler(besideName - 1)}`,
      `sukru.demir.ay${filler(besideName)}`,
    ],
    [
      'what stands beside words of the service',
      `zeyilsigorta${filler(besideWords - 1)}`,
      `zeyilsigorta${filler(besideWords)}`,
    ],
  ])('names the limit that the service applies: %s', (_limit, tooLittle, enough) => {
    expect([isTaken(tooLittle), isTaken(enough)]).toEqual([false, true]);
  });
});
