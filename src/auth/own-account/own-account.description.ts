import { type ApiTag, envelope, type OperationDescription } from '../../api/api-description.js';
import { listOf } from '../../api/api-schemas.js';
import { answeredWhen } from '../../api/refusal.js';
import {
  PROVIDER_USER,
  SESSION_NOT_FOUND,
  SIGN_IN_AGAIN,
  USER_NOT_FOUND,
} from '../../users/user.refusals.js';
import { OwnSession } from '../../users/users.answers.js';
import { TOO_MANY_FAILED_LOGINS } from '../auth.refusals.js';
import { BegunSecondFactor, RecoveryCodes, SecondFactorState, Watch } from './own-account.answers.js';
import { SECOND_FACTOR_OFF, SECOND_FACTOR_ON } from './own-account.refusals.js';

const OWN_ACCOUNT: ApiTag = {
  name: 'Own account',
  tr: 'Kendi hesabı',
  part: 'staff',
  about: 'The second factor and the sessions of the caller.',
};

const NO_USER = answeredWhen(
  USER_NOT_FOUND,
  'The token was issued elsewhere, and its user does not exist here.',
);
const WRONG_CODE =
  'A wrong `code` is a field error and counts as a failed login. Each code is accepted once.';
const example = { code: '287082' };

export const SHOW_SECOND_FACTOR: OperationDescription = {
  tag: OWN_ACCOUNT,
  summary: { en: 'Show your second factor', tr: 'Kendi ikinci faktörünü göster' },
  answers: { 200: envelope(SecondFactorState) },
  refusals: [NO_USER],
};

export const BEGIN_SECOND_FACTOR: OperationDescription = {
  tag: OWN_ACCOUNT,
  summary: { en: 'Begin to set up a second factor', tr: 'İkinci faktör kurulumunu başlat' },
  details:
    'Makes a secret for an authenticator app: one-time passwords by RFC 6238 with SHA-1, 6 digits and 30 seconds, of which the one ' +
    'before and the one after are accepted, too. Sign-ins need a code once one is confirmed; until then each call makes another secret.',
  answers: { 200: envelope(BegunSecondFactor) },
  refusals: [NO_USER, SECOND_FACTOR_ON, SIGN_IN_AGAIN, PROVIDER_USER],
};

export const CONFIRM_SECOND_FACTOR: OperationDescription = {
  tag: OWN_ACCOUNT,
  summary: { en: 'Turn your second factor on', tr: 'Kendi ikinci faktörünü aç' },
  details: `From then on every sign-in needs a code. ${WRONG_CODE}`,
  answers: { 200: envelope(RecoveryCodes) },
  refusals: [NO_USER, SECOND_FACTOR_ON, SECOND_FACTOR_OFF, TOO_MANY_FAILED_LOGINS],
  example,
};

export const REMOVE_SECOND_FACTOR: OperationDescription = {
  tag: OWN_ACCOUNT,
  summary: { en: 'Turn your second factor off', tr: 'Kendi ikinci faktörünü kapat' },
  details: WRONG_CODE,
  answers: { 204: null },
  refusals: [NO_USER, SECOND_FACTOR_OFF, TOO_MANY_FAILED_LOGINS],
  example,
};

export const LIST_OWN_SESSIONS: OperationDescription = {
  tag: OWN_ACCOUNT,
  summary: { en: 'List your sessions', tr: 'Kendi oturumlarını listele' },
  details: 'The open ones: the one that asks, then up to 199 others, the newest first.',
  answers: { 200: envelope(listOf(OwnSession)) },
};

export const END_OWN_SESSION: OperationDescription = {
  tag: OWN_ACCOUNT,
  summary: { en: 'End one of your sessions', tr: 'Kendi oturumlarından birini kapat' },
  details:
    'Its refresh and access tokens end within a second on every replica. A session may always end itself; another one only within 15 ' +
    'minutes of its own sign-in.',
  answers: { 204: null },
  refusals: [SESSION_NOT_FOUND, NO_USER, SIGN_IN_AGAIN],
};

export const OPEN_WATCH: OperationDescription = {
  tag: OWN_ACCOUNT,
  summary: { en: 'Open a watch', tr: 'İzleme aç' },
  details:
    'A session of its own for a page that is only looked at: its one access token reads the pulse and the board, and nothing ' +
    'else (403). It lasts for 24 hours, whether the session of the screens that opens it is used or not, and ends before with a ' +
    'sign-out there, when it is ended among the own sessions, when the session opens another one, and with every change of the ' +
    'user’s rights, password or account. It is no use of the account.',
  answers: { 201: envelope(Watch) },
  refusals: [answeredWhen(SESSION_NOT_FOUND, 'No open session of the administration screens asks.'), NO_USER],
};

export const END_OTHER_SESSIONS: OperationDescription = {
  tag: OWN_ACCOUNT,
  summary: { en: 'End all your other sessions', tr: 'Kendi diğer oturumlarını kapat' },
  details:
    'Ends every session but the one that asks, with its refresh and access tokens, within a second on every replica.',
  answers: { 204: null },
  refusals: [NO_USER, SIGN_IN_AGAIN],
};
