import { type ApiTag, envelope, type OperationDescription } from '../common/api-description.js';
import { id, inline, pageOf } from '../common/api-schemas.js';
import {
  CREATE_USER_REFUSALS,
  LOGIN_REFUSALS,
  REFRESH_REFUSALS,
  TOKEN_PAIR,
  UPDATE_USER_REFUSALS,
  USER_ITEM,
} from './auth.answers.js';

const AUTHENTICATION: ApiTag = {
  name: 'Authentication',
  tr: 'Kimlik doğrulama',
  part: 'everyone',
  about: 'Exchanges a user name and password for a short-lived access token and a refresh token.',
};

const USERS: ApiTag = {
  name: 'Users',
  tr: 'Kullanıcılar',
  part: 'staff',
  about: 'Who may log in, with which roles and for which insurance companies.',
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
    'The refresh token is spent by this call; the answer brings its successor. Roles and companies are read anew.',
  answers: { 200: envelope(TOKEN_PAIR) },
  refusals: REFRESH_REFUSALS,
  example: { refreshToken: 'kJ0y3bq2vW8mT5xZr1nLd7uHc4sQfA9eGpKiYoBtN6w' },
};

export const LOG_OUT: OperationDescription = {
  tag: AUTHENTICATION,
  summary: { en: 'Log out', tr: 'Oturumu kapat' },
  details:
    'Ends the session of the refresh token; an unknown one ends nothing. Access tokens live on until they expire.',
  answers: { 204: null },
  example: { refreshToken: 'kJ0y3bq2vW8mT5xZr1nLd7uHc4sQfA9eGpKiYoBtN6w' },
};

export const LIST_USERS: OperationDescription = {
  tag: USERS,
  summary: { en: 'List users', tr: 'Kullanıcıları listele' },
  answers: { 200: envelope(pageOf(USER_ITEM)) },
};

export const CREATE_USER: OperationDescription = {
  tag: USERS,
  summary: { en: 'Create a user', tr: 'Kullanıcı oluştur' },
  answers: { 201: envelope(inline<{ Id: number }>({ Id: id('The new user.', 7) })) },
  refusals: CREATE_USER_REFUSALS,
  example: {
    userName: 'sigorta.api',
    password: 'uzun ve gizli bir parola',
    roles: ['InsuranceCompanyAPIAdmin'],
    permissions: ['Create'],
    insuranceCompanyIds: [110],
  },
};

export const UPDATE_USER: OperationDescription = {
  tag: USERS,
  summary: { en: 'Change a user', tr: 'Kullanıcıyı değiştir' },
  details: 'What is left out stays as it is. A new password or deactivation ends the user’s sessions.',
  answers: { 204: null },
  refusals: UPDATE_USER_REFUSALS,
  example: { insuranceCompanyIds: [110, 124] },
};
