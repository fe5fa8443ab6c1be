import { isIP } from 'node:net';
import { isPrivateAddress } from './addresses.js';

/**
 * Whether a URL may be called where only public platforms may: https, and no private address for a host. Other spellings
 * of an address (decimal, octal, hexadecimal, full-width digits) are dotted decimals by the time they are a URL. What a
 * name resolves to is another question, and the answer may change: see `publicOnly`.
 */
export function isPublicHttps(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return url.protocol === 'https:' && !(isIP(host) && isPrivateAddress(host));
}

/** Whether a text is an absolute http or https URL. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

/** Whether a URL carries what a base address cannot use: it would be dropped, or stand in a log. */
export function hasExtraParts({ username, password, href }: URL): boolean {
  // An empty query or fragment leaves its sign in the address alone, and swallows what is appended to that.
  return `${username}${password}` !== '' || /[?#]/.test(href);
}
