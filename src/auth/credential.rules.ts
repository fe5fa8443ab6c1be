import { createRequire } from 'node:module';
import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, MaxLength } from 'class-validator';

/** Scripts that a user name may be written in. */
const SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic'];
const USER_NAME = new RegExp(
  SCRIPTS.map((script) => `^(?:(?=\\p{L})\\p{Script=${script}}|[\\d._@-])+$`).join('|'),
  'u',
);
const PASSWORD_LENGTH = 12;
/** Characters beside the user name that make a password more than the user name. */
const MORE_THAN_THE_NAME = 4;

/** What a new password has to be, for descriptions. */
export const NEW_PASSWORD =
  'At least 12 characters; neither the user name, or little more than that, nor among the most common passwords.';

/** A new password as requests bring it; what else is asked of it `passwordProblem` knows. */
export const IsNewPassword = () =>
  applyDecorators(
    IsString(),
    MaxLength(200),
    Matches(new RegExp(`^.{${PASSWORD_LENGTH}}`, 'su'), { message: tooShort('$property') }),
  );

/**
 * Whether a user can be named so: two names that look alike must not differ, so a new name has letters of one script, no
 * invisible characters, and no second way of writing a letter.
 */
export function isUserName(userName: string): boolean {
  return USER_NAME.test(userName) && userName.normalize('NFKC') === userName;
}

/** How a name that is none is refused, in a field of this name. */
export function userNameRule(field: string): string {
  return `${field} must consist of letters of one script, digits and the characters . _ - @.`;
}

/** What is wrong with a new user name of at most 100 characters; the message begins with `field`. */
export function userNameProblem(field: string, userName: string): string | undefined {
  return isUserName(userName) ? undefined : userNameRule(field);
}

/**
 * What is wrong with a new password of at most 200 characters; the message begins with `field`. A letter and its accent are
 * one character, however they came.
 */
export function passwordProblem(field: string, password: string, userName: string): string | undefined {
  if ([...password.normalize('NFC')].length < PASSWORD_LENGTH) return tooShort(field);
  if (isLittleMoreThan(folded(userName), folded(password))) {
    return `${field} must not be the user name or little more.`;
  }
  if (!commonPasswords().test(folded(password))) return undefined;
  return `${field} must not be among the most common passwords.`;
}

function tooShort(field: string): string {
  return `${field} must be at least ${PASSWORD_LENGTH} characters.`;
}

/**
 * Fifty thousand passwords of at least eight characters, in small letters, that leaked most often. Read at the first use:
 * 4 MB that a service whose users are all made never needs.
 */
function commonPasswords(): { test(password: string): boolean } {
  return createRequire(import.meta.url)('fxa-common-password-list');
}

function isLittleMoreThan(userName: string, password: string): boolean {
  return password.includes(userName) && [...password].length - [...userName].length < MORE_THAN_THE_NAME;
}

/** Without case and accents; of Turkish, İ and ı are an i like any other. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
}
