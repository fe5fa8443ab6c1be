import { createHash, createPublicKey } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

/** The algorithms by which a key of a kind may sign. */
const ALGORITHMS = { RSA: ['RS256', 'PS256'], EC: ['ES256'], OKP: ['EdDSA'] } as const;
export const KEY_KINDS = Object.keys(ALGORITHMS) as KeyKind[];
export const ASSERTION_ALGORITHMS = Object.values(ALGORITHMS).flat();
type KeyKind = keyof typeof ALGORITHMS;
export type AssertionAlgorithm = (typeof ALGORITHMS)[KeyKind][number];

/** Members of a JWK that make the key, in the order of its thumbprint (RFC 7638). */
const MEMBERS = { RSA: ['e', 'kty', 'n'], EC: ['crv', 'kty', 'x', 'y'], OKP: ['crv', 'kty', 'x'] } as const;
const CURVES: Readonly<Record<string, string>> = { EC: 'P-256', OKP: 'Ed25519' };
/** Bits; verification of a longer key takes too long, and a shorter one is too weak. */
const RSA_BITS = { least: 2_048, most: 4_096 };

/** A public key as a JWK (RFC 7517), without the members that say nothing of it. */
export interface PublicKey {
  kty: KeyKind;
  crv?: string;
  x?: string;
  y?: string;
  n?: string;
  e?: string;
  kid?: string;
  alg?: AssertionAlgorithm;
}

/** A JWK as somebody gives it. */
export type GivenKey = Readonly<
  Partial<Record<'kty' | 'crv' | 'x' | 'y' | 'n' | 'e' | 'kid' | 'alg' | 'd', string>>
>;

/** Reads a key; undefined for a private one, and for what is no key that may sign assertions. */
function publicKeyOf({ d, kid, alg, ...given }: GivenKey): PublicKey | undefined {
  const kty = KEY_KINDS.find((kind) => kind === given.kty);
  if (d !== undefined || kty === undefined || given.crv !== CURVES[kty]) return undefined;
  const signs = ALGORITHMS[kty].find((algorithm) => algorithm === alg);
  if (alg !== undefined && signs === undefined) return undefined;
  try {
    const key = createPublicKey({ key: { ...given, kty }, format: 'jwk' });
    const { modulusLength: bits = RSA_BITS.least } = key.asymmetricKeyDetails ?? {};
    if (bits < RSA_BITS.least || bits > RSA_BITS.most) return undefined;
    // The export writes each number in its one form.
    return {
      ...key.export({ format: 'jwk' }),
      kty,
      ...(kid !== undefined && { kid }),
      ...(signs && { alg: signs }),
    };
  } catch {
    return undefined;
  }
}

/** Reads different keys; undefined when one is none, or two have one `kid`. */
export function publicKeysOf(given: readonly GivenKey[]): PublicKey[] | undefined {
  const keys = given.flatMap((key) => publicKeyOf(key) ?? []);
  const names = keys.map(({ kid }) => kid).filter((kid) => kid !== undefined);
  const isWhole = keys.length === given.length && new Set(names).size === names.length;
  return isWhole && new Set(keys.map(thumbprintOf)).size === keys.length ? keys : undefined;
}

/** The name that follows from the key itself (RFC 7638). */
export function thumbprintOf(key: PublicKey): string {
  const members = Object.fromEntries(MEMBERS[key.kty].map((name) => [name, key[name]]));
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url');
}

/** Whether two keys verify the same signatures under the same name. */
export const isSameKey = (one: PublicKey, other: PublicKey): boolean =>
  isDeepStrictEqual({ ...one }, { ...other });

/** The keys that may have made a signature with this header. */
export function keysFor<K extends PublicKey>(
  keys: readonly K[],
  { kid, alg }: { kid?: string; alg?: string },
): K[] {
  return keys.filter(
    (key) =>
      (kid === undefined || key.kid === undefined || key.kid === kid) &&
      (key.alg === undefined ? ALGORITHMS[key.kty].some((one) => one === alg) : key.alg === alg),
  );
}
