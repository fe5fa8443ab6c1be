import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Counter, Registry } from 'prom-client';
import { addressGroup } from '../net/address-group.js';
import { FairTurns } from './fair-turns.js';

/** Cost of argon2id, the library's default; memory in KiB. A hash takes about 20 ms on a thread of the pool. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Longer passwords are not normalised: the work grows with the square of their length. */
const COMPOSED_AT_MOST = 1_000;
/** Passwords hashed at once: each blocks one of the four threads that file access needs too. */
const AT_ONCE = 2;
/** Passwords that may wait, the last one about three seconds; more than an address may fail in five minutes. */
const MAY_WAIT = 256;

/**
 * Hashes and checks a few passwords at a time; the others wait. Addresses take turns, so many checks of one address do
 * not delay another address. Passwords are normalised, because keyboards encode letters such as `ş` differently.
 */
@Injectable()
export class Passwords {
  private readonly decoy = hash(randomBytes(16).toString('hex'), COST);
  private readonly turns: FairTurns;

  constructor(registry: Registry) {
    const refused = new Counter({
      name: 'zeyil_password_checks_refused_total',
      help: 'Passwords that were not checked or set since too many waited: answered 503.',
      registers: [registry],
    });
    this.turns = new FairTurns(AT_ONCE, MAY_WAIT, () => refused.inc());
  }

  /** Hashes a password for storage. @throws DomainError General.Unavailable when too many passwords wait */
  hash(password: string): Promise<string> {
    return this.turns.take('administration', () => hash(composed(password), COST));
  }

  /**
   * The hash to store for a new password: the stored one when it is the same password. Both works are always done, so that
   * their time does not tell whether it is.
   * @throws DomainError as `hash` does
   */
  rehash(stored: string, password: string): Promise<string> {
    return this.turns.take('administration', async () => {
      const made = await hash(composed(password), COST);
      return (await fits(stored, password)) ? stored : made;
    });
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
    return this.turns.take(addressGroup(address), async () => {
      await before();
      const right = await fits(stored ?? (await this.decoy), password);
      return right && stored !== undefined;
    });
  }
}

/**
 * Tries the password as it was typed, too: earlier releases hashed it so. Both are tried always, so that the time does not
 * tell whether the first one fits.
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
