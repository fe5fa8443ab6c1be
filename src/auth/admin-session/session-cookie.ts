import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../net/public-urls.js';

/** Browsers take a cookie with this prefix from its own host only, so that no page of a sibling domain can plant one. */
const OF_HOST = '__Host-zeyil_admin';
/** The cookie by plain http to the same machine, where browsers keep none with the prefix. */
const OF_LOOPBACK = 'zeyil_admin';
/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** The same for a sign-in under way at the provider. */
const SIGN_IN_OF_HOST = '__Host-zeyil_sign_in';
const SIGN_IN_OF_LOOPBACK = 'zeyil_sign_in';

/** What a request's cookie tells of the session. */
interface SentSession {
  /** Undefined without a cookie, for one that holds no token, and for two different ones. */
  token: string | undefined;
  /** Whether there are two different ones, one of which somebody may have planted. */
  isAmbiguous: boolean;
}

/** Reads the session token in a request's cookie. */
export function sentSession(request: FastifyRequest): SentSession {
  const ofLoopback = isPlainLoopback(request) ? cookiesOf(request, OF_LOOPBACK) : [];
  const [token = '', ...others] = new Set(ofLoopback.length > 0 ? ofLoopback : cookiesOf(request, OF_HOST));
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

function cookiesOf(request: FastifyRequest, name: string): string[] {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}

/** The cookie of a request with one sign-in under way; with two different ones somebody may have planted one. */
export function sentSignIn(request: FastifyRequest): string | undefined {
  const name = isPlainLoopback(request) ? SIGN_IN_OF_LOOPBACK : SIGN_IN_OF_HOST;
  const [sealed, ...others] = new Set(cookiesOf(request, name));
  return sealed && others.length === 0 ? sealed : undefined;
}

/**
 * The `Set-Cookie` of a sign-in under way; without its content, the one that takes it away. It is Lax, because the provider's page
 * sends the browser back.
 */
export function signInCookie(request: FastifyRequest, sealed: string | undefined, seconds: number): string {
  const [name, path, ...secure] = isPlainLoopback(request)
    ? [SIGN_IN_OF_LOOPBACK, '/api/admin/session/provider']
    : [SIGN_IN_OF_HOST, '/', 'Secure'];
  const life = `Max-Age=${sealed === undefined ? 0 : seconds}`;
  return [`${name}=${sealed ?? ''}`, `Path=${path}`, 'HttpOnly', 'SameSite=Lax', ...secure, life].join('; ');
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
