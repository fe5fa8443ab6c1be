import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Counter, Registry } from 'prom-client';
import { addressGroup } from '../common/net/address-group.js';
import { FairTurns } from './fair-turns.js';

/** argon2id, the library's default; memory in KiB. About 20 ms on a thread of the pool. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Characters up to which a password is brought into one form: the work grows with their square. */
const COMPOSED_AT_MOST = 1_000;
/** Hashing blocks one of the four threads that file access needs too. */
const AT_ONCE = 2;
/** The last of so many waits some three seconds; more than an address may fail in five minutes. */
const MAY_WAIT = 256;

/**
 * Hashes and checks passwords a few at a time, `ş` being one and the same however a keyboard sends it. The others wait;
 * addresses take turns, and so many of one address cannot keep another waiting.
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

  /** Whether a password that is set is the one that is stored. @throws DomainError as `hash` does */
  isStored(stored: string, password: string): Promise<boolean> {
    return this.turns.take('administration', () => fits(stored, password));
  }

  /**
   * Compares a password; spends the same work on a user that does not exist.
   * @param stored hash of the user, undefined when there is none
   * @param address where the password came from
   * @param before runs when it is this check's turn; what it throws spares the work
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

/** Hashes of earlier releases are of what was typed. */
async function fits(stored: string, password: string): Promise<boolean> {
  const one = composed(password);
  return (await verify(stored, one)) || (one !== password && (await verify(stored, password)));
}

function composed(password: string): string {
  return password.length > COMPOSED_AT_MOST ? password : password.normalize('NFC');
}
