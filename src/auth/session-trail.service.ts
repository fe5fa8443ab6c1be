import { Inject, Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { isStaff, OTHER_ADDRESS, type RequestOrigin } from '../access/access.js';
import { type Actor, AuditService } from '../audit/audit.service.js';
import type { AuditAction } from '../audit/audit-actions.rules.js';
import { RepeatedActions } from '../audit/repeated-actions.service.js';
import { Settings } from '../config/settings.js';
import { recordEvent } from '../events/record-event.js';
import { describeError, LOGGER, type Logger } from '../tracing/logger.js';
import { type TokenUser, User } from '../users/user.entity.js';
import type { LoginAttempt } from './login-throttle.js';

/**
 * Records sessions in the audit and the log: logins and logouts of the staff, stolen tokens and wrong passwords of all.
 */
@Injectable()
export class SessionTrail {
  private readonly refusedClients: Counter<'cause'>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly repeated: RepeatedActions,
    private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
    registry: Registry,
  ) {
    this.refusedClients = new Counter({
      name: 'zeyil_client_authentications_refused_total',
      help: 'Requests for tokens whose machine did not prove itself, by what was wrong.',
      labelNames: ['cause'],
      registers: [registry],
    });
  }

  /** Audits a login of the staff, in its transaction; that of a break-glass user by an action of its own. */
  async signedIn(
    tx: EntityManager,
    user: TokenUser,
    sessionId: string,
    origin: RequestOrigin,
    details: { Provider?: string } = {},
  ): Promise<void> {
    const isBreakGlass = this.settings.localSignIn === 'break-glass' && user.breakGlass;
    const action = isBreakGlass ? 'session.breakGlass' : 'session.signIn';
    if (isStaff(user)) await this.record(tx, action, user, sessionId, origin, details);
    const subject = { kind: 'User', id: String(user.id) } as const;
    if (isBreakGlass) await recordEvent(tx, { kind: 'signin.break_glass', subject, facts: {} });
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
   * name belongs to the staff. The throttle bounds how many entries a name can have; `RepeatedActions` does while
   * failures cannot be counted.
   */
  failed(userName: string, { userNameHash }: LoginAttempt, origin: RequestOrigin): void {
    this.logger.warn({ event: 'login failed', userNameHash, ...origin });
    void this.noteIfStaff(userName, origin).catch((error: unknown) => {
      this.logger.warn({ event: 'failed login not audited', error: describeError(error) });
    });
  }

  /** A machine, or a client that is none, did not prove itself: `cause` says how, and never by what. */
  clientFailed(client: TokenUser | undefined, cause: string, origin: RequestOrigin): void {
    const userId = client && String(client.id);
    this.refusedClients.inc({ cause });
    this.logger.warn({ event: 'client authentication failed', userId, cause, ...origin });
    if (!client) return;
    const audited = {
      action: 'session.signInFailed' as const,
      target: `user ${client.id}`,
      details: { Cause: cause },
    };
    this.repeated.note(actorOf(client, origin), audited);
  }

  /** A machine asked for a token from outside of its networks. */
  clientDenied(client: TokenUser, origin: RequestOrigin): void {
    const details = { Cause: OTHER_ADDRESS };
    this.repeated.note(actorOf(client, origin), {
      action: 'access.denied',
      target: 'POST /oauth/token',
      details,
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
    const audited = { action: 'user.changePasswordFailed' as const, target: `user ${userId}` };
    this.repeated.note(actorOf(user, { requestId, address }), audited);
  }

  /** The caller does not know a code of the second factor that the token's user has or sets up. */
  codeWrong(user: TokenUser, { userNameHash }: LoginAttempt, { requestId, address }: RequestOrigin): void {
    const userId = String(user.id);
    this.logger.warn({ event: 'code of second factor wrong', userId, userNameHash, requestId, address });
    const audited = { action: 'secondFactor.codeWrong' as const, target: `user ${userId}` };
    this.repeated.note(actorOf(user, { requestId, address }), audited);
  }

  private async noteIfStaff(userName: string, origin: RequestOrigin): Promise<void> {
    const user = await this.dataSource.getRepository(User).findOneBy({ userName });
    if (!user || !isStaff(user)) return;
    this.repeated.note(actorOf(user, origin), { action: 'session.signInFailed', target: `user ${user.id}` });
  }

  private record(
    tx: EntityManager,
    action: AuditAction,
    user: TokenUser,
    sessionId: string,
    origin: RequestOrigin,
    details: { Provider?: string } = {},
  ): Promise<void> {
    const audited = { action, target: `user ${user.id}`, details: { Session: sessionId, ...details } };
    return this.audit.record(tx, actorOf(user, origin), audited);
  }
}

/** The user whose name or token was used; the real person is not known. */
export function actorOf({ id, displayName, userName }: TokenUser, origin: RequestOrigin): Actor {
  return { userId: String(id), name: displayName ?? userName, ...origin };
}
