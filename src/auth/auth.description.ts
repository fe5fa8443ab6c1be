import { type ApiTag, envelope, type OperationDescription } from '../common/api-description.js';
import { LOGIN_REFUSALS, OWN_PASSWORD_REFUSALS, REFRESH_REFUSALS, TOKEN_PAIR } from './auth.answers.js';

const AUTHENTICATION: ApiTag = {
  name: 'Authentication',
  tr: 'Kimlik doğrulama',
  part: 'everyone',
  about: 'Exchanges a user name and password for a short-lived access token and a refresh token.',
};

export const LOG_IN: OperationDescription = {
  tag: AUTHENTICATION,
  summary: { en: 'Log in', tr: 'Oturum aç' },
  answers: { 200: envelope(TOKEN_PAIR) },
  refusals: LOGIN_REFUSALS,
  example: { userName: 'sigorta.api', password: 'uzun ve gizli bir parola' },
};

export const REFRESH: OperationDescription = {
  tag: AUTHENTICATION,
  summary: { en: 'Renew the tokens', tr: 'Token yenile' },
  details:
    'The refresh token is spent by this call; the answer brings its successor. Roles and companies are read anew. A ' +
    'session ends `REFRESH_TOKEN_FAMILY_TTL` (30 days) after its login, whatever is refreshed.',
  answers: { 200: envelope(TOKEN_PAIR) },
  refusals: REFRESH_REFUSALS,
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
    'Ends all sessions of the caller, that of the call too, and their access tokens within a second: log in anew. A wrong ' +
    '`currentPassword` is a field error and counts as a failed login.',
  answers: { 204: null },
  refusals: OWN_PASSWORD_REFUSALS,
  example: { currentPassword: 'uzun ve gizli bir parola', newPassword: 'daha uzun ve gizli bir parola' },
};
