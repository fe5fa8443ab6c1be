import { isIP } from 'node:net';
import { isPrivateAddress } from './addresses.js';

/**
 * Whether a URL may be called where only public platforms are allowed: https, and no private address as its host. URL
 * parsing has already turned other spellings of an address (decimal, octal, hexadecimal, full-width digits) into dotted
 * decimals. The address of a name is not checked here, because it may change: see `publicOnly`.
 */
export function isPublicHttps(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return url.protocol === 'https:' && !(isIP(host) && isPrivateAddress(host));
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Whether the host of a URL, or of a `Host` header, is this machine. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK.test(host);

/** A base address without the slashes at its end, so that paths can be appended. */
export function withoutSlashes(address: string): string {
  return address.replace(/(?<!\/)\/+$/, '');
}

/** Whether a text is an absolute http or https URL. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

/** Whether a URL has parts that a base address cannot use: they would be dropped, or appear in a log. */
export function hasExtraParts({ username, password, href }: URL): boolean {
  // An empty query or fragment leaves only its sign, in `href`, and would swallow any path that is appended.
  return `${username}${password}` !== '' || /[?#]/.test(href);
}

const CUT_SHORT = /^[a-z]+:\/\/[^/?#@]*:\d*[/?#].*@/i;

/**
 * Whether a URL ends within its password, because that has `/`, `?` or `#` as it is: what was meant as the user's name and the
 * password's digits then reads as a host and its port.
 */
export function isCutShort(url: string): boolean {
  return CUT_SHORT.test(url);
}

/** A name of letters, digits, hyphens and underscores, which may end with a dot, or an address; parsing has made it so. */
const HOST = /^(?:[\w-]+\.)*[\w-]+\.?$|^\[[\da-f:.]+\]$/i;

/**
 * Whether a text is one http or https URL to its end, without a fragment: of one host and a port that can be called, with user name and
 * password that can be decoded.
 */
export function isWholeHttpUrl(text: string): boolean {
  if (!isHttpUrl(text) || /[#\\]/.test(text) || isCutShort(text)) return false;
  const { username, password, hostname, port } = new URL(text);
  return HOST.test(hostname) && port !== '0' && isDecodable(`${username}${password}`);
}

/** Whether the escapes of a URL's part are characters of UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}
