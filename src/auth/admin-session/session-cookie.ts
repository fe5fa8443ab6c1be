import type { FastifyRequest } from 'fastify';

const NAME = 'zeyil_admin';
/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/**
 * The session token in a request's cookie. Two different ones count as none: a page of a sibling domain may have set one
 * of them.
 */
export function sessionTokenOf({ headers }: FastifyRequest): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const values = pairs
    .filter((pair) => pair.startsWith(`${NAME}=`))
    .map((pair) => pair.slice(NAME.length + 1));
  const [token = '', ...others] = new Set(values);
  return others.length === 0 && TOKEN.test(token) ? token : undefined;
}

/** The `Set-Cookie` that gives a browser its session token; without a token, the one that takes it away. */
export function sessionCookie(request: FastifyRequest, token?: string): string {
  return [
    `${NAME}=${token ?? ''}`,
    'Path=/api/admin/session',
    'HttpOnly',
    'SameSite=Strict',
    ...(isPlainLoopback(request) ? [] : ['Secure']),
    ...(token === undefined ? ['Max-Age=0'] : []),
  ].join('; ');
}

/**
 * Whether the browser came by plain http to this machine. Every sign of https counts, trusted or not: with a wrong
 * TRUST_PROXY, or a proxy that replaces `Host`, the cookie must rather be too safe than travel in clear.
 */
function isPlainLoopback({ hostname, protocol, headers }: FastifyRequest): boolean {
  const { origin, forwarded } = headers;
  const signs = [protocol, headers['x-forwarded-proto'], forwarded, origin].join(' ');
  return LOOPBACK.test(hostname) && !/https/i.test(signs);
}
