import { LAST_ADMINISTRATOR } from '../access/access.refusals.js';
import {
  type ApiTag,
  CSV_DETAILS,
  envelope,
  type OperationDescription,
  orCsv,
} from '../api/api-description.js';
import { paged } from '../api/api-schemas.js';
import { VERSION_NOT_EXPECTED } from '../api/expected-version.js';
import {
  OWN_ACCESS,
  OWN_SECOND_FACTOR,
  PASSWORD_NOT_SET,
  PROVIDER_USER,
  USER_NAME_TAKEN,
  USER_NOT_FOUND,
} from './user.refusals.js';
import { CreatedUser, UserItem, UserRightsPage } from './users.answers.js';

export const USERS: ApiTag = {
  name: 'Users',
  tr: 'Kullanıcılar',
  part: 'staff',
  about: 'Who may log in, with which roles and for which insurance companies.',
};

const WITHDRAWN =
  'A caller who was deactivated or is no Administrator any more gets 401, and 403 while that change is being made.';

export const LIST_USERS: OperationDescription = {
  tag: USERS,
  summary: { en: 'List users', tr: 'Kullanıcıları listele' },
  answers: { 200: envelope(paged(UserItem)) },
};

export const REVIEW_RIGHTS: OperationDescription = {
  tag: USERS,
  summary: { en: 'Review the rights of users', tr: 'Kullanıcı yetkilerini gözden geçir' },
  details:
    'Who has which rights, who gave them and since when, and when the account was last used; the newest account first. Begin ' +
    'without `cursor`, then pass each answer’s `NextCursor` until it is null.' +
    CSV_DETAILS,
  answers: { 200: orCsv(envelope(UserRightsPage)) },
};

export const SHOW_USER: OperationDescription = {
  tag: USERS,
  summary: { en: 'Show a user', tr: 'Kullanıcıyı göster' },
  answers: { 200: envelope(UserItem) },
  refusals: [USER_NOT_FOUND],
};

export const CREATE_USER: OperationDescription = {
  tag: USERS,
  summary: { en: 'Create a user', tr: 'Kullanıcı oluştur' },
  details: `The password of an Administrator or Operator is for one sign-in: its user replaces it within 24 hours. ${WITHDRAWN}`,
  answers: { 201: envelope(CreatedUser) },
  refusals: [USER_NAME_TAKEN, PASSWORD_NOT_SET],
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
  details:
    'Fields that are left out stay as they are. A new password or deactivation ends the user’s sessions. These and any ' +
    'change of roles, permissions, companies or agent end the user’s access tokens within a second; a request that changes ' +
    `none of these ends nothing. ${WITHDRAWN}`,
  answers: { 204: null },
  refusals: [
    USER_NOT_FOUND,
    USER_NAME_TAKEN,
    LAST_ADMINISTRATOR,
    OWN_ACCESS,
    VERSION_NOT_EXPECTED,
    PASSWORD_NOT_SET,
    PROVIDER_USER,
  ],
  example: { insuranceCompanyIds: [110, 124] },
};

export const END_SESSIONS: OperationDescription = {
  tag: USERS,
  summary: { en: 'End a user’s sessions', tr: 'Kullanıcının oturumlarını kapat' },
  details:
    'Ends every session of the user with its refresh and access tokens, within a second on every replica. When ' +
    'administrators end their own, the session of the screens that they use stays open.',
  answers: { 204: null },
  refusals: [USER_NOT_FOUND],
};

export const REMOVE_SECOND_FACTOR: OperationDescription = {
  tag: USERS,
  summary: { en: 'Remove a user’s second factor', tr: 'Kullanıcının ikinci faktörünü kaldır' },
  details:
    'For a user who has lost the app and the recovery codes. Ends every session of the user, within a second on every replica; the ' +
    'next sign-in needs the password alone. A user without a second factor is left as is.',
  answers: { 204: null },
  refusals: [USER_NOT_FOUND, OWN_SECOND_FACTOR],
  example: { reason: 'Telefonunu kaybetti, kimliği görüşmede doğrulandı' },
};
