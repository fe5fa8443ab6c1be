import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashOf } from '../../crypto/digest.js';

/** RFC 6238, as every authenticator app has it. */
const TOTP_RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Intervals before and after the present one whose codes are accepted: clocks differ, and typing takes time. */
const TOLERANCE = 1;

/** Letters and digits that are not mistaken for another, in either case of either language. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const RECOVERY_CODES = 10;
/** Together 118 bits, so that a fast hash is enough: nobody can try them all. */
const GROUPS = 6;
const GROUP_LENGTH = 4;

/** A secret of 160 bits, in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address by which an authenticator app takes a secret. */
export function secretUri(secret: string, issuer: string, userName: string): string {
  return new TOTP({ ...TOTP_RULES, secret: Secret.fromBase32(secret), issuer, label: userName }).toString();
}

const presentStep = (now: Date) => TOTP.counter({ period: TOTP_RULES.period, timestamp: now.getTime() });

/** The number of the first interval whose codes are accepted at a moment. */
export const firstStepAt = (now: Date): number => presentStep(now) - TOLERANCE;

/** The interval that a code belongs to; undefined for one that is wrong at that moment. */
export function stepOf(code: string, secret: string, now: Date): number | undefined {
  // The library throws for digits of other scripts.
  if (!isTotpCode(code)) return undefined;
  const totp = new TOTP({ ...TOTP_RULES, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: TOLERANCE });
  return delta === null ? undefined : presentStep(now) + delta;
}

/** What was typed as a code, in the form that is compared: groups and cases do not count. */
export function bareCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase();
}

/** Whether a bare code is one of an authenticator app. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** New recovery codes, as they are shown. */
export function newRecoveryCodes(): string[] {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** The hash by which a recovery code is stored. */
export function recoveryHash(typed: string): string {
  return hashOf(bareCode(typed));
}
