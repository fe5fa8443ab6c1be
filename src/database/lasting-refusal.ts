import { errorCode, errorMessage } from '../errors/caught.js';
import { sqlState } from '../errors/database-errors.js';
import { POOLED } from './session-check.js';

const WORDS: Readonly<Record<string, string>> = {
  '28P01': 'it refuses the password',
  '28000': 'it does not let the user in: there is no such role, or pg_hba.conf says so',
  '3D000': 'the database that it names does not exist',
  '42501': 'its user may not connect to the database',
};
/** Error codes of Node.js and OpenSSL for a certificate that they do not accept. */
const CERTIFICATE = /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|DEPTH_|SELF_SIGNED_|UNABLE_TO_|CERT_|HOSTNAME_)/;

/**
 * Why a connection was refused, in words for the operator, when a retry cannot succeed; undefined for a database that
 * may only be late.
 */
export function lastingRefusal(error: unknown): string | undefined {
  const [code, message] = [errorCode(error), errorMessage(error)];
  const words = WORDS[sqlState(error) ?? ''];
  if (words) return refusedBecause(words, code);
  // PgBouncer's message about parameters that the service's sessions set at their start.
  if (message.startsWith('unsupported startup parameter')) return POOLED;
  if (message.startsWith('SASL'))
    return refusedBecause('it asks for a password, and there is none or an empty one');
  if (/does not support SSL/.test(message))
    return refusedBecause('the server offers no TLS, which sslmode asks for');
  if (CERTIFICATE.test(code ?? ''))
    return refusedBecause('the certificate of the server is not accepted', code);
  if (code === 'EISDIR') return refusedBecause('a file that it names is a directory', code);
  if (error instanceof Error && 'path' in error)
    return refusedBecause(`its file ${error.path} cannot be read`, code);
  return undefined;
}

function refusedBecause(words: string, code?: string): string {
  return `The database cannot be used: ${words}${code === undefined ? '' : ` (${code})`}; see DATABASE_URL.`;
}
