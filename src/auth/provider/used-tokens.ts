import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { hashOf } from '../../crypto/digest.js';
import { ADVISORY_LOCKS } from '../../data/advisory-locks.js';
import { waitForLock } from '../../data/locking.js';
import { Clock } from '../../time/clock.js';
import type { Claims } from './claims.rules.js';

/** Whom a token of the provider names: a session there, or a person. */
interface Named {
  sid?: unknown;
  sub?: unknown;
}

/** How long a logout is known to sign-ins under way: far longer than the calls of one take. */
const KNOWN_SECONDS = 600;

/** What is taken once on all replicas: a sign-in under way, and the `jti` of a logout token; and whom the provider has signed out. */
@Injectable()
export class UsedTokens {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Takes a token; false when it was taken before. */
  async take(by: Pick<EntityManager, 'query'>, token: string, expiresAt: Date): Promise<boolean> {
    const taken: unknown[] = await by.query(TAKE, [hashOf(token), expiresAt]);
    return taken.length > 0;
  }

  /** Notes a logout, at a moment by the provider's clock, so that a sign-in which it confirmed before opens no session afterwards. */
  async noteLogout(tx: EntityManager, { sid, sub, at }: Named & { at: number }): Promise<void> {
    await waitForLock(tx, ADVISORY_LOCKS.providerLogout);
    const [name] = namesOf(sid === undefined ? { sub } : { sid });
    await tx.query(NOTE_LOGOUT, [name, new Date((at + KNOWN_SECONDS) * 1000)]);
  }

  /** Whether the provider has signed out, since it issued an ID token, whom the token names; no logout comes before the transaction ends. */
  async isSignedOut(tx: EntityManager, { sid, sub, iat }: Claims): Promise<boolean> {
    await waitForLock(tx, ADVISORY_LOCKS.providerLogout, { as: 'together' });
    const until = new Date((Number(iat) + KNOWN_SECONDS) * 1000);
    const found: unknown[] = await tx.query(FIND_LOGOUT, [namesOf({ sid, sub }), until]);
    return found.length > 0;
  }

  /** Removes what would be refused because of its age. @throws Error while the clocks differ */
  async purge(): Promise<void> {
    this.clock.assertAgreed();
    await this.dataSource.query(REMOVE);
  }
}

const namesOf = (named: Named) =>
  Object.entries(named)
    .filter(([, value]) => value !== undefined)
    .map(([claim, value]) => hashOf(`signed out ${claim} ${String(value)}`));

const NOTE_LOGOUT = `
  insert into used_sign_in_token (token_hash, expires_at) values ($1, $2)
  on conflict (token_hash) do update set expires_at = greatest(used_sign_in_token.expires_at, excluded.expires_at)`;

const FIND_LOGOUT = 'select from used_sign_in_token where token_hash = any ($1) and expires_at >= $2';

const TAKE = `
  insert into used_sign_in_token (token_hash, expires_at) values ($1, $2) on conflict do nothing returning token_hash`;

/** A minute later than the moment up to which a token is taken. */
const REMOVE = `delete from used_sign_in_token where expires_at < clock_timestamp() - interval '1 minute'`;
