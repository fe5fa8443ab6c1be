import { refusal } from '../api/refusal.js';

export const INVALID_CREDENTIALS = refusal({
  kind: 'unauthenticated',
  code: 'Authentication.InvalidCredentials',
  message: 'The user name or the password is wrong, or the user is not active.',
  when: 'The user name, password or code is wrong, the password has ended, or the user may not log in; the answer is the same in every case.',
});

export const SECOND_FACTOR_NEEDED = refusal({
  kind: 'unauthenticated',
  code: 'Authentication.SecondFactorNeeded',
  message: 'Send the code of the second factor, too.',
  when: 'The password is right, and the user has a second factor: repeat the call with `code`.',
});

export const PASSWORD_CHANGE_NEEDED = refusal({
  kind: 'unauthenticated',
  code: 'Authentication.PasswordChangeNeeded',
  message:
    'Somebody else has set the password. Change it in the administration screens, and log in with your own.',
  when: 'The password is right, and its user has to replace it: `POST /api/admin/session`, then `POST /api/authentication/password`.',
});

export const INVALID_REFRESH_TOKEN = refusal({
  kind: 'unauthenticated',
  code: 'Authentication.InvalidRefreshToken',
  message: 'The refresh token is not valid. Log in again.',
  when: 'The refresh token is unknown, expired, revoked or used up. A used token that is sent again revokes its whole family.',
});

export const INVALID_SESSION = refusal({
  kind: 'unauthenticated',
  code: 'Authentication.InvalidSession',
  message: 'The session has ended. Sign in again.',
  when: 'Ended, idle for too long, unknown, of a user who is not staff any more, or two different ones. The answer clears the cookie, of two different ones neither.',
});

export const INVALID_LOGOUT_TOKEN = refusal({
  kind: 'invalid',
  code: 'Authentication.InvalidLogoutToken',
  message: 'The logout token is not valid.',
  when: 'The logout token is missing, not signed by the provider, for another client, expired, used before, or does not name whom it signs out. Nothing ends.',
});

export const PROVIDER_AWAY = refusal({
  kind: 'unavailable',
  code: 'Authentication.ProviderAway',
  message: 'The identity provider does not answer.',
  when: 'The identity provider cannot be reached, or does not answer as one; `Retry-After` says when to try again.',
});

export const NO_PROVIDER = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'There is no identity provider.',
  when: '`OIDC_ISSUER` is not set, or the service does not know its own address (`PUBLIC_URL`).',
});

export const NO_PUBLIC_URL = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The service does not know its own address: PUBLIC_URL is not set.',
  when: '`PUBLIC_URL` is not set, and the request does not come from the same machine.',
});

export const TOO_MANY_FAILED_LOGINS = refusal({
  kind: 'throttled',
  code: 'General.TooManyRequests',
  message: (seconds: number) => `There were too many failed logins. Try again in ${seconds} seconds.`,
  example: [120],
  when:
    'After 10 failures of a user name or 100 of an address (IPv6: of a /64) within 5 minutes; of the name, an address that signed ' +
    'the user in within 30 days counts its own failures alone. `Retry-After` says how long to wait.',
});
