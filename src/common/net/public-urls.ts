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

/** Whether a text is an absolute http or https URL. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

/** Whether a URL has parts that a base address cannot use: they would be dropped, or appear in a log. */
export function hasExtraParts({ username, password, href }: URL): boolean {
  // An empty query or fragment leaves only its sign, in `href`, and would swallow any path that is appended.
  return `${username}${password}` !== '' || /[?#]/.test(href);
}
