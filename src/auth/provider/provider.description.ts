import type { AnswerHeader, OperationDescription } from '../../api/api-description.js';
import { envelope } from '../../api/api-description.js';
import { filledText, flag, nullable, objectOf, Property, text } from '../../api/api-schemas.js';
import { BODY_COMPRESSED, PAYLOAD_TOO_LARGE, UNAVAILABLE } from '../../api/general.refusals.js';
import { answeredWhen } from '../../api/refusal.js';
import { ADMIN_SESSION } from '../admin-session/admin-session.description.js';
import { INVALID_LOGOUT_TOKEN, NO_PROVIDER, PROVIDER_AWAY } from '../auth.refusals.js';
import { RETURN_TO_AT_MOST } from './claims.rules.js';

/** Characters of what the provider sends a browser back with; codes have a hundred or two. */
export const RETURNED_AT_MOST = 8_000;

/** Bytes; logout tokens have one or two. */
export const LOGOUT_TOKEN_BYTES = 16 * 1024;

/** The provider of the company. */
class NamedProvider {
  @Property(filledText('The host of its address.', 'login.example.com')) Name: string;
}

/** How staff sign in. */
export class SignInWays {
  @Property(
    flag(
      'Whether a password of this service opens a session of the staff, if only that of break-glass users.',
      true,
    ),
  )
  Local: boolean;
  @Property(nullable(NamedProvider)) Provider: NamedProvider | null;
}

const location = (description: string, example: string): Record<string, AnswerHeader> => ({
  Location: { required: true, description, schema: text(undefined, example) },
});
const CAUSES =
  '`ProviderAway` (it does not answer), `Refused` (it has refused, or the user is not active here), `NoRole` (no group of the person ' +
  'has a role here), `Expired` (it took more than ten minutes, or the browser has no cookie), `Invalid` (what came back proves nothing) and `Unavailable` (the ' +
  'database does not answer)';

export const SHOW_WAYS: OperationDescription = {
  tag: ADMIN_SESSION,
  summary: { en: 'Show how staff sign in', tr: 'Personelin nasıl oturum açtığını göster' },
  answers: { 200: envelope(SignInWays) },
};

export const BEGIN_PROVIDER_SIGN_IN: OperationDescription = {
  tag: ADMIN_SESSION,
  summary: { en: 'Sign in by the provider', tr: 'Kimlik sağlayıcıyla oturum aç' },
  details:
    'Sends the browser to the provider (authorization code with PKCE, OpenID Connect). The sign-in travels encrypted as `state`, so that ' +
    'any replica can go on with it, and a cookie of ten minutes ties it to the browser, all of whose tabs may sign in.',
  parameters: [
    {
      in: 'query',
      name: 'returnTo',
      description: 'The screen to open afterwards: a path below `/admin/`; anything else is `/admin/`.',
      schema: { type: 'string', maxLength: RETURN_TO_AT_MOST, examples: ['/admin/agents'] },
    },
  ],
  answers: {
    302: {
      description: 'To the provider; while it does not answer, to the screen of sign-in, without a cookie.',
      headers: location('The address to go to.', '/admin/sign-in?cause=ProviderAway'),
    },
  },
  refusals: [NO_PROVIDER],
};

export const COMPLETE_PROVIDER_SIGN_IN: OperationDescription = {
  tag: ADMIN_SESSION,
  summary: { en: 'Come back from the provider', tr: 'Kimlik sağlayıcıdan dön' },
  details:
    'The provider sends browsers here. The answer sets the cookie of the session, in place of the browser’s present one. A failure is ' +
    `audited with its reason, opens nothing, and sends the browser to \`/admin/sign-in?cause=\`: ${CAUSES}.`,
  parameters: ['code', 'state', 'error'].map((name) => ({
    in: 'query',
    name,
    description: 'By RFC 6749, section 4.1.2.',
    schema: { type: 'string', maxLength: RETURNED_AT_MOST },
  })),
  answers: {
    302: {
      description: 'To the screen that was asked for, or to that of sign-in with the cause.',
      headers: location('The address to go to.', '/admin/sign-in?cause=Expired'),
    },
  },
  refusals: [NO_PROVIDER],
};

export const LOG_OUT_BY_PROVIDER: OperationDescription = {
  tag: ADMIN_SESSION,
  summary: { en: 'End sessions by the provider', tr: 'Oturumları kimlik sağlayıcıyla kapat' },
  details:
    'The provider calls it when a person signs out there (OpenID Connect Back-Channel Logout 1.0). The sessions of the token’s `sid`, ' +
    'or of its `sub`, end within a second on every replica.',
  body: {
    bytes: LOGOUT_TOKEN_BYTES,
    content: {
      'application/x-www-form-urlencoded': objectOf({
        logout_token: { ...text('A JWT, signed by the provider.'), maxLength: LOGOUT_TOKEN_BYTES },
      }),
    },
  },
  example: { logout_token: 'eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJodHRwczovL2xvZ2luLmV4YW1wbGUuY29tIn0.c2ln' },
  answers: { 200: { description: 'Done; the body is empty.' } },
  refusals: [
    INVALID_LOGOUT_TOKEN,
    NO_PROVIDER,
    answeredWhen(PAYLOAD_TOO_LARGE, PAYLOAD_TOO_LARGE.when, [LOGOUT_TOKEN_BYTES]),
    BODY_COMPRESSED,
    ...UNAVAILABLE,
    PROVIDER_AWAY,
  ],
};
