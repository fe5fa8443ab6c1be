/**
 * Headers of every answer: browsers must keep no copy (an answer with an entity tag replaces that), guess no type,
 * load nothing for the answer and show it in no
 * frame. Pages replace the policy by their own.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Strict-Transport-Security for so many milliseconds, subdomains included; no header when `maxAge` is undefined. */
export function strictTransport(maxAge: number | undefined): Readonly<Record<string, string>> {
  if (maxAge === undefined) return {};
  return { 'strict-transport-security': `max-age=${Math.floor(maxAge / 1000)}; includeSubDomains` };
}
