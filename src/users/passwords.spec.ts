import { hash } from '@node-rs/argon2';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { Passwords } from './passwords.js';

const ONE = 'şifre güçlü olsun'.normalize('NFC');
const OTHER = ONE.normalize('NFD');
const passwords = new Passwords(new Registry());
const matches = (stored: string, typed: string) =>
  passwords.matches(stored, typed, '192.0.2.1', async () => undefined);

test.each([
  ['composed', 'decomposed', ONE, OTHER],
  ['decomposed', 'composed', OTHER, ONE],
])(
  'A password is accepted in any Unicode form of its accents (set %s, typed %s)',
  { tags: 'authentication' },
  async (_set, _typed, set, typed) => {
    expect(set).not.toBe(typed);
    const stored = await passwords.hash(set);
    expect(await matches(stored, typed)).toBe(true);
    expect(await matches(stored, set)).toBe(true);
    expect(await passwords.rehash(stored, typed)).toBe(stored);
    expect(await matches(stored, ONE.replace('ş', 's'))).toBe(false);
  },
);

test('a password whose hash an earlier release made is right as it was typed', async () => {
  expect(await matches(await hash(OTHER), OTHER)).toBe(true);
});

test('a text longer than any password is compared as it is: the work of composing grows with its square', async () => {
  const long = 'a\u0301\u0316'.repeat(1_000);
  expect(await matches(await passwords.hash(long), long)).toBe(true);
  expect(await matches(await hash(long), long)).toBe(true);
});

test('when too many checks wait, the last of the address with the most of them is refused, and counted', async () => {
  const registry = new Registry();
  const busy = new Passwords(registry);
  const check = (address: string) =>
    busy.matches(undefined, ONE, address, () => new Promise(() => undefined));
  for (let count = 0; count < 2 + 255; count++) void check('192.0.2.1');
  const last = check('192.0.2.1');
  void check('192.0.2.2');
  await expect(last).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'General.Unavailable',
    details: { retryAfterSeconds: 5 },
  });
  expect(await registry.metrics()).toMatch(/^zeyil_password_checks_refused_total 1$/m);
});
