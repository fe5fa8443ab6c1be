import { secretBytes, signatureHeaders } from '../common/crypto/webhook-signature.js';

/** The headers of a signed body, whose ReferanceNo stands in it. */
export function signedBody(
  secret: string,
  body: string,
  seconds = Math.floor(Date.now() / 1_000),
): Record<string, string> {
  const id = /"ReferanceNo":"([^"]*)"/.exec(body)?.[1] ?? '';
  return signatureHeaders([secretBytes(secret)], { id, seconds, body });
}
