import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { RequestOrigin } from '../access/access.js';
import { refused } from '../api/refusal.js';
import { DatabasePools } from '../data/database-pools.js';
import { inTransaction, queryNamed } from '../data/transaction.js';
import { Passwords } from '../users/passwords.js';
import type { TokenUser } from '../users/user.entity.js';
import { NOTE_LOGIN, USER_TO_SIGN_IN, type UserWithHash } from '../users/users.sql.js';
import { INVALID_CREDENTIALS } from './auth.refusals.js';
import { type LoginAttempt, LoginThrottle } from './login-throttle.js';
import { SessionTrail } from './session-trail.service.js';

/** Checks user name and password for every kind of session, so that guesses at one count for all. */
@Injectable()
export class PasswordSignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pools: DatabasePools,
    private readonly throttle: LoginThrottle,
    private readonly passwords: Passwords,
    private readonly trail: SessionTrail,
  ) {}

  /**
   * Checks a password and returns what `open` makes in one transaction, which has locked the user's row.
   * @throws DomainError Authentication.InvalidCredentials, one and the same for every cause
   * @throws DomainError General.TooManyRequests after too many failures of the user name or the address
   * @throws DomainError General.Unavailable when too many passwords wait to be checked
   */
  async signIn<T>(
    { userName: given, password }: { userName: string; password: string },
    origin: RequestOrigin,
    open: (tx: EntityManager, user: TokenUser, attempt: LoginAttempt) => Promise<T>,
  ): Promise<T> {
    const { address } = origin;
    const userName = bareName(given);
    const attempt = this.throttle.attempt(userName, address);
    const assertOpen = () => this.throttle.assertOpen(attempt);
    await assertOpen();
    const user = await this.findWithHash(userName);
    const matches = await this.passwords.matches(user?.passwordHash, password, address, assertOpen);
    const session = user && matches ? await this.opened(user, attempt, open) : undefined;
    if (session) return session.made;
    // The failure is logged even if it cannot be counted and the caller gets 503 or 429: it was a guess.
    await this.throttle.countFailure(attempt).finally(() => this.trail.failed(userName, attempt, origin));
    throw refused(INVALID_CREDENTIALS);
  }

  /** Finds only users who may act: the others get the answer for an unknown name, after the same time. */
  private async findWithHash(userName: string): Promise<UserWithHash | undefined> {
    const { rows } = await this.pools.requests.query<UserWithHash>({
      ...USER_TO_SIGN_IN,
      values: [userName],
    });
    return rows[0];
  }

  /** Returns undefined when the user was deactivated or the password was changed during the check. */
  private opened<T>(
    { id, passwordHash }: UserWithHash,
    attempt: LoginAttempt,
    open: (tx: EntityManager, user: TokenUser, attempt: LoginAttempt) => Promise<T>,
  ): Promise<{ made: T } | undefined> {
    return inTransaction(this.dataSource, async (tx) => {
      const [user] = await queryNamed<UserWithHash>(tx, NOTE_LOGIN, [id, passwordHash]);
      if (!user) return undefined;
      // Once failures have used up the limit, the answer must not reveal the right guess among many simultaneous ones.
      await this.throttle.assertCounting(attempt, tx);
      await this.throttle.noteAddress(attempt, id, tx);
      return { made: await open(tx, user, attempt) };
    });
  }
}

const INVISIBLE = /[\s\p{Cf}]/u;

/** The name without white space and invisible characters around it: no name has them, and a pasted one brings them along. */
function bareName(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && INVISIBLE.test(text.charAt(from))) from++;
  while (to > from && INVISIBLE.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}
