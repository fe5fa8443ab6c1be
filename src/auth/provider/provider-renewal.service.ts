import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { RequestOrigin } from '../../access/access.js';
import { TRY_AGAIN_SECONDS } from '../../api/general.refusals.js';
import { refusedWith } from '../../api/refusal.js';
import { AuditService } from '../../audit/audit.service.js';
import { Settings } from '../../config/settings.js';
import { inTransaction } from '../../data/transaction.js';
import { LOGGER, type Logger } from '../../tracing/logger.js';
import { AdminSessions, type UsedAdminSession } from '../../users/admin-sessions.js';
import { ProviderSessions } from '../../users/provider-sessions.service.js';
import { ProviderUsers } from '../../users/provider-users.service.js';
import { type TokenUser, User } from '../../users/user.entity.js';
import { PROVIDER_AWAY } from '../auth.refusals.js';
import { ProviderClient } from './provider.client.js';
import { NotProven, ProviderAway } from './provider-errors.js';
import { ProviderSignIn } from './provider-sign-in.service.js';

const ASK_AGAIN_MS = 100;
/** A renewal that another request does is waited for no longer than its lease lasts. */
const WAIT_AT_MOST_MS = 20_000;

/** Renews sessions of the provider's users. */
@Injectable()
export class ProviderRenewal {
  constructor(
    private readonly settings: Settings,
    private readonly dataSource: DataSource,
    private readonly client: ProviderClient,
    private readonly signIn: ProviderSignIn,
    private readonly users: ProviderUsers,
    private readonly sessions: ProviderSessions,
    private readonly adminSessions: AdminSessions,
    private readonly audit: AuditService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The user of a session with the roles that the provider gives now, where it gave a refresh token; undefined when the session has
   * to end. Requests at the same time, of any number of tabs and replicas, share one call of the provider.
   * @throws DomainError General.Unavailable while the provider does not answer; the session stays
   */
  async renewed(
    { sessionId, user, askedAt }: UsedAdminSession,
    origin: RequestOrigin,
  ): Promise<TokenUser | undefined> {
    if (user.providerIssuer !== this.settings.provider?.issuer) return undefined;
    const giveUpAt = performance.now() + WAIT_AT_MOST_MS;
    for (;;) {
      const claim = await this.sessions.claim(sessionId, askedAt);
      if (claim.kind === 'none') return user;
      if (claim.kind === 'ended') return undefined;
      if (claim.kind === 'checked') return this.present(user.id);
      if (claim.kind === 'claimed') return this.ask(sessionId, user, claim, origin);
      if (performance.now() > giveUpAt) throw away();
      await sleep(ASK_AGAIN_MS);
    }
  }

  private async ask(
    sessionId: string,
    user: TokenUser,
    { token, since }: { token: string; since: Date },
    origin: RequestOrigin,
  ): Promise<TokenUser | undefined> {
    try {
      const { providerSubject } = await this.dataSource.manager.findOneByOrFail(User, { id: user.id });
      const { claims, ...tokens } = await this.client.renew(token, providerSubject ?? '');
      const settle = (tx: EntityManager) => this.sessions.settle(tx, sessionId, { ...tokens, since });
      if (claims === undefined) return (await inTransaction(this.dataSource, settle)) ? user : undefined;
      const person = this.signIn.personOf({ ...claims, sub: providerSubject });
      const outcome = await this.users.withRoles(person, this.signIn.actor(origin), async (tx, present) =>
        (await settle(tx)) ? present : undefined,
      );
      if ('done' in outcome) return outcome.done;
      await this.endOne(user.id, sessionId, outcome.refused, origin);
      return undefined;
    } catch (error) {
      if (error instanceof NotProven) {
        await this.endOne(user.id, sessionId, error.message, origin);
        return undefined;
      }
      await this.sessions.release(sessionId).catch(() => undefined);
      if (!(error instanceof ProviderAway)) throw error;
      this.logger.warn({ event: 'provider away', sessionId, reason: error.message, ...origin });
      throw away();
    }
  }

  private async endOne(
    userId: number,
    sessionId: string,
    reason: string,
    origin: RequestOrigin,
  ): Promise<void> {
    this.logger.warn({
      event: 'session not renewed by the provider',
      userId: String(userId),
      sessionId,
      reason,
      ...origin,
    });
    await inTransaction(this.dataSource, async (tx) => {
      if (!(await this.adminSessions.endOne(tx, userId, sessionId))) return;
      const audited = { action: 'session.endByProvider' as const, target: `user ${userId}` };
      const details = { Session: sessionId, Reason: reason };
      await this.audit.record(tx, this.signIn.actor(origin), { ...audited, details });
    });
  }

  private async present(id: number): Promise<TokenUser | undefined> {
    return (await this.dataSource.manager.findOneBy(User, { id, isActive: true })) ?? undefined;
  }
}

/** The refusal while the provider does not answer. */
export const away = () => refusedWith({ retryAfterSeconds: TRY_AGAIN_SECONDS }, PROVIDER_AWAY);
