import { isCutShort, isDecodable } from '../net/public-urls.js';

const MALFORMED_ESCAPE = /%(?![\da-f]{2})/i;
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];
/** Parameters of a database's URL that name files of TLS. */
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];
/** Parameters of a database's URL that may hold an `@`. */
const PERSONS = ['user', 'password'];

/**
 * Whether a text is a URL of PostgreSQL that names one host, to its end: every part that the driver would take from it is
 * there, and can be decoded. An SSL mode is refused when it can fall back to no encryption or cannot verify the server.
 */
export function isPostgresUrl(text: string): boolean {
  const url = parsed(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return false;
  if (text.includes('#') || isCutShort(text) || MALFORMED_ESCAPE.test(text)) return false;
  const { username, password, hostname, pathname, search, searchParams } = url;
  if (![username, password, hostname, pathname].every(isDecodable) || /%00/.test(text)) return false;
  if (/[@/]/.test(pathname.slice(1)) || hasStrayPerson(search)) return false;
  // Of a repeated parameter the driver takes the last one, and others the first.
  if (new Set(searchParams.keys()).size < searchParams.size) return false;
  return url.port !== '0' && isOfOneHost(hostname, searchParams) && hasSafeSsl(searchParams);
}

/** The files of TLS that a URL of PostgreSQL names, by their parameters. */
export function filesOfPostgresUrl(text: string): [parameter: string, path: string][] {
  const query = parsed(text)?.searchParams;
  return FILES.flatMap((name) => query?.getAll(name).map((path): [string, string] => [name, path]) ?? []);
}

/** A host that stands in the query leaves its place empty, which a URL with a user must not have. */
function parsed(text: string): URL | null {
  return URL.parse(text.replace(/@(?=[/?]|$)/, '@localhost'));
}

function hasStrayPerson(search: string): boolean {
  const parameters = search.slice(1).split('&');
  return parameters.some((text) => text.includes('@') && !PERSONS.includes(text.split('=')[0] ?? ''));
}

function isOfOneHost(hostname: string, query: URLSearchParams): boolean {
  const hosts = [decodeURIComponent(hostname), query.get('host') ?? ''];
  const port = query.get('port');
  const isPort = port === null || (/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535);
  return isPort && !hosts.some((host) => host.includes(','));
}

function hasSafeSsl(query: URLSearchParams): boolean {
  const mode = query.get('sslmode') ?? 'disable';
  return SSL_MODES.includes(mode) && (mode !== 'verify-ca' || Boolean(query.get('sslrootcert')));
}
