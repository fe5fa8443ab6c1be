import { SCOPE_NAMES, type Scope, scopesOf } from '../../access/scopes.js';
import { isIdText } from '../../api/binding/decorators.js';
import { formDecoded } from '../../api/binding/form-body.js';

/** The errors of RFC 6749, section 5.2, that the token endpoint answers. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'invalid_scope';

/** A refusal of the token endpoint; the message is answered as `error_description`. */
export class OAuthError extends Error {
  constructor(
    readonly error: OAuthErrorCode,
    description: string,
  ) {
    super(description);
  }
}

/** How a client proves itself. */
export type Proof = { secret: string } | { assertion: string };

/** A request for a token, as far as it can be read without knowing its client. */
export interface TokenRequest {
  /** Undefined where only the assertion names the client. */
  clientId: string | undefined;
  proof: Proof;
  scope: string | undefined;
}

/** Characters of each parameter, far more than any in use has. */
export const PARAMETER_LENGTHS = {
  client_id: 100,
  client_secret: 10_000,
  client_assertion: 10_000,
  scope: 1_000,
};

export const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const BASIC = /^Basic +([A-Za-z\d+/]+={0,2})$/i;

/**
 * Reads a request for a token by client credentials.
 * @throws OAuthError
 */
export function tokenRequestOf(
  form: ReadonlyMap<string, string>,
  authorization: string | undefined,
): TokenRequest {
  const grant = form.get('grant_type');
  if (grant === undefined) throw new OAuthError('invalid_request', 'grant_type is missing.');
  if (grant !== 'client_credentials') {
    throw new OAuthError('unsupported_grant_type', 'Only client_credentials is supported.');
  }
  for (const [name, most] of Object.entries(PARAMETER_LENGTHS)) {
    const { length } = form.get(name) ?? '';
    if (length > most) throw new OAuthError('invalid_request', `${name} must be at most ${most} characters.`);
  }
  const [secret, assertion, named] = ['client_secret', 'client_assertion', 'client_id'].map((name) =>
    form.get(name),
  );
  const methods = [authorization, secret, assertion].filter((method) => method !== undefined);
  if (methods.length > 1)
    throw new OAuthError('invalid_request', 'The client must prove itself in one way only.');
  const scope = form.get('scope');
  if (authorization !== undefined) {
    const basic = basicOf(authorization);
    if (named !== undefined && named !== basic.clientId) {
      throw new OAuthError('invalid_request', 'client_id is another one than in the Authorization header.');
    }
    return { ...basic, scope };
  }
  if (assertion !== undefined) {
    if (form.get('client_assertion_type') !== JWT_BEARER) {
      throw new OAuthError('invalid_request', `client_assertion_type must be ${JWT_BEARER}.`);
    }
    return { clientId: named, proof: { assertion }, scope };
  }
  if (secret === undefined) throw new OAuthError('invalid_client', 'The client does not prove itself.');
  if (named === undefined) throw new OAuthError('invalid_request', 'client_id is missing.');
  return { clientId: named, proof: { secret }, scope };
}

/** Id and secret are form-encoded before they are put into the header (RFC 6749, section 2.3.1). */
function basicOf(authorization: string): Pick<TokenRequest, 'proof'> & { clientId: string } {
  const [, encoded = ''] = BASIC.exec(authorization) ?? [];
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  const clientId = colon < 0 ? undefined : formDecoded(text.slice(0, colon));
  const secret = formDecoded(text.slice(colon + 1));
  if (clientId && secret) return { clientId, proof: { secret } };
  throw new OAuthError(
    'invalid_client',
    'The Authorization header must be Basic with the id and the secret of the client.',
  );
}

/** The user that a client's id names; undefined for what is no id. */
export const userIdOfClient = (clientId: string): number | undefined =>
  isIdText(clientId) ? Number(clientId) : undefined;

/**
 * The scopes that a request asks for; undefined when it asks for none, which is all that the roles give.
 * @throws OAuthError for a scope that is unknown, or that the roles do not give
 */
export function scopesAsked(scope: string | undefined, roles: readonly string[]): Scope[] | undefined {
  if (scope === undefined) return undefined;
  const asked = new Set(scope.split(' '));
  const given = scopesOf(roles);
  const isGiven = (name: string) => given.some((one) => one === name);
  if (![...asked].every(isGiven)) {
    throw new OAuthError('invalid_scope', 'A scope is unknown, or the roles of the client do not give it.');
  }
  return SCOPE_NAMES.filter((name) => asked.has(name));
}
