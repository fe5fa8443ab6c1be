import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { Settings } from '../config/settings.js';
import { hashOf } from '../crypto/digest.js';
import { afterCommit, requireTransaction, waitForOthers } from '../data/transaction.js';
import { Clock } from '../time/clock.js';
import { AdminSession } from './admin-session.entity.js';
import {
  END_SESSION,
  END_SESSIONS,
  END_WATCHES,
  KEEP_SESSION,
  LOCK_SESSION,
  OPEN_SESSION,
  OPEN_WATCH,
  REMOVE_ENDED_SESSIONS,
  SESSION_END,
  USE_SESSION,
} from './admin-sessions.sql.js';
import { Standing } from './standing.js';
import { type TokenUser, User } from './user.entity.js';

/** A night with the hand-overs at both ends, in milliseconds. */
const WATCH_LIFE_MS = 24 * 3_600_000;

/** A session, and the moment at which it ends unless it is used or ended before. */
export interface OpenAdminSession {
  sessionId: string;
  endsAt: Date;
}

/** A session with its user as the user is now. */
export interface UsedAdminSession extends OpenAdminSession {
  user: TokenUser;
  /** Whether the user, and a PlatformUser's agent, is active, and the password has not ended. */
  mayAct: boolean;
  /** The moment of the use. */
  askedAt: Date;
}

/** A session that was ended, as it was. */
export interface EndedAdminSession {
  sessionId: string;
  user: User;
  /** Encrypted. */
  providerIdToken: string | null;
}

/** Sessions of browsers with the administration screens; all moments are those of the database's clock. */
@Injectable()
export class AdminSessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly standing: Standing,
  ) {}

  /** Opens a session of a user whose row the caller has locked, with a token of 256 random bits. */
  async open(
    tx: EntityManager,
    userId: number,
    from: { addressHash: string; address: string },
    provider: { sid?: string | undefined; refreshToken?: string | null; idToken?: string | null } = {},
  ): Promise<OpenAdminSession & { token: string }> {
    requireTransaction(tx);
    const [token, sessionId] = [randomBytes(32).toString('base64url'), randomUUID()];
    const { sid = null, refreshToken = null, idToken = null } = provider;
    const { addressHash, address } = from;
    const ofProvider = [sid, refreshToken, idToken];
    const values = [sessionId, hashOf(token), userId, addressHash, address, ...ofProvider, ...this.times];
    const [{ endsAt }] = await tx.query<[{ endsAt: Date }]>(OPEN_SESSION, values);
    return { token, sessionId, endsAt };
  }

  /** Uses a session, which moves its idle end; undefined for one that is unknown, ended or over. */
  async use(token: string): Promise<UsedAdminSession | undefined> {
    const rows: (TokenUser & Omit<UsedAdminSession, 'user'>)[] = await this.dataSource.query(USE_SESSION, [
      hashOf(token),
      ...this.times,
    ]);
    const [row] = rows;
    if (!row) return undefined;
    const { sessionId, endsAt, mayAct, askedAt, ...user } = row;
    return { sessionId, endsAt, mayAct, askedAt, user };
  }

  /** When a session ends unless it is used or ended before; undefined for one that is unknown, ended or over. */
  async endOf(sessionId: string): Promise<Date | undefined> {
    const [row]: { endsAt: Date }[] = await this.dataSource.query(SESSION_END, [sessionId, ...this.times]);
    return row?.endsAt;
  }

  /** Ends the session of a token's hash; returns it with its user, and undefined for one that is unknown or was ended before. */
  async end(tx: EntityManager, tokenHash: string): Promise<EndedAdminSession | undefined> {
    const session = await tx.findOneBy(AdminSession, { tokenHash });
    if (!session) return undefined;
    const { id, userId, providerIdToken } = session;
    await waitForOthers(tx);
    const endedAt = () => 'clock_timestamp()';
    const { affected } = await tx.update(AdminSession, { id, endedAt: IsNull() }, { endedAt });
    const user = affected === 0 ? null : await tx.findOneBy(User, { id: userId });
    if (!user) return undefined;
    this.noteEnded(tx, [id, ...(await this.endWatches(tx, id, userId))]);
    return { sessionId: id, user, providerIdToken };
  }

  /** Ends one session of a user; returns whether it was open. */
  async endOne(tx: EntityManager, userId: number, id: string): Promise<boolean> {
    requireTransaction(tx);
    await tx.query(LOCK_SESSION, [id]);
    const values = [id, userId, ...this.times];
    const [ended]: [{ id: string }[], number] = await tx.query(END_SESSION, values);
    this.noteEnded(tx, [id, ...ended.map((session) => session.id)]);
    return ended.some((session) => session.id === id);
  }

  /**
   * Opens a watch from a session of a user whose row the caller has locked, in place of the earlier one; undefined where the session
   * is not open, or is a watch. Its token hash belongs to no token: no cookie renews it.
   */
  async openWatch(tx: EntityManager, userId: number, from: string): Promise<OpenAdminSession | undefined> {
    requireTransaction(tx);
    await tx.query(LOCK_SESSION, [from]);
    this.noteEnded(tx, await this.endWatches(tx, from, userId));
    const sessionId = randomUUID();
    const hash = hashOf(randomBytes(32).toString('base64url'));
    const values = [sessionId, hash, from, userId, WATCH_LIFE_MS, ...this.times];
    const [opened]: { endsAt: Date }[] = await tx.query(OPEN_WATCH, values);
    return opened && { sessionId, endsAt: opened.endsAt };
  }

  /**
   * Ends the sessions of a user whose row the caller has locked; returns those that were open.
   * @param except a session that stays open
   */
  async endAllOf(tx: EntityManager, userId: number, except: string | undefined): Promise<string[]> {
    requireTransaction(tx);
    const values = [userId, except ?? null, ...this.times];
    const [ended]: [{ id: string; wasOpen: boolean }[], number] = await tx.query(END_SESSIONS, values);
    this.noteEnded(
      tx,
      ended.map(({ id }) => id),
    );
    return ended.filter(({ wasOpen }) => wasOpen).map(({ id }) => id);
  }

  /** Leaves a session open that the change of a password in this transaction would end. */
  async keep(tx: EntityManager, sessionId: string, userId: number): Promise<void> {
    requireTransaction(tx);
    await tx.query(KEEP_SESSION, [sessionId, userId]);
  }

  /** Removes sessions that have ended. @throws Error while the clocks differ */
  async purge(): Promise<void> {
    this.clock.assertAgreed();
    await this.dataSource.query(REMOVE_ENDED_SESSIONS, this.times);
  }

  private async endWatches(tx: EntityManager, of: string, userId: number): Promise<string[]> {
    const [ended]: [{ id: string }[], number] = await tx.query(END_WATCHES, [of, userId]);
    return ended.map(({ id }) => id);
  }

  private noteEnded(tx: EntityManager, ids: readonly string[]): void {
    afterCommit(tx, () => {
      for (const id of ids) this.standing.sessionEnded(id);
    });
  }

  /** Idle time and life, as the statements take them. */
  private get times(): [idle: number, life: number] {
    const { idle, life } = this.settings.adminSession;
    return [idle, life];
  }
}
