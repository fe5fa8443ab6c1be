import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RequestOrigin } from '../access/access.js';
import { Clock } from '../common/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import { inTransaction, waitForOthers } from '../common/transaction.js';
import { AccessTokens } from './access-tokens.js';
import { type LoginAttempt, LoginThrottle } from './login-throttle.js';
import { Passwords } from './passwords.js';
import { type IssuedRefreshToken, RefreshTokens } from './refresh-tokens.js';
import { SessionTrail } from './session-trail.service.js';
import type { User } from './user.entity.js';
import { mayAct, usersWhoMayAct } from './users.sql.js';

/** What login and refresh answer; both moments are with offset. */
export interface TokenPair {
  AccessToken: string;
  TokenType: 'Bearer';
  /** Seconds. */
  ExpiresIn: number;
  Expiration: string;
  RefreshToken: string;
  RefreshTokenExpiration: string;
}

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
    // Told also when it cannot be counted: the caller gets 503 or 429 then, but it was a guess.
    await this.throttle.countFailure(attempt).finally(() => this.trail.failed(userName, attempt, origin));
    const message = 'The user name or the password is wrong, or the user is not active.';
    throw new DomainError('unauthenticated', 'Authentication.InvalidCredentials', message);
  }

  /**
   * Exchanges a refresh token, once, for new tokens with the user's present claims. A token that comes a second time
   * is in two hands: its whole family is revoked.
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
    // Thrown only here: thrown inside, it would roll the revocation back.
    if (tokens) return tokens;
    const message = 'The refresh token is not valid. Log in again.';
    throw new DomainError('unauthenticated', 'Authentication.InvalidRefreshToken', message);
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

  /** One who may not act is as unknown as one who does not exist, in time too. */
  private findWithHash(userName: string): Promise<User | null> {
    const users = usersWhoMayAct(this.dataSource.manager).andWhere({ userName });
    return users.addSelect('u.passwordHash').getOne();
  }

  /** Undefined when the user was deactivated or got another password while this one was being checked. */
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
      // A right guess among many at once must not be told apart once the failures have used up the limit.
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
