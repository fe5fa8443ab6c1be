import { type ApiTag, envelope, type OperationDescription } from '../common/api-description.js';
import { id, inline, pageOf } from '../common/api-schemas.js';
import { CREATE_USER_REFUSALS, UPDATE_USER_REFUSALS, USER_ITEM } from './users.answers.js';

const USERS: ApiTag = {
  name: 'Users',
  tr: 'Kullanıcılar',
  part: 'staff',
  about: 'Who may log in, with which roles and for which insurance companies.',
};

const WITHDRAWN =
  'A caller who was deactivated or is no Administrator any more gets 401, and 403 while that is being changed.';

export const LIST_USERS: OperationDescription = {
  tag: USERS,
  summary: { en: 'List users', tr: 'Kullanıcıları listele' },
  answers: { 200: envelope(pageOf(USER_ITEM)) },
};

export const CREATE_USER: OperationDescription = {
  tag: USERS,
  summary: { en: 'Create a user', tr: 'Kullanıcı oluştur' },
  details: WITHDRAWN,
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
  details:
    'What is left out stays as it is. A new password or deactivation ends the user’s sessions. These ' +
    'and any change of roles, permissions, companies or agent end within a second the access tokens that the user has; a ' +
    `change to what is so already ends nothing. ${WITHDRAWN}`,
  answers: { 204: null },
  refusals: UPDATE_USER_REFUSALS,
  example: { insuranceCompanyIds: [110, 124] },
};
