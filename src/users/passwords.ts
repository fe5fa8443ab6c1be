import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Counter, Registry } from 'prom-client';
import { TRY_AGAIN_SECONDS } from '../api/general.refusals.js';
import { refusedWith } from '../api/refusal.js';
import { addressGroup } from '../net/address-group.js';
import { FairQueue } from '../time/fair-queue.js';
import { TOO_MANY_PASSWORDS } from './user.refusals.js';

/** Cost of argon2id, the library's default; memory in KiB. A hash takes about 20 ms on a thread of the pool. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Longer passwords are not normalised: the work grows with the square of their length. */
const COMPOSED_AT_MOST = 1_000;
/** Passwords hashed at once: each blocks one of the four threads that file access needs too. */
const AT_ONCE = 2;
/** Passwords that may wait, the last one about three seconds; more than an address may fail in five minutes. */
const MAY_WAIT = 256;
/** The line of those that the staff sets; all others are named by addresses. */
const ADMINISTRATION = 'administration';

/**
 * Hashes and checks a few passwords at a time; the others wait. Each address has a line of its own, so many checks of one
 * address do not delay another. Passwords are normalised, because keyboards encode letters such as `ş` differently.
 */
@Injectable()
export class Passwords {
  private readonly decoy = hash(randomBytes(16).toString('hex'), COST);
  private readonly queue: FairQueue;

  constructor(registry: Registry) {
    const refused = new Counter({
      name: 'zeyil_password_checks_refused_total',
      help: 'Passwords that were not checked or set since too many waited: answered 503.',
      registers: [registry],
    });
    this.queue = new FairQueue({
      capacity: AT_ONCE,
      waitingAtMost: MAY_WAIT,
      refusal: () => {
        refused.inc();
        return refusedWith({ retryAfterSeconds: TRY_AGAIN_SECONDS }, TOO_MANY_PASSWORDS);
      },
    });
  }

  /** Hashes a password for storage. @throws DomainError General.Unavailable when too many passwords wait */
  hash(password: string): Promise<string> {
    return this.queue.run(() => hash(composed(password), COST), ADMINISTRATION);
  }

  /**
   * The hash to store for a new password: the stored one when it is the same password. Both works are always done, so that
   * their time does not show whether it is.
   * @throws DomainError as `hash` does
   */
  rehash(stored: string, password: string): Promise<string> {
    return this.queue.run(async () => {
      const made = await hash(composed(password), COST);
      return (await fits(stored, password)) ? stored : made;
    }, ADMINISTRATION);
  }

  /**
   * Compares a password; takes the same time for a user that does not exist.
   * @param stored hash of the user, undefined when there is none
   * @param address where the password came from
   * @param before runs when the check's turn comes; the check is left out when it throws
   * @throws DomainError General.Unavailable when too many passwords wait
   */
  async matches(
    stored: string | undefined,
    password: string,
    address: string,
    before: () => Promise<void>,
  ): Promise<boolean> {
    return this.queue.run(async () => {
      await before();
      const right = await fits(stored ?? (await this.decoy), password);
      return right && stored !== undefined;
    }, addressGroup(address));
  }
}

/**
 * Tries the password as it was typed, too: earlier releases hashed it so. Both are tried always, so that the time does not
 * show whether the first one fits.
 */
async function fits(stored: string, password: string): Promise<boolean> {
  const one = composed(password);
  const isComposed = await verify(stored, one);
  const isTyped = one !== password && (await verify(stored, password));
  return isComposed || isTyped;
}

function composed(password: string): string {
  return password.length > COMPOSED_AT_MOST ? password : password.normalize('NFC');
}
