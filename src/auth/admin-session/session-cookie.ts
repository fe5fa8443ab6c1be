import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../net/public-urls.js';

/** Browsers take a cookie with this prefix from its own host only, so that no page of a sibling domain can plant one. */
const OF_HOST = '__Host-zeyil_admin';
/** The cookie by plain http to the same machine, where browsers keep none with the prefix. */
const OF_LOOPBACK = 'zeyil_admin';
/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** The same for a browser that signs in by the provider. */
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

/** What marks a browser that signs in by the provider; with two different marks somebody may have planted one. */
export function sentSignIn(request: FastifyRequest): string | undefined {
  const name = isPlainLoopback(request) ? SIGN_IN_OF_LOOPBACK : SIGN_IN_OF_HOST;
  const [mark = '', ...others] = new Set(cookiesOf(request, name));
  return TOKEN.test(mark) && others.length === 0 ? mark : undefined;
}

/**
 * The `Set-Cookie` that marks a browser for as long as a sign-in may take. Its tabs share the mark, so that each may sign in. It is
 * Lax, because the provider's page sends the browser back.
 */
export function signInCookie(request: FastifyRequest, mark: string, seconds: number): string {
  const [name, path, ...secure] = isPlainLoopback(request)
    ? [SIGN_IN_OF_LOOPBACK, '/api/admin/session/provider']
    : [SIGN_IN_OF_HOST, '/', 'Secure'];
  const attributes = [`Path=${path}`, 'HttpOnly', 'SameSite=Lax', ...secure, `Max-Age=${seconds}`];
  return [`${name}=${mark}`, ...attributes].join('; ');
}

/** The address at which browsers know this service; without PUBLIC_URL it is known on this machine alone. */
export function ownAddress(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  return publicUrl ?? (isPlainLoopback(request) ? `http://${request.host}` : undefined);
}

/**
 * Whether the browser came by plain http to this machine. Every sign of https counts, trusted or not: with a wrong
 * TRUST_PROXY, or a proxy that replaces `Host`, the cookie must rather be too safe than travel in clear.
 */
function isPlainLoopback({ hostname, protocol, headers }: FastifyRequest): boolean {
  const { origin, forwarded } = headers;
  const signs = [protocol, headers['x-forwarded-proto'], forwarded, origin].join(' ');
  return isLoopbackHost(hostname) && !/https/i.test(signs);
}
