import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ADVISORY_LOCKS } from '../common/advisory-locks.js';
import { DomainError } from '../common/errors/domain-error.js';
import { addressGroup } from '../common/net/address-group.js';
import { inTransaction, requireTransaction, WAIT_FOR_OTHERS } from '../common/transaction.js';
import { Settings } from '../config/settings.js';
import { LoginFailure } from './login-failure.entity.js';

/** Failures that one user name and one address, or one /64 of IPv6, may have in any five minutes. */
const PER_USER_NAME = 10;
const PER_ADDRESS = 100;
const WINDOW = "interval '5 minutes'";

/** Seconds until the failure that fills the limit is five minutes old; null while there is room. */
const WAIT = `
  select greatest(
    (select extract(epoch from failed_at + ${WINDOW} - clock_timestamp()) from login_failure
      where user_name_hash = $1 and failed_at > clock_timestamp() - ${WINDOW}
      order by failed_at desc offset ${PER_USER_NAME - 1} limit 1),
    (select extract(epoch from failed_at + ${WINDOW} - clock_timestamp()) from login_failure
      where address_hash = $2 and failed_at > clock_timestamp() - ${WINDOW}
      order by failed_at desc offset ${PER_ADDRESS - 1} limit 1)
  )::float8 as wait`;

/** Who tries to log in from where, as far as the throttle wants to know. */
export interface LoginAttempt {
  userNameHash: string;
  addressHash: string;
}

/**
 * Counts failed logins in the database, where all replicas see them and a restart does not lose them. Logins that run
 * at the same time cannot get past the limit: each learns its outcome only if there is still room at that moment.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: Settings,
  ) {}

  attempt(userName: string, address: string): LoginAttempt {
    return {
      userNameHash: this.hash('user name', userName),
      addressHash: this.hash('address', addressGroup(address)),
    };
  }

  /** @throws DomainError General.TooManyRequests while the user name or the address has no failure left */
  async assertOpen(attempt: LoginAttempt, manager: EntityManager = this.dataSource.manager): Promise<void> {
    const keys = [attempt.userNameHash, attempt.addressHash];
    const [{ wait }] = await manager.query<[{ wait: number | null }]>(WAIT, keys);
    if (wait === null) return;
    const seconds = Math.max(1, Math.ceil(wait));
    const message = `There were too many failed logins. Try again in ${seconds} seconds.`;
    throw new DomainError('throttled', 'General.TooManyRequests', message, { retryAfterSeconds: seconds });
  }

  /** Counts a failure. @throws DomainError General.TooManyRequests when others have used up the limit meanwhile */
  async countFailure(attempt: LoginAttempt): Promise<void> {
    const { userNameHash, addressHash } = attempt;
    await inTransaction(this.dataSource, async (tx) => {
      // A user name is always locked before an address, so two logins cannot deadlock.
      const lock = `select ${WAIT_FOR_OTHERS}, pg_advisory_xact_lock($1, hashtext($2))`;
      await tx.query(lock, [ADVISORY_LOCKS.loginUserName, userNameHash]);
      await tx.query(lock, [ADVISORY_LOCKS.loginAddress, addressHash]);
      await this.assertOpen(attempt, tx);
      await insertFailure(tx, attempt);
    });
  }

  /**
   * Before a caller learns, in this transaction, that a password is right: there must be room for the failures, and one must
   * be storable. Otherwise guesses would be free while the disk is full, since right ones were answered and wrong ones not
   * counted.
   * @throws DomainError General.TooManyRequests while the user name or the address has no failure left
   */
  async assertCounting(attempt: LoginAttempt, tx: EntityManager): Promise<void> {
    requireTransaction(tx);
    await this.assertOpen(attempt, tx);
    await tx.delete(LoginFailure, { id: await insertFailure(tx, attempt) });
  }

  /** Removes failures that no longer count. */
  async purge(): Promise<void> {
    await this.dataSource.query(`delete from login_failure where failed_at < clock_timestamp() - ${WINDOW}`);
  }

  private hash(kind: string, text: string): string {
    return createHmac('sha256', this.settings.jwt.secrets[0] ?? '')
      .update(`login ${kind}: ${text}`)
      .digest('base64url');
  }
}

async function insertFailure(tx: EntityManager, attempt: LoginAttempt): Promise<string> {
  const failure = { ...attempt, failedAt: () => 'clock_timestamp()' };
  const { identifiers } = await tx.insert(LoginFailure, failure);
  return (identifiers[0] as { id: string }).id;
}
