/**
 * What every answer tells a browser: to keep no copy, to guess no type, to load nothing for it and to show it in no frame.
 * Pages replace the policy by their own.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Strict-Transport-Security for so many milliseconds, subdomains included; nothing without. */
export function strictTransport(maxAge: number | undefined): Readonly<Record<string, string>> {
  if (maxAge === undefined) return {};
  return { 'strict-transport-security': `max-age=${Math.floor(maxAge / 1000)}; includeSubDomains` };
}
