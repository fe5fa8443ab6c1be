import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isStaff, type RequestOrigin } from '../access/access.js';
import { AuditService, type Doer } from '../audit/audit.service.js';
import { RepeatedDeeds } from '../audit/repeated-deeds.service.js';
import { describeError, LOGGER, type Logger } from '../common/http/logger.js';
import type { LoginAttempt } from './login-throttle.js';
import { User } from './user.entity.js';

/** What sessions leave in the audit and the log: the staff's come and go, everybody's stolen tokens and wrong passwords. */
@Injectable()
export class SessionTrail {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly deeds: RepeatedDeeds,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** In the transaction of the login. */
  async signedIn(tx: EntityManager, user: User, sessionId: string, origin: RequestOrigin): Promise<void> {
    if (isStaff(user)) await this.record(tx, 'session.signIn', user, sessionId, origin);
  }

  /** In the transaction that ends the session. */
  async signedOut(tx: EntityManager, user: User, sessionId: string, origin: RequestOrigin): Promise<void> {
    if (isStaff(user)) await this.record(tx, 'session.signOut', user, sessionId, origin);
  }

  /** A refresh token came a second time. It is an entry when that ends the session, and a line of the log each time. */
  async usedAgain(
    tx: EntityManager,
    user: User,
    { sessionId, isNews }: { sessionId: string; isNews: boolean },
    origin: RequestOrigin,
  ): Promise<void> {
    this.logger.warn({ event: 'refresh token used again', userId: String(user.id), sessionId, ...origin });
    if (isNews) await this.record(tx, 'session.refreshReused', user, sessionId, origin);
  }

  /**
   * Not waited for: an answer that took longer would tell that the name is one of the staff's. How many entries one name can
   * have is bounded by the throttle, and by `RepeatedDeeds` while failures cannot be counted.
   */
  failed(userName: string, { userNameHash }: LoginAttempt, origin: RequestOrigin): void {
    this.logger.warn({ event: 'login failed', userNameHash, ...origin });
    void this.noteIfStaff(userName, origin).catch((error: unknown) => {
      this.logger.warn({ event: 'failed login not audited', error: describeError(error) });
    });
  }

  /** A caller did not know the present password of the user whom the token names: it may be stolen. */
  passwordWrong(user: User, { userNameHash }: LoginAttempt, { requestId, address }: RequestOrigin): void {
    const userId = String(user.id);
    this.logger.warn({ event: 'present password wrong', userId, userNameHash, requestId, address });
    if (!isStaff(user)) return;
    const deed = { action: 'user.changePasswordFailed', target: `user ${userId}` };
    this.deeds.note(doerOf(user, { requestId, address }), deed);
  }

  private async noteIfStaff(userName: string, origin: RequestOrigin): Promise<void> {
    const user = await this.dataSource.getRepository(User).findOneBy({ userName });
    if (!user || !isStaff(user)) return;
    this.deeds.note(doerOf(user, origin), { action: 'session.signInFailed', target: `user ${user.id}` });
  }

  private record(
    tx: EntityManager,
    action: string,
    user: User,
    sessionId: string,
    origin: RequestOrigin,
  ): Promise<void> {
    const deed = { action, target: `user ${user.id}`, details: { Session: sessionId } };
    return this.audit.record(tx, doerOf(user, origin), deed);
  }
}

/** The user whose name or token was used; who it really was, nobody can know. */
function doerOf({ id, displayName, userName }: User, origin: RequestOrigin): Doer {
  return { userId: String(id), name: displayName ?? userName, ...origin };
}
