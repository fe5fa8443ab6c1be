import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isStaff, type RequestOrigin } from '../access/access.js';
import { AuditService, type Doer } from '../audit/audit.service.js';
import type { AuditAction } from '../audit/audit-actions.rules.js';
import { RepeatedDeeds } from '../audit/repeated-deeds.service.js';
import { describeError, LOGGER, type Logger } from '../tracing/logger.js';
import { type TokenUser, User } from '../users/user.entity.js';
import type { LoginAttempt } from './login-throttle.js';

/**
 * Records sessions in the audit and the log: logins and logouts of the staff, stolen tokens and wrong passwords of all.
 */
@Injectable()
export class SessionTrail {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly deeds: RepeatedDeeds,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Audits a login of the staff, in its transaction. */
  async signedIn(
    tx: EntityManager,
    user: TokenUser,
    sessionId: string,
    origin: RequestOrigin,
  ): Promise<void> {
    if (isStaff(user)) await this.record(tx, 'session.signIn', user, sessionId, origin);
  }

  /** Audits a logout of the staff, in the transaction that ends the session. */
  async signedOut(
    tx: EntityManager,
    user: TokenUser,
    sessionId: string,
    origin: RequestOrigin,
  ): Promise<void> {
    if (isStaff(user)) await this.record(tx, 'session.signOut', user, sessionId, origin);
  }

  /** A refresh token came a second time: it is logged each time, and audited when it ends the session. */
  async usedAgain(
    tx: EntityManager,
    user: TokenUser,
    { sessionId, isNews }: { sessionId: string; isNews: boolean },
    origin: RequestOrigin,
  ): Promise<void> {
    this.logger.warn({ event: 'refresh token used again', userId: String(user.id), sessionId, ...origin });
    if (isNews) await this.record(tx, 'session.refreshReused', user, sessionId, origin);
  }

  /**
   * Logs a failed login and audits it for the staff. The caller does not wait: a slower answer would reveal that the
   * name belongs to the staff. The throttle bounds how many entries a name can have; `RepeatedDeeds` does while
   * failures cannot be counted.
   */
  failed(userName: string, { userNameHash }: LoginAttempt, origin: RequestOrigin): void {
    this.logger.warn({ event: 'login failed', userNameHash, ...origin });
    void this.noteIfStaff(userName, origin).catch((error: unknown) => {
      this.logger.warn({ event: 'failed login not audited', error: describeError(error) });
    });
  }

  /** The caller does not know the present password of the token's user: the token may be stolen. */
  passwordWrong(
    user: TokenUser,
    { userNameHash }: LoginAttempt,
    { requestId, address }: RequestOrigin,
  ): void {
    const userId = String(user.id);
    this.logger.warn({ event: 'present password wrong', userId, userNameHash, requestId, address });
    if (!isStaff(user)) return;
    const deed = { action: 'user.changePasswordFailed' as const, target: `user ${userId}` };
    this.deeds.note(doerOf(user, { requestId, address }), deed);
  }

  private async noteIfStaff(userName: string, origin: RequestOrigin): Promise<void> {
    const user = await this.dataSource.getRepository(User).findOneBy({ userName });
    if (!user || !isStaff(user)) return;
    this.deeds.note(doerOf(user, origin), { action: 'session.signInFailed', target: `user ${user.id}` });
  }

  private record(
    tx: EntityManager,
    action: AuditAction,
    user: TokenUser,
    sessionId: string,
    origin: RequestOrigin,
  ): Promise<void> {
    const deed = { action, target: `user ${user.id}`, details: { Session: sessionId } };
    return this.audit.record(tx, doerOf(user, origin), deed);
  }
}

/** The user whose name or token was used; the real person is not known. */
function doerOf({ id, displayName, userName }: TokenUser, origin: RequestOrigin): Doer {
  return { userId: String(id), name: displayName ?? userName, ...origin };
}
