import { ApiError, ConnectionError } from './errors.js';

/** What a login or a refresh answers; a machine's token has no refresh token. */
export interface Tokens {
  AccessToken: string;
  /** In seconds. */
  ExpiresIn: number;
  RefreshToken?: string;
}

/** Posts JSON without a token; a repeatable call is made again when no answer comes. Throws ApiError and ConnectionError. */
export type PostOpenly = (path: string, body: unknown, isRepeatable: boolean) => Promise<unknown>;

/** A token is renewed so long before its end, in milliseconds, that no call meets the end. */
const BEFORE_THE_END_MS = 30_000;

/**
 * The tokens of one user. Any number of calls may ask at once: one login, refresh or request for a token is under way at a time, since a refresh token
 * that comes twice ends its whole session.
 */
export class Session {
  private pair: Tokens | undefined;
  /** On performance.now()'s scale: the clock of this machine may be wrong. */
  private renewAt = 0;
  private underWay: Promise<string> | undefined;

  constructor(
    /** Gets the first tokens, and those after the end of a session. */
    private readonly open: () => Promise<unknown>,
    private readonly post: PostOpenly,
  ) {}

  /** An access token that is valid for a while. Throws ApiError when the user cannot log in. */
  async token(): Promise<string> {
    if (this.pair && performance.now() < this.renewAt) return this.pair.AccessToken;
    return await this.renewed();
  }

  /** A new access token in place of one that was refused; another call may have renewed it already. */
  async tokenAfter(refused: string): Promise<string> {
    if (this.pair && this.pair.AccessToken !== refused) return this.pair.AccessToken;
    return await this.renewed();
  }

  /** Ends the session; the next call logs in again. */
  async end(): Promise<void> {
    const { pair } = this;
    this.pair = undefined;
    if (pair?.RefreshToken !== undefined)
      await this.post('/api/authentication/logout', { refreshToken: pair.RefreshToken }, true);
  }

  private renewed(): Promise<string> {
    this.underWay ??= this.renew().finally(() => {
      this.underWay = undefined;
    });
    return this.underWay;
  }

  private async renew(): Promise<string> {
    const began = performance.now();
    this.pair = tokensOf(
      // A login whose answer was lost leaves a session that nobody uses; it ends by itself.
      (await this.refreshed()) ?? (await this.open()),
    );
    const lifeMs = this.pair.ExpiresIn * 1_000;
    this.renewAt = began + lifeMs - Math.min(BEFORE_THE_END_MS, lifeMs / 2);
    return this.pair.AccessToken;
  }

  /** Undefined when there is nothing to refresh, or the session has ended: a login begins a new one. */
  private async refreshed(): Promise<unknown> {
    const { pair } = this;
    if (pair?.RefreshToken === undefined) return undefined;
    // Used once: whether the answer arrives or not, it is not sent again.
    this.pair = undefined;
    try {
      return await this.post('/api/authentication/refresh-token', { refreshToken: pair.RefreshToken }, false);
    } catch (error) {
      if (error instanceof ApiError && error.status >= 500) throw error;
      return undefined;
    }
  }
}

function tokensOf(answer: unknown): Tokens {
  const pair = (answer ?? {}) as Partial<Tokens>;
  if (typeof pair.AccessToken === 'string' && Number(pair.ExpiresIn) > 0) return pair as Tokens;
  throw new ConnectionError('The answer to the login has no token');
}
