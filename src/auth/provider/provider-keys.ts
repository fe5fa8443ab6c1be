import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose';
import type { CustomFetch } from 'openid-client';
import type { Claims } from './claims.rules.js';
import { awayIn, NotProven, ProviderAway, wordOfJose } from './provider-errors.js';

const KEPT_MS = 300_000;
/** How often an unknown key id has the keys read again. */
const ANEW_AFTER_MS = 60_000;
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** The provider's keys, read again after a while, and for an unknown key id: it may exchange them at any time. */
export class ProviderKeys {
  private kept: { value: Promise<JSONWebKeySet>; until: number } | undefined;
  /** When an unknown key id last had the keys read again, on performance.now()'s scale. */
  private anewAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly fetch: CustomFetch,
    private readonly timeoutMs: number,
  ) {}

  /**
   * The claims of a token that one of the keys at an address has signed.
   * @throws ProviderAway, NotProven
   */
  async verified(token: string, address: string): Promise<Claims> {
    try {
      const { payload } = await compactVerify(
        token,
        async (header, jws) => {
          const known = await this.read(address);
          try {
            return await createLocalJWKSet(known)(header, jws);
          } catch (error) {
            if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
            return createLocalJWKSet(await this.readAnew(address))(header, jws);
          }
        },
        { algorithms: ALGORITHMS },
      );
      return claimsIn(payload);
    } catch (error) {
      throw error instanceof ProviderAway ? error : new NotProven(wordOfJose(error));
    }
  }

  private read(address: string): Promise<JSONWebKeySet> {
    if (this.kept && performance.now() < this.kept.until) return this.kept.value;
    const value = this.fetch(address, {
      method: 'GET',
      headers: { accept: 'application/json' },
      body: undefined,
      redirect: 'manual',
      signal: AbortSignal.timeout(this.timeoutMs),
    })
      .then(keySetIn)
      .catch((error: unknown) => {
        this.kept = undefined;
        throw awayIn(error) ?? new ProviderAway('keys cannot be read');
      });
    this.kept = { value, until: performance.now() + KEPT_MS };
    return value;
  }

  private readAnew(address: string): Promise<JSONWebKeySet> {
    if (performance.now() - this.anewAt < ANEW_AFTER_MS) return this.read(address);
    this.anewAt = performance.now();
    const known = this.kept;
    this.kept = undefined;
    return this.read(address).catch((error: unknown) => {
      this.kept ??= known;
      throw error;
    });
  }
}

async function keySetIn(answer: Response): Promise<JSONWebKeySet> {
  const set = (await answer.json()) as JSONWebKeySet;
  // Throws for what is no set of keys.
  createLocalJWKSet(set);
  return set;
}

function claimsIn(payload: Uint8Array): Claims {
  const claims: unknown = JSON.parse(new TextDecoder().decode(payload));
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) throw new Error('no claims');
  return claims as Claims;
}
