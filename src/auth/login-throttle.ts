import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { refusedWith } from '../api/refusal.js';
import { Settings } from '../config/settings.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { DatabasePools } from '../data/database-pools.js';
import { waitForLock } from '../data/locking.js';
import { storedText } from '../data/stored-text.js';
import { inTransaction, queryNamed } from '../data/transaction.js';
import { recordEvent } from '../events/record-event.js';
import { addressGroup } from '../net/address-group.js';
import { userIdOf } from '../users/users.sql.js';
import { TOO_MANY_FAILED_LOGINS } from './auth.refusals.js';

/** Failures that one user name and one address, or one /64 of IPv6, may have in any five minutes. */
const PER_USER_NAME = 10;
const PER_ADDRESS = 100;
const WINDOW = "interval '5 minutes'";

/** How long an address counts as one of a user's own after it signed the user in. */
const OWN_FOR = "interval '30 days'";

/**
 * Whether the address $2 signed the user of the name $3 in lately. Only its own failures count there, so that nobody who fails
 * elsewhere, for as long as it may be, keeps the user out at the usual place.
 */
const IS_OWN = `exists (
    select from sign_in_address s
    where s.user_id = ${userIdOf('$3')} and s.address_hash = $2 and s.signed_in_at > clock_timestamp() - ${OWN_FOR})`;

/** Seconds until the failure that fills a limit is five minutes old; null while the limit is not reached. */
const WAIT_OF_NAME = `(select extract(epoch from failed_at + ${WINDOW} - clock_timestamp()) from login_failure
      where user_name_hash = $1 and failed_at > clock_timestamp() - ${WINDOW} and (address_hash = $2 or not is_own)
      order by failed_at desc offset ${PER_USER_NAME - 1} limit 1)`;
const WAIT_OF_ADDRESS = `(select extract(epoch from failed_at + ${WINDOW} - clock_timestamp()) from login_failure
      where address_hash = $2 and failed_at > clock_timestamp() - ${WINDOW}
      order by failed_at desc offset ${PER_ADDRESS - 1} limit 1)`;
const PLACE = `from (select ${IS_OWN} as is_own) place`;
const WAIT = `
  select greatest(${WAIT_OF_NAME}, ${WAIT_OF_ADDRESS})::float8 as wait ${PLACE}`;

interface Wait {
  wait: number | null;
}

const LOOK = { name: 'login-wait', text: WAIT };
/** Inserts a failure unless the limit is reached. */
const INSERT_FAILURE = {
  name: 'insert-login-failure',
  text: `
  with room as materialized (${WAIT}), failure as (
    insert into login_failure (user_name_hash, address_hash, failed_at)
    select $1, $2, clock_timestamp() from room where wait is null
    returning id
  )
  select wait, id from room left join failure on true`,
};
/** After a failure: the user whose limit is reached now, if the name is one's, and whether that of the address is. */
const REACHED = {
  name: 'login-limits-reached',
  text: `select case when ${WAIT_OF_NAME} is not null then ${userIdOf('$3')} end as "userId",
                ${WAIT_OF_ADDRESS} is not null as address ${PLACE}`,
};
const NOTE_ADDRESS = {
  name: 'note-sign-in-address',
  text: `insert into sign_in_address (user_id, address_hash, signed_in_at) values ($1, $2, clock_timestamp())
         on conflict (user_id, address_hash) do update set signed_in_at = excluded.signed_in_at`,
};
const REMOVE_FAILURE = { name: 'remove-login-failure', text: 'delete from login_failure where id = $1' };

/** A login attempt, by the hashes under which its failure would be counted. */
export interface LoginAttempt {
  /** As it was typed: it may be a password, and is not stored. */
  userName: string;
  userNameHash: string;
  addressHash: string;
  address: string;
}

/**
 * Counts failed logins in the database, where all replicas see them and a restart does not lose them. Simultaneous
 * logins cannot exceed the limit: a login learns its outcome only if the limit is not reached at that moment.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pools: DatabasePools,
    private readonly settings: Settings,
  ) {}

  attempt(userName: string, address: string): LoginAttempt {
    return {
      // PostgreSQL refuses U+0000 in a parameter; no user's name has one.
      userName: storedText(userName),
      userNameHash: this.hash('user name', userName),
      addressHash: this.hash('address', addressGroup(address)),
      address: addressGroup(address),
    };
  }

  /** @throws DomainError General.TooManyRequests while the user name or the address has reached its limit */
  async assertOpen(attempt: LoginAttempt): Promise<void> {
    const { rows } = await this.pools.requests.query<Wait>({ ...LOOK, values: keysOf(attempt) });
    refuseWhile(rows[0]);
  }

  /** Counts a failure. @throws DomainError General.TooManyRequests when others have used up the limit meanwhile */
  async countFailure(attempt: LoginAttempt): Promise<void> {
    const { userNameHash, addressHash } = attempt;
    await inTransaction(this.dataSource, async (tx) => {
      // A user name is always locked before an address, so two logins cannot deadlock.
      await waitForLock(tx, ADVISORY_LOCKS.loginUserName, { key: userNameHash });
      await waitForLock(tx, ADVISORY_LOCKS.loginAddress, { key: addressHash });
      await insertFailure(tx, attempt);
      await reportLimits(tx, attempt);
    });
  }

  /**
   * Checks, in the transaction that confirms a right password, that the limit is not reached and that a failure could
   * be stored. Otherwise guesses would be free while the disk is full: right ones would be answered and wrong ones not
   * counted.
   * @throws DomainError General.TooManyRequests while the user name or the address has reached its limit
   */
  async assertCounting(attempt: LoginAttempt, tx: EntityManager): Promise<void> {
    await queryNamed(tx, REMOVE_FAILURE, [await insertFailure(tx, attempt)]);
  }

  /** Notes, in the transaction of a sign-in, that the address is one of the user's own. */
  async noteAddress({ addressHash }: LoginAttempt, userId: number, tx: EntityManager): Promise<void> {
    await queryNamed(tx, NOTE_ADDRESS, [userId, addressHash]);
  }

  /** Removes failures and addresses that no longer count. */
  async purge(): Promise<void> {
    const old = `delete from sign_in_address where signed_in_at < clock_timestamp() - ${OWN_FOR}`;
    await this.dataSource.query(old);
    await this.dataSource.query(`delete from login_failure where failed_at < clock_timestamp() - ${WINDOW}`);
  }

  private hash(kind: string, text: string): string {
    return createHmac('sha256', this.settings.jwt.secrets[0] ?? '')
      .update(`login ${kind}: ${text}`)
      .digest('base64url');
  }
}

/** @throws DomainError General.TooManyRequests, and then nothing is inserted */
async function insertFailure(tx: EntityManager, attempt: LoginAttempt): Promise<string> {
  const [row] = await queryNamed<Wait & { id: string | null }>(tx, INSERT_FAILURE, keysOf(attempt));
  refuseWhile(row);
  return row?.id ?? '';
}

/** Reports, once each time, that sign-ins of a user or from an address are refused from now on. A name that nobody has is not kept. */
async function reportLimits(tx: EntityManager, attempt: LoginAttempt): Promise<void> {
  const [row] = await queryNamed<{ userId: number | null; address: boolean }>(tx, REACHED, keysOf(attempt));
  const kind = 'signin.suspicious';
  if (row?.userId) {
    const subject = { kind: 'User', id: String(row.userId) } as const;
    await recordEvent(tx, { kind, subject, facts: { what: 'User', failures: PER_USER_NAME } });
  }
  if (row?.address) {
    const subject = { kind: 'Address', id: attempt.address } as const;
    await recordEvent(tx, { kind, subject, facts: { what: 'Address', failures: PER_ADDRESS } });
  }
}

function refuseWhile(row: Wait | undefined): void {
  if (!row || row.wait === null) return;
  const seconds = Math.max(1, Math.ceil(row.wait));
  throw refusedWith({ retryAfterSeconds: seconds }, TOO_MANY_FAILED_LOGINS, seconds);
}

const keysOf = ({ userNameHash, addressHash, userName }: LoginAttempt) => [
  userNameHash,
  addressHash,
  userName,
];
