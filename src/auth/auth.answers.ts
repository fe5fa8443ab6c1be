import { refusal } from '../common/api-description.js';
import { dateTime, int32, obj, text, word } from '../common/api-schemas.js';
import type { TokenPair } from './authentication.service.js';

export const TOKEN_PAIR = obj<TokenPair>('TokenPair', {
  AccessToken: text(
    'JWT for the Authorization header.',
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3In0.c2ln',
  ),
  TokenType: word(['Bearer']),
  ExpiresIn: int32('Life of the access token in seconds.', 900),
  Expiration: dateTime('End of the access token.'),
  RefreshToken: text('Opaque; can be used once.', 'kJ0y3bq2vW8mT5xZr1nLd7uHc4sQfA9eGpKiYoBtN6w'),
  RefreshTokenExpiration: dateTime('End of the refresh token.', '2026-11-27T15:31:17.000+03:00'),
});

const WRONG_LOGIN = 'The user name or the password is wrong, or the user is not active.';
const TOO_MANY_PASSWORDS = [
  refusal(
    429,
    'General.TooManyRequests',
    'There were too many failed logins. Try again in 120 seconds.',
    'After 10 failures of a user name or 100 of an address (IPv6: of a /64) within 5 minutes; `Retry-After` says how long to wait.',
  ),
  refusal(
    503,
    'General.Unavailable',
    'Too many passwords wait to be checked.',
    'Too many logins at once; addresses take turns, and `Retry-After` says when to try again.',
  ),
];
export const LOGIN_REFUSALS = [
  refusal(401, 'Authentication.InvalidCredentials', WRONG_LOGIN, 'One and the same for every cause.'),
  ...TOO_MANY_PASSWORDS,
];
export const OWN_PASSWORD_REFUSALS = [
  refusal(
    404,
    'General.NotFound',
    'The user was not found.',
    'The token was made elsewhere, for no user here.',
  ),
  ...TOO_MANY_PASSWORDS,
];

export const REFRESH_REFUSALS = [
  refusal(
    401,
    'Authentication.InvalidRefreshToken',
    'The refresh token is not valid. Log in again.',
    'Unknown, expired, revoked or spent. A spent token that comes again revokes its whole family.',
  ),
];
