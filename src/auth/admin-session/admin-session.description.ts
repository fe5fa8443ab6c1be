import {
  type AnswerHeader,
  type ApiTag,
  type EmptyAnswer,
  envelope,
  type OperationDescription,
} from '../../api/api-description.js';
import { text } from '../../api/api-schemas.js';
import { TOO_MANY_PASSWORDS } from '../../users/user.refusals.js';
import {
  INVALID_CREDENTIALS,
  INVALID_SESSION,
  PROVIDER_AWAY,
  SECOND_FACTOR_NEEDED,
  TOO_MANY_FAILED_LOGINS,
} from '../auth.refusals.js';
import { AdminSessionToken } from './admin-session.answers.js';

export const ADMIN_SESSION: ApiTag = {
  name: 'Administration session',
  tr: 'Yönetim oturumu',
  part: 'staff',
  about:
    'The session of a browser with the administration screens. Its cookie opens these operations and nothing else; every ' +
    'other operation takes only the access token, which the page keeps in its memory.',
};

const OTHER_SITES =
  'Only the screens’ own pages may call: `Sec-Fetch-Site` must be `same-origin`, or without that header `Origin` must name ' +
  'the host of the request.';

const setCookie = (description: string, example: string, pattern: string): Record<string, AnswerHeader> => ({
  'Set-Cookie': { required: true, description, schema: { ...text(undefined, example), pattern } },
});
/** The cookie with this value, as a pattern: by https, or by plain http on the same machine. */
const COOKIE = (value: string) => {
  const [ofHost, ofLoopback] = [
    `__Host-zeyil_admin=${value}; Path=/; `,
    `zeyil_admin=${value}; Path=/api/admin/session; `,
  ];
  return `(${ofHost}HttpOnly; SameSite=Strict; Secure|${ofLoopback}HttpOnly; SameSite=Strict)`;
};
const CLEARED = setCookie(
  'Takes the cookie away.',
  '__Host-zeyil_admin=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0',
  `^${COOKIE('')}; Max-Age=0$`,
);
const SIGN_OUT_PAGE: Record<string, AnswerHeader> = {
  Location: {
    required: false,
    description: 'The provider’s page, with `id_token_hint`, `client_id` and `post_logout_redirect_uri`.',
    schema: text(
      undefined,
      'https://login.example.com/logout?post_logout_redirect_uri=https%3A%2F%2Fgateway.example.com%2Fadmin%2Fsign-in&client_id=zeyil',
    ),
  },
};
const OTHER_SITE: EmptyAnswer = { description: 'Not allowed. Empty body: a page of another site.' };

export const OPEN_SESSION: OperationDescription = {
  tag: ADMIN_SESSION,
  summary: { en: 'Sign in to the administration screens', tr: 'Yönetim ekranlarında oturum aç' },
  details:
    'Opens a session in place of the browser’s present one, which ends. The session and its access tokens end when it was not ' +
    'used for a while (`SessionEndsAt`), a longer time after the sign-in at the latest, and by sign-out, deactivation and a new ' +
    'password. A change of the own password from the screens leaves the session that makes it open. Failures ' +
    'count together with failed logins.\n\n' +
    'With `MustChangePassword` the access token opens only `POST /api/authentication/password`, which every user, staff or not, ' +
    'can reach in this way; with `SecondFactorRequired` it also opens `/api/admin/me`. Everything else is 403.\n\n' +
    `${OTHER_SITES}\n\n` +
    'Errors are answered in this order: requests of the address (429), another site (403), the body (413, 415, 400), ' +
    'failed logins (429), name, password and code (401), the roles (403).',
  answers: {
    200: {
      ...envelope(AdminSessionToken),
      headers: setCookie(
        'The session token, of 256 random bits. By plain http on the same machine the cookie is `zeyil_admin`, without `Secure` and of the path `/api/admin/session`.',
        '__Host-zeyil_admin=kJ0y3bq2vW8mT5xZr1nLd7uHc4sQfA9eGpKiYoBtN6w; Path=/; HttpOnly; SameSite=Strict; Secure',
        `^${COOKIE('[\\w-]{43}')}$`,
      ),
    },
    403: {
      description:
        'Not allowed. Empty body: a page of another site, or a user who is neither Administrator nor Operator and whose ' +
        'password is the user’s own.',
    },
  },
  refusals: [INVALID_CREDENTIALS, SECOND_FACTOR_NEEDED, TOO_MANY_FAILED_LOGINS, TOO_MANY_PASSWORDS],
  example: { userName: 'ayse.k', password: 'uzun ve gizli bir parola' },
};

export const RENEW_TOKEN: OperationDescription = {
  tag: ADMIN_SESSION,
  summary: { en: 'Get an access token of the session', tr: 'Oturumun erişim token’ını al' },
  details:
    'A new access token with the user’s present rights; the session’s idle time begins anew, to within a twentieth of it. The ' +
    'cookie stays the same, so any number of tabs may ask at once. A user who is not staff any more gets 401, and the session ' +
    'ends. Of a user of the identity provider that gives refresh tokens, the roles are read there anew; 503 while it does not answer.' +
    `\n\n${OTHER_SITES}\n\n` +
    'Errors are answered in this order: requests of the address (429), another site (403), the session (401).',
  answers: { 200: envelope(AdminSessionToken), 403: OTHER_SITE },
  refusals: [INVALID_SESSION, PROVIDER_AWAY],
};

export const END_SESSION: OperationDescription = {
  tag: ADMIN_SESSION,
  summary: { en: 'Sign out of the administration screens', tr: 'Yönetim ekranlarının oturumunu kapat' },
  details:
    'Ends the session for all tabs, its access tokens within a second; a call without a cookie, or with an unknown one, ends ' +
    'nothing. `Location` is the page on which the identity provider signs its user out, too (OpenID Connect RP-Initiated Logout 1.0), where ' +
    `it has one and opened the session: the screens go there, and come back to the sign-in.\n\n${OTHER_SITES}`,
  answers: {
    204: { description: 'Done; the body is empty.', headers: { ...CLEARED, ...SIGN_OUT_PAGE } },
    403: OTHER_SITE,
  },
  refusals: [INVALID_SESSION],
};
