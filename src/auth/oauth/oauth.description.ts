import { type AnswerHeader, json, type OperationDescription } from '../../api/api-description.js';
import { objectOf, text, word } from '../../api/api-schemas.js';
import { BODY_COMPRESSED, PAYLOAD_TOO_LARGE, UNAVAILABLE } from '../../api/general.refusals.js';
import { answeredWhen } from '../../api/refusal.js';
import { AUTHENTICATION } from '../auth.description.js';
import { NO_PUBLIC_URL, TOO_MANY_FAILED_LOGINS } from '../auth.refusals.js';
import { ClientRefusal, ClientToken, ServerMetadata } from './oauth.answers.js';
import { JWT_BEARER, PARAMETER_LENGTHS } from './token-request.rules.js';

/** The longest assertion, made with a key of 4,096 bits, is far shorter. */
export const TOKEN_REQUEST_BYTES = 16 * 1024;

const CHALLENGE: AnswerHeader = {
  required: true,
  description: 'How a client proves itself.',
  schema: {
    ...text(undefined, 'Basic realm="zeyil-gateway", charset="UTF-8"'),
    pattern: '^Basic realm="[^"]+"',
  },
};

const parameter = (name: keyof typeof PARAMETER_LENGTHS, description: string, example?: string) => ({
  ...text(description, example),
  maxLength: PARAMETER_LENGTHS[name],
});
const FIELDS = {
  grant_type: word(['client_credentials']),
  client_id: parameter('client_id', 'The id of the machine; in the header with `client_secret_basic`.', '8'),
  client_secret: parameter('client_secret', 'With `client_secret_post`.'),
  client_assertion_type: word([JWT_BEARER], 'With `private_key_jwt`.'),
  client_assertion: parameter(
    'client_assertion',
    'With `private_key_jwt`: a JWT by RS256, PS256, ES256 or EdDSA, with `iss` and `sub` the id of the machine, `aud` the address of ' +
      'the service or of this operation, a new `jti`, and `exp` at most five minutes later.',
  ),
  scope: parameter(
    'scope',
    'Scopes separated by spaces; without it, the token opens all that the roles give.',
    'jobs:read',
  ),
};

export const ISSUE_TOKEN: OperationDescription = {
  operationId: 'oauth_token',
  tag: AUTHENTICATION,
  summary: { en: 'Get a machine’s token', tr: 'Makine token’ı al' },
  details:
    'For programs: an access token by the client credentials of OAuth 2.0 (RFC 6749), for the secret of a machine in the header ' +
    '(`client_secret_basic`) or in the form (`client_secret_post`), or for an assertion that it signs (`private_key_jwt`, RFC 7523). ' +
    'There is no refresh token: ask again before the token ends. A token ends with its secret or key, within a second, and with the ' +
    'rights of the machine. Wrong secrets are throttled as wrong passwords are.',
  answers: {
    200: json(ClientToken),
    400: json(
      ClientRefusal,
      'The request is not one of client credentials, or a scope is not the machine’s.',
    ),
    401: {
      ...json(ClientRefusal, 'The client is unknown or inactive, or has not proved itself.'),
      headers: { 'WWW-Authenticate': CHALLENGE },
    },
    403: { description: 'Not allowed. Empty body: the address is in none of the machine’s networks.' },
  },
  refusals: [
    answeredWhen(PAYLOAD_TOO_LARGE, PAYLOAD_TOO_LARGE.when, [TOKEN_REQUEST_BYTES]),
    BODY_COMPRESSED,
    TOO_MANY_FAILED_LOGINS,
    ...UNAVAILABLE,
  ],
  body: {
    bytes: TOKEN_REQUEST_BYTES,
    content: {
      'application/x-www-form-urlencoded': { ...objectOf(FIELDS), required: ['grant_type'] },
    },
  },
  example: {
    grant_type: 'client_credentials',
    client_id: '8',
    client_secret: 'zgs_kJ0y3bq2vW8mT5xZr1nLd7uHc4sQfA9eGpKiYoBtN6w',
    scope: 'jobs:read endorsements:write',
  },
};

export const SERVER_METADATA: OperationDescription = {
  operationId: 'oauth_metadata',
  tag: AUTHENTICATION,
  summary: { en: 'Show the metadata of the token endpoint', tr: 'Token adresinin bilgilerini göster' },
  details: 'By RFC 8414, for the libraries of programs. The addresses begin with `PUBLIC_URL`.',
  answers: { 200: json(ServerMetadata) },
  refusals: [NO_PUBLIC_URL],
};
