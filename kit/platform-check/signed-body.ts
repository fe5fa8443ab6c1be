import { secretBytes, signatureHeaders } from '../../src/crypto/webhook-signature.js';

/** The headers of a body, whose ReferanceNo stands in it: one signature for each secret, in their order. */
export function signedBody(
  secrets: readonly string[],
  body: string,
  seconds = Math.floor(Date.now() / 1_000),
): Record<string, string> {
  const id = /"ReferanceNo":"([^"]*)"/.exec(body)?.[1] ?? '';
  return signatureHeaders(secrets.map(secretBytes), { id, seconds, body });
}
