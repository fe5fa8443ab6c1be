import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../access/access.js';
import { refused } from '../api/refusal.js';
import { AuditService } from '../audit/audit.service.js';
import { Settings } from '../config/settings.js';
import { inTransaction, waitForOthers } from '../data/transaction.js';
import { Clock } from '../time/clock.js';
import { AdminSessions, type OpenAdminSession } from './admin-sessions.js';
import { ANY_RECENT_SESSION, OPEN_SESSIONS } from './admin-sessions.sql.js';
import { RefreshTokens } from './refresh-tokens.js';
import { User } from './user.entity.js';
import { SESSION_NOT_FOUND, SIGN_IN_AGAIN, USER_NOT_FOUND } from './user.refusals.js';
import type { OwnSession } from './users.answers.js';

interface OpenSession {
  id: string;
  kind: OwnSession['Kind'];
  isWatch: boolean;
  address: string | null;
  startedAt: Date;
  endsAt: Date;
}

/** The sessions of the caller: of the administration screens, and logins with what was refreshed from them. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly adminSessions: AdminSessions,
    private readonly refreshTokens: RefreshTokens,
    private readonly audit: AuditService,
  ) {}

  /** The open sessions, the newest first. */
  async list({ userId, sessionId }: Caller): Promise<OwnSession[]> {
    const { adminSession, jwt } = this.settings;
    const times = [adminSession.idle, adminSession.life, jwt.refreshFamilyTtl];
    const rows: OpenSession[] = await this.dataSource.query(OPEN_SESSIONS, [
      Number(userId ?? 0),
      sessionId ?? null,
      ...times,
    ]);
    return rows.map(({ id, kind, isWatch, address, startedAt, endsAt }) => ({
      Id: id,
      Kind: kind,
      Watch: isWatch,
      Address: address,
      StartedAt: this.clock.withOffset(startedAt),
      EndsAt: this.clock.withOffset(endsAt),
      Current: id === sessionId,
    }));
  }

  /**
   * Ends one session with its access tokens.
   * @throws DomainError General.NotFound unless it is an open one of the caller; General.Conflict for another one in a session that is
   *   not recent: a person who finds an open screen must not sign its user out elsewhere
   */
  async end(caller: Caller, id: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const { id: userId } = await lockedUser(tx, caller);
      if (id !== caller.sessionId && !(await this.isRecent(tx, caller))) throw refused(SIGN_IN_AGAIN);
      const ended =
        (await this.adminSessions.endOne(tx, userId, id)) ||
        (await this.refreshTokens.revokeOne(tx, userId, id));
      if (!ended) throw refused(SESSION_NOT_FOUND);
      const details = { Session: id };
      await this.audit.record(tx, caller, { action: 'session.end', target: `user ${userId}`, details });
    });
  }

  /** Ends all sessions but the one that asks. @throws DomainError General.NotFound, General.Conflict as `end` */
  async endOthers(caller: Caller): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const { id: userId } = await lockedUser(tx, caller);
      if (!(await this.isRecent(tx, caller))) throw refused(SIGN_IN_AGAIN);
      const ended = [
        ...(await this.refreshTokens.revokeAllOf(tx, userId, caller.sessionId)),
        ...(await this.adminSessions.endAllOf(tx, userId, caller.sessionId)),
      ];
      if (ended.length === 0) return;
      const details = { Sessions: ended.length };
      await this.audit.record(tx, caller, { action: 'session.endOthers', target: `user ${userId}`, details });
    });
  }

  /**
   * Opens a watch from the session of the screens that asks; only the answer has its token.
   * @throws DomainError General.NotFound where no session of the screens asks
   */
  async openWatch(caller: Caller): Promise<OpenAdminSession & { user: User }> {
    return inTransaction(this.dataSource, async (tx) => {
      const user = await lockedUser(tx, caller);
      const from = caller.adminSessionId;
      const watch = from === undefined ? undefined : await this.adminSessions.openWatch(tx, user.id, from);
      if (!watch) throw refused(SESSION_NOT_FOUND);
      const details = { Session: watch.sessionId };
      await this.audit.record(tx, caller, { action: 'session.watch', target: `user ${user.id}`, details });
      return { ...watch, user };
    });
  }

  /** Whether the caller has signed in lately, in the session that asks. */
  async isRecent(tx: EntityManager, { userId, sessionId }: Caller): Promise<boolean> {
    const found: unknown[] = await tx.query(ANY_RECENT_SESSION, [Number(userId ?? 0), sessionId ?? null]);
    return found.length > 0;
  }
}

/** @throws DomainError General.NotFound for a caller without a user here */
async function lockedUser(tx: EntityManager, { userId }: Caller): Promise<User> {
  await waitForOthers(tx);
  const id = Number(userId ?? 0);
  const user = await tx.findOne(User, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!user) throw refused(USER_NOT_FOUND);
  return user;
}
