import { SCOPE_NAMES, type Scope } from '../../access/scopes.js';
import { filledText, int32From, listOf, Property, text, word } from '../../api/api-schemas.js';
import { ASSERTION_ALGORITHMS, type AssertionAlgorithm } from '../../users/machine/public-key.rules.js';
import { JWT } from '../auth.answers.js';

/** The answer of RFC 6749, section 5.1. */
export class ClientToken {
  @Property(
    JWT('JWT for the Authorization header.', 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3In0.c2ln'),
  )
  access_token: string;
  @Property(word(['Bearer'])) token_type: 'Bearer';
  @Property(int32From(1)('Lifetime of the access token in seconds.', 900)) expires_in: number;
  @Property(
    text(
      'What the token opens, separated by spaces: what was asked for, else all that the roles give.',
      'jobs:read',
    ),
  )
  scope: string;
}

/** The refusal of RFC 6749, section 5.2. */
export class ClientRefusal {
  @Property(
    word<string>([
      'invalid_request',
      'invalid_client',
      'invalid_grant',
      'unsupported_grant_type',
      'invalid_scope',
    ]),
  )
  error: string;
  @Property(filledText('For the developer of the client.', 'grant_type is missing.'))
  error_description: string;
}

const AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const;
const URL_TEXT = filledText(undefined, 'https://gateway.example.com');

/** What programs need for getting tokens (RFC 8414). */
export class ServerMetadata {
  @Property(URL_TEXT) issuer: string;
  @Property(filledText(undefined, 'https://gateway.example.com/oauth/token')) token_endpoint: string;
  @Property(listOf(word(AUTH_METHODS)))
  token_endpoint_auth_methods_supported: (typeof AUTH_METHODS)[number][];
  @Property(listOf(word(ASSERTION_ALGORITHMS)))
  token_endpoint_auth_signing_alg_values_supported: AssertionAlgorithm[];
  @Property(listOf(word(['client_credentials']))) grant_types_supported: 'client_credentials'[];
  @Property(listOf(text(), 'Empty: no browser is sent to this service.')) response_types_supported: string[];
  @Property(listOf(word(SCOPE_NAMES))) scopes_supported: Scope[];
  @Property(filledText(undefined, 'https://gateway.example.com/api/docs')) service_documentation: string;
}

/** The metadata of the service at an address. */
export function metadataAt(issuer: string): ServerMetadata {
  return {
    issuer,
    token_endpoint: `${issuer}/oauth/token`,
    token_endpoint_auth_methods_supported: [...AUTH_METHODS],
    token_endpoint_auth_signing_alg_values_supported: [...ASSERTION_ALGORITHMS],
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    scopes_supported: SCOPE_NAMES,
    service_documentation: `${issuer}/api/docs`,
  };
}
