import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../net/public-urls.js';

/** Browsers take a cookie with this prefix from its own host only, so that no page of a sibling domain can plant one. */
const OF_HOST = '__Host-zeyil_admin';
/** The cookie by plain http to the same machine, where browsers keep none with the prefix. */
const OF_LOOPBACK = 'zeyil_admin';
/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** What a request's cookie tells of the session. */
interface SentSession {
  /** Undefined without a cookie, for one that holds no token, and for two different ones. */
  token: string | undefined;
  /** Whether there are two different ones, one of which somebody may have planted. */
  isAmbiguous: boolean;
}

/** Reads the session token in a request's cookie. */
export function sentSession(request: FastifyRequest): SentSession {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const valuesOf = (name: string) =>
    pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
  const ofLoopback = isPlainLoopback(request) ? valuesOf(OF_LOOPBACK) : [];
  const [token = '', ...others] = new Set(ofLoopback.length > 0 ? ofLoopback : valuesOf(OF_HOST));
  const isAmbiguous = others.length > 0;
  return { token: !isAmbiguous && TOKEN.test(token) ? token : undefined, isAmbiguous };
}

/** The `Set-Cookie` that gives a browser its session token; without a token, the one that takes it away. */
export function sessionCookie(request: FastifyRequest, token?: string): string {
  const [name, path, ...secure] = isPlainLoopback(request)
    ? [OF_LOOPBACK, '/api/admin/session']
    : [OF_HOST, '/', 'Secure'];
  return [
    `${name}=${token ?? ''}`,
    `Path=${path}`,
    'HttpOnly',
    'SameSite=Strict',
    ...secure,
    ...(token === undefined ? ['Max-Age=0'] : []),
  ].join('; ');
}

/**
 * Whether the browser came by plain http to this machine. Every sign of https counts, trusted or not: with a wrong
 * TRUST_PROXY, or a proxy that replaces `Host`, the cookie must rather be too safe than travel in clear.
 */
export function isPlainLoopback({ hostname, protocol, headers }: FastifyRequest): boolean {
  const { origin, forwarded } = headers;
  const signs = [protocol, headers['x-forwarded-proto'], forwarded, origin].join(' ');
  return isLoopbackHost(hostname) && !/https/i.test(signs);
}
