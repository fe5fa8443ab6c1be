import fc from 'fast-check';
import { late } from './drawn.js';
import { oddText } from './texts.js';

const FORM = 'application/x-www-form-urlencoded';
const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** A request for a token as a machine of the world sends it. */
const tokenFields = (pick: number): [string, string][] => [
  ['grant_type', 'client_credentials'],
  ['client_id', late('clients', pick)],
  ['client_secret', late('clientSecrets', pick)],
];
const oddField = fc.oneof(
  fc.constantFrom<[string, string]>(
    ['grant_type', 'password'],
    ['grant_type', ''],
    ['scope', 'jobs:read'],
    ['scope', ' '],
    ['scope', 'catalog:read root'],
    ['client_id', '0'],
    ['client_id', '2147483648'],
    ['client_secret', `zgs_${'x'.repeat(43)}`],
    ['client_assertion_type', JWT_BEARER],
    ['client_assertion', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
    ['client_assertion', 'e30.bnVsbA.x'],
    ['logout_token', 'e30.bnVsbA.x'],
    ['__proto__', 'x'],
  ),
  fc.tuple(fc.constantFrom('client_id', 'scope', 'client_assertion', 'x'), oddText),
);
/** Names of things of the world stay readable for the sender. */
const encoded = (fields: readonly [string, string][]) =>
  fields
    .map((pair) =>
      pair
        .map((text) => encodeURIComponent(text.toWellFormed()).replace(/%40%7B(\w+)%3A(\d+)%7D/g, '@{$1:$2}'))
        .join('='),
    )
    .join('&');

/** What the identity provider sends when somebody signs out there. */
const logoutFields = (pick: number): [string, string][] => [['logout_token', late('logoutTokens', pick)]];

/** Bodies of a form: most get a token, or sign somebody out. */
export const formBody = (operationId: string): fc.Arbitrary<{ type: string; text: string }> =>
  fc
    .tuple(
      fc.nat({ max: 99 }).map(operationId === 'oauth_token' ? tokenFields : logoutFields),
      fc.oneof(
        { weight: 6, arbitrary: fc.constant([]) },
        { weight: 4, arbitrary: fc.array(oddField, { maxLength: 3 }) },
      ),
      fc.oneof(
        { weight: 12, arbitrary: fc.constant((text: string) => text) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            (text: string) => `${text}&%zz=%`,
            (text: string) => text.replaceAll('=', ''),
            () => '&&=&',
            () => `${'a&'.repeat(8_000)}`,
          ),
        },
      ),
      fc.oneof(
        { weight: 12, arbitrary: fc.constant(FORM) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('application/json', `${FORM}; charset=utf-16`, 'text/plain', ''),
        },
      ),
    )
    .map(([fields, odd, spoilt, type]) => {
      const named = new Set(odd.map(([name]) => name));
      return { type, text: spoilt(encoded([...fields.filter(([name]) => !named.has(name)), ...odd])) };
    });
