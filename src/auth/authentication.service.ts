import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RequestOrigin } from '../access/access.js';
import { Clock } from '../common/clock.js';
import { refused } from '../common/errors/refusal.js';
import { inTransaction, waitForOthers } from '../common/transaction.js';
import { Passwords } from '../users/passwords.js';
import { type IssuedRefreshToken, RefreshTokens } from '../users/refresh-tokens.js';
import type { User } from '../users/user.entity.js';
import { mayAct, usersWhoMayAct } from '../users/users.sql.js';
import { AccessTokens } from './access-tokens.js';
import type { TokenPair } from './auth.answers.js';
import { INVALID_CREDENTIALS, INVALID_REFRESH_TOKEN } from './auth.refusals.js';
import { type LoginAttempt, LoginThrottle } from './login-throttle.js';
import { SessionTrail } from './session-trail.service.js';

/** Login, refresh and logout. */
@Injectable()
export class AuthenticationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly throttle: LoginThrottle,
    private readonly passwords: Passwords,
    private readonly accessTokens: AccessTokens,
    private readonly refreshTokens: RefreshTokens,
    private readonly trail: SessionTrail,
  ) {}

  /**
   * Exchanges user name and password for tokens.
   * @throws DomainError Authentication.InvalidCredentials, one and the same for every cause
   * @throws DomainError General.TooManyRequests after too many failures of the user name or the address
   * @throws DomainError General.Unavailable when too many passwords wait to be checked
   */
  async login(userName: string, password: string, origin: RequestOrigin): Promise<TokenPair> {
    const { address } = origin;
    const attempt = this.throttle.attempt(userName, address);
    const assertOpen = () => this.throttle.assertOpen(attempt);
    await assertOpen();
    const user = await this.findWithHash(userName);
    const matches = await this.passwords.matches(user?.passwordHash, password, address, assertOpen);
    const tokens = user && matches ? await this.openSession(user, attempt, origin) : undefined;
    if (tokens) return tokens;
    // The failure is logged even if it cannot be counted and the caller gets 503 or 429: it was a guess.
    await this.throttle.countFailure(attempt).finally(() => this.trail.failed(userName, attempt, origin));
    throw refused(INVALID_CREDENTIALS);
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
      await this.refreshTokens.spend(tx, stored);
      const session = { id: stored.familyId, startedAt: stored.familyStartedAt };
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

  /** Finds only users who may act: the others get the answer for an unknown name, after the same time. */
  private findWithHash(userName: string): Promise<User | null> {
    const users = usersWhoMayAct(this.dataSource.manager).andWhere({ userName });
    return users.addSelect('u.passwordHash').getOne();
  }

  /** Returns undefined when the user was deactivated or the password was changed during the check. */
  private openSession(
    { id, passwordHash }: User,
    attempt: LoginAttempt,
    origin: RequestOrigin,
  ): Promise<TokenPair | undefined> {
    return inTransaction(this.dataSource, async (tx) => {
      const users = usersWhoMayAct(tx).andWhere({ id, passwordHash });
      await waitForOthers(tx);
      const user = await users.setLock('for_no_key_update', undefined, ['u']).getOne();
      if (!user) return undefined;
      // Once failures have used up the limit, the answer must not reveal the right guess among many simultaneous ones.
      await this.throttle.assertCounting(attempt, tx);
      const refresh = await this.refreshTokens.issue(tx, id);
      await this.trail.signedIn(tx, user, refresh.sessionId, origin);
      return this.pair(user, refresh);
    });
  }

  private pair(user: User, refresh: IssuedRefreshToken): TokenPair {
    const access = this.accessTokens.issue(user, refresh.sessionId);
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
