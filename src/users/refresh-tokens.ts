import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { Settings } from '../config/settings.js';
import { hashOf } from '../crypto/digest.js';
import { afterCommit, queryNamed, requireTransaction, waitForOthers } from '../data/transaction.js';
import { Clock } from '../time/clock.js';
import { RefreshToken } from './refresh-token.entity.js';
import { Standing } from './standing.js';
import { User } from './user.entity.js';

/** A login and everything rotated from it. */
export interface Session {
  id: string;
  startedAt: Date;
  /** The address of the login. */
  address: string | null;
}

/** A refresh token in clear text, which only its owner receives, once. */
export interface IssuedRefreshToken {
  token: string;
  expiresAt: Date;
  sessionId: string;
}

/** Refresh tokens in the database. The caller of a function that takes `tx` holds the user's row lock. */
@Injectable()
export class RefreshTokens {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly standing: Standing,
  ) {}

  /**
   * Issues a token of 256 random bits, in a new session unless its id is given; it expires with the session at the latest.
   */
  async issue(
    tx: EntityManager,
    userId: number,
    { id: familyId = randomUUID(), startedAt = this.clock.now(), address = null }: Partial<Session> = {},
  ): Promise<IssuedRefreshToken> {
    requireTransaction(tx);
    const token = randomBytes(32).toString('base64url');
    const end = Math.min(this.clock.now().getTime() + this.settings.jwt.refreshTtl, this.endOf(startedAt));
    const expiresAt = new Date(end);
    await queryNamed(tx, ISSUE, [hashOf(token), familyId, startedAt, userId, expiresAt, address]);
    return { token, expiresAt, sessionId: familyId };
  }

  /** Whether a token can still be exchanged: not revoked, not expired, and its session not over. */
  isLive({ revokedAt, expiresAt, familyStartedAt }: RefreshToken): boolean {
    const now = this.clock.now();
    return revokedAt === null && expiresAt > now && this.endOf(familyStartedAt) > now.getTime();
  }

  /** Finds a token and its user, and locks the user; undefined for an unknown token. */
  async lock(tx: EntityManager, token: string): Promise<{ stored: RefreshToken; user: User } | undefined> {
    requireTransaction(tx);
    const byHash = { tokenHash: hashOf(token) };
    const unlocked = await tx.findOneBy(RefreshToken, byHash);
    if (!unlocked) return undefined;
    await waitForOthers(tx);
    const user = await tx.findOne(User, {
      where: { id: unlocked.userId },
      lock: { mode: 'for_no_key_update' },
    });
    // Read again: another caller may have spent the token while this one waited for the lock.
    const stored = await tx.findOneBy(RefreshToken, byHash);
    return user && stored ? { stored, user } : undefined;
  }

  /** Marks a token as exchanged. */
  async spend(tx: EntityManager, { tokenHash }: RefreshToken): Promise<void> {
    requireTransaction(tx);
    await tx.update(RefreshToken, { tokenHash }, { spentAt: this.clock.now() });
  }

  /** Ends a session: its refresh and access tokens are no longer accepted. Returns whether it was still open. */
  async revokeFamily(tx: EntityManager, familyId: string): Promise<boolean> {
    requireTransaction(tx);
    const live = { familyId, revokedAt: IsNull() };
    const { affected } = await tx.update(RefreshToken, live, { revokedAt: this.clock.now() });
    afterCommit(tx, () => this.standing.sessionEnded(familyId));
    return affected !== 0;
  }

  /** Ends one session of a user; returns whether it was open. */
  async revokeOne(tx: EntityManager, userId: number, familyId: string): Promise<boolean> {
    requireTransaction(tx);
    const isOwn = await tx.existsBy(RefreshToken, { familyId, userId });
    return isOwn && this.revokeFamily(tx, familyId);
  }

  /**
   * Ends the sessions of a user; returns those that could still be refreshed.
   * @param except a session that stays open
   */
  async revokeAllOf(tx: EntityManager, userId: number, except?: string): Promise<string[]> {
    requireTransaction(tx);
    const values = [userId, this.clock.now(), except ?? null];
    const [ended]: [{ id: string; wasOpen: boolean }[], number] = await tx.query(REVOKE_ALL, values);
    afterCommit(tx, () => {
      for (const { id } of ended) this.standing.sessionEnded(id);
    });
    return ended.filter(({ wasOpen }) => wasOpen).map(({ id }) => id);
  }

  /**
   * Removes expired tokens. The mark of a session's end is kept until the last access token of the session has expired.
   * @throws Error while the clocks differ: when the database's clock is ahead, the mark would be removed too soon, and
   *   the session's access tokens would be accepted again once that clock is set right
   */
  async purge(): Promise<void> {
    this.clock.assertAgreed();
    await this.dataSource.query(REMOVE_EXPIRED, [this.settings.jwt.accessTtl]);
  }

  /** Unix milliseconds. */
  private endOf(startedAt: Date): number {
    return startedAt.getTime() + this.settings.jwt.refreshFamilyTtl;
  }
}

const ISSUE = {
  name: 'issue-refresh-token',
  text: `insert into refresh_token (token_hash, family_id, family_started_at, user_id, expires_at, address)
         values ($1, $2, $3, $4, $5, $6)`,
};

/** $1 user, $2 now, $3 a session that stays open, or null. */
const REVOKE_ALL = `
  update refresh_token set revoked_at = $2 where user_id = $1 and revoked_at is null and family_id is distinct from $3
  returning family_id as id, spent_at is null and expires_at > $2 as "wasOpen"`;

/** $1 how long an access token lives, in milliseconds. */
const REMOVE_EXPIRED = `
  delete from refresh_token where expires_at < clock_timestamp() - $1 * interval '1 millisecond'`;
