import { answeredWhen, refusal } from '../api/refusal.js';

export const USER_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The user was not found.',
  when: 'There is no such user.',
});

export const SESSION_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The session was not found.',
  when: 'The caller has no such open session.',
});

export const SIGN_IN_AGAIN = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'SignInAgain',
  message: 'Sign in again: this needs a session of the last 15 minutes.',
  when: 'The session was opened more than 15 minutes ago, or the token belongs to none.',
});

export const USER_NAME_TAKEN = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'NameTaken',
  message: (isAlike: boolean) =>
    isAlike ? 'There is a user whose name looks like this one.' : 'There is a user with this name already.',
  example: [false],
  when: 'The name is taken, or looks like another user’s: letters of another script or with another dot that look the same, `0` and `O`, `1`, `l` and `I`, `rn` and `m`.',
});

export const PROVIDER_USER = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'ProviderUser',
  message: 'The user signs in by the identity provider, which alone decides on name, roles and password.',
  when: 'The user is of the identity provider, and name, roles, password, second factor or break-glass is to be set here.',
});

export const NO_MACHINE = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'NoMachine',
  message: 'The user is a person: only machines have secrets and keys.',
  when: 'The user is not of the kind Machine.',
});

export const TWO_SECRETS = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'TwoSecrets',
  message: 'The machine has two secrets already. Delete one first.',
  when: 'Two secrets of the machine have not ended: one that is in use, and its successor.',
});

export const SECRET_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The secret was not found.',
  when: 'The machine has no such secret.',
});

export const OWN_ACCESS = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'Self',
  message: (isPassword: boolean) =>
    isPassword
      ? 'Change your own password with the present one: POST /api/authentication/password.'
      : 'You cannot deactivate yourself or take away your own Administrator role.',
  example: [false],
  when: 'The change would end the caller’s own access, or set the caller’s own password without the present one.',
});

export const OWN_SECOND_FACTOR = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'Self',
  message: 'Remove your own second factor with one of its codes: DELETE /api/admin/me/second-factor.',
  when: 'The user is the caller, whose own second factor another administrator or a code removes.',
});

export const TOO_MANY_PASSWORDS = refusal({
  kind: 'unavailable',
  code: 'General.Unavailable',
  message: 'Too many passwords wait to be checked.',
  when: 'Too many logins at once; addresses take turns, and `Retry-After` says when to try again.',
});

/** A password that is set waits in the same line as those that are checked. */
export const PASSWORD_NOT_SET = answeredWhen(
  TOO_MANY_PASSWORDS,
  'Too many passwords are being checked and set; `Retry-After` says when to try again.',
);
