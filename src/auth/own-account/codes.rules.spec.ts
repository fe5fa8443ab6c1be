import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import {
  bareCode,
  isTotpCode,
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  secretUri,
  stepOf,
} from './codes.rules.js';

/** Appendix B of RFC 6238, SHA-1: seconds and the last six digits of the codes. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const SECRET = Secret.fromLatin1('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes by time', () => {
  test.each(VECTORS)('at %i s the code of RFC 6238 is %s', (seconds, code) => {
    expect(stepOf(code, SECRET, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test.each(VECTORS)(
    'the code of %i s is accepted one interval before and after, and no other',
    (seconds, code) => {
      const step = Math.floor(seconds / 30);
      const accepted = [-2, -1, 0, 1, 2].map((away) => stepOf(code, SECRET, at((step + away) * 30)));
      expect(accepted).toEqual([undefined, step, step, step, undefined]);
    },
  );

  test('other texts are no codes', () => {
    for (const code of ['', '28708', '2870820', '94287082', '٢٨٧٠٨٢', '287 82', '-87082'])
      expect(stepOf(code, SECRET, at(59)), code).toBeUndefined();
  });

  test('a secret has 160 bits, and each is another', () => {
    const secrets = Array.from({ length: 100 }, newSecret);
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  test('the address names issuer, user, secret and rules', () => {
    expect(secretUri(SECRET, 'zeyil-gateway', 'ayşe.k')).toBe(
      `otpauth://totp/zeyil-gateway:ay%C5%9Fe.k?issuer=zeyil-gateway&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});

describe('recovery codes', () => {
  test('are ten, each another, of letters and digits that are not mistaken for each other', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9a-hj-km-np-z]{4}(-[2-9a-hj-km-np-z]{4}){5}$/);
  });

  test('are the same in capitals, without hyphens and with spaces', () => {
    const [code = ''] = newRecoveryCodes();
    for (const typed of [code.toUpperCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `])
      expect(recoveryHash(typed)).toBe(recoveryHash(code));
  });

  test('a code of an app may have a space in its middle', () => {
    expect(isTotpCode(bareCode(' 287 082 '))).toBe(true);
    expect(isTotpCode(bareCode('h7qk-9m'))).toBe(false);
  });
});
