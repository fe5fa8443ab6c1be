import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, MaxLength } from 'class-validator';
import { projectFolder } from '../project-folder.js';

/** Scripts that a user name may be written in. */
const SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic'];
const USER_NAME = new RegExp(
  SCRIPTS.map((script) => `^(?:(?=\\p{L})\\p{Script=${script}}|[\\d._@-])+$`).join('|'),
  'u',
);
/** Characters of the longest user name. */
export const USER_NAME_LENGTH = 200;
const PASSWORD_LENGTH = 12;
/** A folded password that only marks and characters that are not shown have made long enough. */
const SHORT_IN_SIGHT = /^[\x20-\x7e]{1,11}$/;
/** What everybody knows of the service and its business, folded as passwords are. */
const CONTEXT_WORDS = /zeyil|gateway|sigorta|acente|police|kasko|trafik|sifre|parola/g;
/** Characters that a password with such words in it must have beside them. */
const MORE_THAN_CONTEXT = 6;
/** Characters that a password with the user name in it must have beside that name. */
const MORE_THAN_THE_NAME = 4;

/** The rules for a new password in words, for the API description. */
export const NEW_PASSWORD =
  'At least 12 characters. The user name and words of the service and its business, each with little more, and the most common ' +
  'passwords are refused.';

/** Checks the length of a new password in a request; `passwordProblem` checks the other rules. */
export const IsNewPassword = () =>
  applyDecorators(
    IsString(),
    MaxLength(200),
    Matches(new RegExp(`^.{${PASSWORD_LENGTH}}`, 'su'), { message: tooShort('$property') }),
  );

/**
 * Whether a new user may have this name. Two different names must not look alike, so a name has letters of one script,
 * no invisible characters, and no second way of writing a letter.
 */
export function isUserName(userName: string): boolean {
  return USER_NAME.test(userName) && userName.normalize('NFKC') === userName;
}

/** The message that refuses a user name; it begins with `field`. */
export function userNameRule(field: string): string {
  return `${field} must consist of letters of one script, digits and the characters . _ - @.`;
}

/** The problem of a new user name, whose length is checked already, as a message that begins with `field`, if there is one. */
export function userNameProblem(field: string, userName: string): string | undefined {
  return isUserName(userName) ? undefined : userNameRule(field);
}

/**
 * The problem of a new password of at most 200 characters, as a message that begins with `field`, if there is one. A
 * letter with its accent counts as one character, in either encoding.
 */
export function passwordProblem(field: string, password: string, userName: string): string | undefined {
  if ([...password.normalize('NFC')].length < PASSWORD_LENGTH || SHORT_IN_SIGHT.test(folded(password))) {
    return tooShort(field);
  }
  if (isLittleMoreThan(folded(userName), folded(password))) {
    return `${field} must not be the user name or little more.`;
  }
  if (isLittleMoreThanContext(folded(password))) {
    return `${field} must not be words of the service or its business with little more.`;
  }
  if (!commonPasswords().includes(`\n${folded(password)}\n`)) return undefined;
  return `${field} must not be among the most common passwords.`;
}

function tooShort(field: string): string {
  return `${field} must be at least ${PASSWORD_LENGTH} characters.`;
}

let common: string | undefined;

/** The folded passwords of at least 12 characters that leaked most often, one a line; read at first use, 640 kB. */
function commonPasswords(): string {
  common ??= `\n${readFileSync(join(projectFolder(), 'assets/common-passwords.txt'), 'utf8')}`;
  return common;
}

function isLittleMoreThan(userName: string, password: string): boolean {
  const rest = password.replaceAll(userName, '');
  return rest.length < password.length && [...rest].length < MORE_THAN_THE_NAME;
}

/** Whether a folded password is little more than words of its context, also where digits and signs stand for letters. */
function isLittleMoreThanContext(password: string): boolean {
  const spelt = password.replace(/[013457@$!]/g, (sign) => SPELT[sign] ?? sign);
  const rest = spelt.replace(CONTEXT_WORDS, '');
  return rest.length < spelt.length && [...rest].length < MORE_THAN_CONTEXT;
}

/** Digits and signs that people put for letters. */
const SPELT: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Removes case, accents and what is not shown; the Turkish İ and ı become i. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i');
}
