import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ADVISORY_LOCKS } from '../common/advisory-locks.js';
import { refusedWith } from '../common/errors/refusal.js';
import { waitForLock } from '../common/locking.js';
import { addressGroup } from '../common/net/address-group.js';
import { inTransaction, requireTransaction } from '../common/transaction.js';
import { Settings } from '../config/settings.js';
import { TOO_MANY_FAILED_LOGINS } from './auth.refusals.js';
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

/** A login attempt, by the two hashes under which its failure would be counted. */
export interface LoginAttempt {
  userNameHash: string;
  addressHash: string;
}

/**
 * Counts failed logins in the database, where all replicas see them and a restart does not lose them. Simultaneous
 * logins cannot exceed the limit: a login learns its outcome only if the limit is not reached at that moment.
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

  /** @throws DomainError General.TooManyRequests while the user name or the address has reached its limit */
  async assertOpen(attempt: LoginAttempt, manager: EntityManager = this.dataSource.manager): Promise<void> {
    const keys = [attempt.userNameHash, attempt.addressHash];
    const [{ wait }] = await manager.query<[{ wait: number | null }]>(WAIT, keys);
    if (wait === null) return;
    const seconds = Math.max(1, Math.ceil(wait));
    throw refusedWith({ retryAfterSeconds: seconds }, TOO_MANY_FAILED_LOGINS, seconds);
  }

  /** Counts a failure. @throws DomainError General.TooManyRequests when others have used up the limit meanwhile */
  async countFailure(attempt: LoginAttempt): Promise<void> {
    const { userNameHash, addressHash } = attempt;
    await inTransaction(this.dataSource, async (tx) => {
      // A user name is always locked before an address, so two logins cannot deadlock.
      await waitForLock(tx, ADVISORY_LOCKS.loginUserName, { key: userNameHash });
      await waitForLock(tx, ADVISORY_LOCKS.loginAddress, { key: addressHash });
      await this.assertOpen(attempt, tx);
      await insertFailure(tx, attempt);
    });
  }

  /**
   * Checks, in the transaction that confirms a right password, that the limit is not reached and that a failure could
   * be stored. Otherwise guesses would be free while the disk is full: right ones would be answered and wrong ones not
   * counted.
   * @throws DomainError General.TooManyRequests while the user name or the address has reached its limit
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
