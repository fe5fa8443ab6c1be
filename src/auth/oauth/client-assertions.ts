import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose';
import type { Client, LiveCredential } from '../../users/machine/client-access.service.js';
import { ASSERTION_ALGORITHMS, keysFor } from '../../users/machine/public-key.rules.js';

/** The client that an assertion names, before anything of it is verified; undefined when it cannot be read. */
export function clientNamedBy(assertion: string): string | undefined {
  try {
    return decodeJwt(assertion).sub;
  } catch {
    return undefined;
  }
}

/** The claims of an assertion and the key that signed it; undefined when none of the client's keys did. */
export async function verified(
  assertion: string,
  { credentials }: Client,
): Promise<{ claims: Readonly<Record<string, unknown>>; credential: LiveCredential } | undefined> {
  const keys = credentials.flatMap((credential) => {
    const { publicKey } = credential;
    return publicKey ? [{ ...publicKey, credential }] : [];
  });
  for (const { credential, ...key } of keysFor(keys, headerOf(assertion))) {
    const isSigned = await compactVerify(assertion, { ...key }, { algorithms: ASSERTION_ALGORITHMS }).catch(
      () => undefined,
    );
    if (isSigned) return { claims: decodeJwt(assertion), credential };
  }
  return undefined;
}

function headerOf(assertion: string): { kid?: string; alg?: string } {
  try {
    return decodeProtectedHeader(assertion);
  } catch {
    return {};
  }
}
