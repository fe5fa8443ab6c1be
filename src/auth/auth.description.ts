import { type ApiTag, envelope, type OperationDescription } from '../api/api-description.js';
import { answeredWhen } from '../api/refusal.js';
import { TOO_MANY_PASSWORDS, USER_NOT_FOUND } from '../users/user.refusals.js';
import { TokenPair } from './auth.answers.js';
import {
  INVALID_CREDENTIALS,
  INVALID_REFRESH_TOKEN,
  PASSWORD_CHANGE_NEEDED,
  SECOND_FACTOR_NEEDED,
  TOO_MANY_FAILED_LOGINS,
} from './auth.refusals.js';

export const AUTHENTICATION: ApiTag = {
  name: 'Authentication',
  tr: 'Kimlik doğrulama',
  part: 'everyone',
  about:
    'Exchanges the secret or assertion of a machine for a short-lived access token, and a user name and password for one with a ' +
    'refresh token.',
};

export const LOG_IN: OperationDescription = {
  tag: AUTHENTICATION,
  summary: { en: 'Log in', tr: 'Oturum aç' },
  answers: { 200: envelope(TokenPair) },
  refusals: [
    INVALID_CREDENTIALS,
    SECOND_FACTOR_NEEDED,
    PASSWORD_CHANGE_NEEDED,
    TOO_MANY_FAILED_LOGINS,
    TOO_MANY_PASSWORDS,
  ],
  example: { userName: 'sigorta.api', password: 'uzun ve gizli bir parola' },
};

export const REFRESH: OperationDescription = {
  tag: AUTHENTICATION,
  summary: { en: 'Renew the tokens', tr: 'Token yenile' },
  details:
    'This call uses the refresh token up; the answer contains its successor. Roles and companies are read anew. A ' +
    'session ends a fixed time after its login, however often its tokens are renewed; the guide states the time.',
  answers: { 200: envelope(TokenPair) },
  refusals: [INVALID_REFRESH_TOKEN],
  example: { refreshToken: 'kJ0y3bq2vW8mT5xZr1nLd7uHc4sQfA9eGpKiYoBtN6w' },
};

export const LOG_OUT: OperationDescription = {
  tag: AUTHENTICATION,
  summary: { en: 'Log out', tr: 'Oturumu kapat' },
  details:
    'Ends the session of the refresh token, its access tokens within a second; an unknown token ends nothing.',
  answers: { 204: null },
  example: { refreshToken: 'kJ0y3bq2vW8mT5xZr1nLd7uHc4sQfA9eGpKiYoBtN6w' },
};

export const CHANGE_OWN_PASSWORD: OperationDescription = {
  tag: AUTHENTICATION,
  summary: { en: 'Change your own password', tr: 'Kendi parolanı değiştir' },
  details:
    'Ends all sessions of the caller, that of the call too, and their access tokens within a second: log in anew. Only a ' +
    'session of the administration screens that makes the call stays, and gets a new access token. A wrong ' +
    '`currentPassword` is a field error and counts as a failed login.',
  answers: { 204: null },
  refusals: [
    answeredWhen(USER_NOT_FOUND, 'The token was issued elsewhere, and its user does not exist here.'),
    TOO_MANY_FAILED_LOGINS,
    TOO_MANY_PASSWORDS,
  ],
  example: { currentPassword: 'uzun ve gizli bir parola', newPassword: 'daha uzun ve gizli bir parola' },
};
