import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, LessThan } from 'typeorm';
import { Clock } from '../common/clock.js';
import { requireTransaction } from '../common/transaction.js';
import { Settings } from '../config/settings.js';
import { RefreshToken } from './refresh-token.entity.js';
import { User } from './user.entity.js';

/** A refresh token as its owner gets it, this once. */
export interface IssuedRefreshToken {
  token: string;
  expiresAt: Date;
}

/** Refresh tokens in the database. The caller of a function that takes `tx` holds the user's row lock. */
@Injectable()
export class RefreshTokens {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Makes a token of 256 random bits, in a new family unless one is given. */
  async issue(
    tx: EntityManager,
    userId: number,
    familyId: string = randomUUID(),
  ): Promise<IssuedRefreshToken> {
    requireTransaction(tx);
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + this.settings.jwt.refreshTtl);
    await tx.insert(RefreshToken, { tokenHash: hashOf(token), familyId, userId, expiresAt });
    return { token, expiresAt };
  }

  /** Finds a token and its user, and locks the user; undefined for an unknown token. */
  async lock(tx: EntityManager, token: string): Promise<{ stored: RefreshToken; user: User } | undefined> {
    requireTransaction(tx);
    const byHash = { tokenHash: hashOf(token) };
    const unlocked = await tx.findOneBy(RefreshToken, byHash);
    if (!unlocked) return undefined;
    const user = await tx.findOne(User, {
      where: { id: unlocked.userId },
      lock: { mode: 'for_no_key_update' },
    });
    // Read again: another caller may have spent it while this one waited for the lock.
    const stored = await tx.findOneBy(RefreshToken, byHash);
    return user && stored ? { stored, user } : undefined;
  }

  /** Marks a token as exchanged. */
  async spend(tx: EntityManager, { tokenHash }: RefreshToken): Promise<void> {
    requireTransaction(tx);
    await tx.update(RefreshToken, { tokenHash }, { spentAt: this.clock.now() });
  }

  async revokeFamily(tx: EntityManager, familyId: string): Promise<void> {
    requireTransaction(tx);
    await tx.update(RefreshToken, { familyId, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
  }

  async revokeAllOf(tx: EntityManager, userId: number): Promise<void> {
    requireTransaction(tx);
    await tx.update(RefreshToken, { userId, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
  }

  /** Removes what has expired. */
  async purge(): Promise<void> {
    await this.dataSource.manager.delete(RefreshToken, { expiresAt: LessThan(this.clock.now()) });
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
