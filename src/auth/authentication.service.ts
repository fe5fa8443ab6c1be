import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RequestOrigin } from '../access/access.js';
import { refused } from '../api/refusal.js';
import { Settings } from '../config/settings.js';
import { inTransaction } from '../data/transaction.js';
import { Clock } from '../time/clock.js';
import { type IssuedRefreshToken, RefreshTokens } from '../users/refresh-tokens.js';
import type { TokenUser } from '../users/user.entity.js';
import { mayAct } from '../users/users.sql.js';
import { AccessTokens } from './access-tokens.js';
import type { TokenPair } from './auth.answers.js';
import { INVALID_REFRESH_TOKEN } from './auth.refusals.js';
import { maySignInHere } from './local-sign-in.rules.js';
import { type Credentials, PasswordSignIn } from './password-sign-in.service.js';
import { SessionTrail } from './session-trail.service.js';

/** Login, refresh and logout. */
@Injectable()
export class AuthenticationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly passwordSignIn: PasswordSignIn,
    private readonly accessTokens: AccessTokens,
    private readonly refreshTokens: RefreshTokens,
    private readonly trail: SessionTrail,
  ) {}

  /**
   * Exchanges user name, password and code for tokens.
   * @throws DomainError as `PasswordSignIn` does
   */
  login(credentials: Credentials, origin: RequestOrigin): Promise<TokenPair> {
    return this.passwordSignIn.signIn(credentials, origin, {
      refusesOneUse: true,
      open: async (tx, user) => {
        const refresh = await this.refreshTokens.issue(tx, user.id, { address: origin.address });
        await this.trail.signedIn(tx, user, refresh.sessionId, origin);
        return this.pair(user, refresh);
      },
    });
  }

  /**
   * Exchanges a refresh token, once, for new tokens with the user's present claims. A token that comes a second time is
   * known to two parties: its whole family is revoked.
   * @throws DomainError Authentication.InvalidRefreshToken
   */
  async refresh(token: string, origin: RequestOrigin): Promise<TokenPair> {
    const tokens = await inTransaction(this.dataSource, async (tx) => {
      const held = await this.refreshTokens.lock(tx, token);
      if (!held) return undefined;
      const { stored, user } = held;
      if (stored.spentAt) {
        const isNews = await this.refreshTokens.revokeFamily(tx, stored.familyId);
        await this.trail.usedAgain(tx, user, { sessionId: stored.familyId, isNews }, origin);
        return undefined;
      }
      if (!this.refreshTokens.isLive(stored) || !(await mayAct(tx, user.id))) return undefined;
      if (!maySignInHere(user, this.settings.localSignIn)) return undefined;
      await this.refreshTokens.spend(tx, stored);
      const session = {
        id: stored.familyId,
        startedAt: stored.familyStartedAt,
        address: stored.address,
      };
      return this.pair(user, await this.refreshTokens.issue(tx, user.id, session));
    });
    // Thrown outside the transaction: inside, the error would roll the revocation back.
    if (tokens) return tokens;
    throw refused(INVALID_REFRESH_TOKEN);
  }

  /** Ends the session that a refresh token belongs to; an unknown token ends nothing. */
  async logout(token: string, origin: RequestOrigin): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const held = await this.refreshTokens.lock(tx, token);
      if (!held) return;
      const { familyId } = held.stored;
      if (await this.refreshTokens.revokeFamily(tx, familyId)) {
        await this.trail.signedOut(tx, held.user, familyId, origin);
      }
    });
  }

  private pair(user: TokenUser, refresh: IssuedRefreshToken): TokenPair {
    const access = this.accessTokens.issue(user, { id: refresh.sessionId });
    return {
      AccessToken: access.token,
      TokenType: 'Bearer',
      ExpiresIn: access.expiresInSeconds,
      Expiration: this.clock.withOffset(access.expiresAt),
      RefreshToken: refresh.token,
      RefreshTokenExpiration: this.clock.withOffset(refresh.expiresAt),
    };
  }
}
