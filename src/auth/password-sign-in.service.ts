import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { RequestOrigin } from '../access/access.js';
import { type AnyRefusal, refused } from '../api/refusal.js';
import { Settings } from '../config/settings.js';
import { DatabasePools } from '../data/database-pools.js';
import { inTransaction, queryNamed } from '../data/transaction.js';
import { Passwords } from '../users/passwords.js';
import type { TokenUser } from '../users/user.entity.js';
import { LOCK_TO_SIGN_IN, NOTE_LOGIN, USER_TO_SIGN_IN, type UserToSignIn } from '../users/users.sql.js';
import { INVALID_CREDENTIALS, PASSWORD_CHANGE_NEEDED, SECOND_FACTOR_NEEDED } from './auth.refusals.js';
import { maySignInHere } from './local-sign-in.rules.js';
import { type LoginAttempt, LoginThrottle } from './login-throttle.js';
import { SecondFactors } from './own-account/second-factors.service.js';
import { SessionTrail } from './session-trail.service.js';

/** What a user signs in with. */
export interface Credentials {
  userName: string;
  password: string;
  /** Of the second factor. */
  code?: string;
}

interface SignInOptions<T> {
  /** Whether a password that must be changed opens nothing. */
  refusesOneUse?: boolean;
  /** Runs in the transaction that has locked the user's row. */
  open(tx: EntityManager, user: TokenUser, attempt: LoginAttempt): Promise<T>;
}

/** Checks name, password and code for every kind of session, so that guesses at one count for all. */
@Injectable()
export class PasswordSignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pools: DatabasePools,
    private readonly settings: Settings,
    private readonly throttle: LoginThrottle,
    private readonly passwords: Passwords,
    private readonly secondFactors: SecondFactors,
    private readonly trail: SessionTrail,
  ) {}

  /**
   * Checks a password, and a code where the user has a second factor; returns what `open` makes.
   * @throws DomainError Authentication.InvalidCredentials, one and the same for every cause
   * @throws DomainError Authentication.SecondFactorNeeded and Authentication.PasswordChangeNeeded, after a right password alone
   * @throws DomainError General.TooManyRequests after too many failures of the user name or the address
   * @throws DomainError General.Unavailable when too many passwords wait to be checked
   */
  async signIn<T>(
    { userName: given, password, code }: Credentials,
    origin: RequestOrigin,
    options: SignInOptions<T>,
  ): Promise<T> {
    const { address } = origin;
    const userName = bareName(given);
    const attempt = this.throttle.attempt(userName, address);
    const assertOpen = () => this.throttle.assertOpen(attempt);
    await assertOpen();
    const found = await this.findWithHash(userName);
    const user = found && maySignInHere(found, this.settings.localSignIn) ? found : undefined;
    const matches = await this.passwords.matches(
      user?.passwordHash ?? undefined,
      password,
      address,
      assertOpen,
    );
    const outcome = user && matches ? await this.opened(user, { attempt, origin, code }, options) : undefined;
    // Thrown after the commit: it proves, as for a sign-in, that a failure could have been counted.
    if (outcome?.lacking) throw refused(outcome.lacking);
    if (outcome?.session) return outcome.session.made;
    // The failure is logged even if it cannot be counted and the caller gets 503 or 429: it was a guess.
    await this.throttle.countFailure(attempt).finally(() => this.trail.failed(userName, attempt, origin));
    throw refused(INVALID_CREDENTIALS);
  }

  /** Finds only users who may act: the others get the answer for an unknown name, after the same time. */
  private async findWithHash(userName: string): Promise<UserToSignIn | undefined> {
    const { rows } = await this.pools.requests.query<UserToSignIn>({
      ...USER_TO_SIGN_IN,
      values: [userName],
    });
    return rows[0];
  }

  /** Returns undefined when the user was deactivated, the password was changed during the check, or the code is wrong. */
  private opened<T>(
    { id, passwordHash }: UserToSignIn,
    { attempt, origin, code }: { attempt: LoginAttempt; origin: RequestOrigin; code: string | undefined },
    { refusesOneUse, open }: SignInOptions<T>,
  ): Promise<{ lacking?: AnyRefusal; session?: { made: T } } | undefined> {
    return inTransaction(this.dataSource, async (tx) => {
      const [user] = await queryNamed<UserToSignIn>(tx, LOCK_TO_SIGN_IN, [id, passwordHash]);
      if (!user) return undefined;
      // Once failures have used up the limit, the answer must not reveal the right guess among many simultaneous ones.
      await this.throttle.assertCounting(attempt, tx);
      if (refusesOneUse && user.passwordEndsAt) return { lacking: PASSWORD_CHANGE_NEEDED };
      if (user.secondFactorSince) {
        if (!code) return { lacking: SECOND_FACTOR_NEEDED };
        if (!(await this.secondFactors.accepts(tx, user, code, origin))) return undefined;
      }
      await queryNamed(tx, NOTE_LOGIN, [id]);
      await this.throttle.noteAddress(attempt, id, tx);
      return { session: { made: await open(tx, user, attempt) } };
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
