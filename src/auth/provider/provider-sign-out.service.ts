import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RequestOrigin } from '../../access/access.js';
import { refused } from '../../api/refusal.js';
import { AuditService } from '../../audit/audit.service.js';
import { RepeatedActions } from '../../audit/repeated-actions.service.js';
import { Settings } from '../../config/settings.js';
import { inTransaction } from '../../data/transaction.js';
import { Clock } from '../../time/clock.js';
import { LOGGER, type Logger } from '../../tracing/logger.js';
import type { EndedAdminSession } from '../../users/admin-sessions.js';
import { ProviderSessions } from '../../users/provider-sessions.service.js';
import { INVALID_LOGOUT_TOKEN } from '../auth.refusals.js';
import { type LogoutToken, logoutIn } from './claims.rules.js';
import { ProviderClient } from './provider.client.js';
import { NotProven, ProviderAway } from './provider-errors.js';
import { away } from './provider-renewal.service.js';
import { ProviderSignIn } from './provider-sign-in.service.js';
import { UsedTokens } from './used-tokens.js';

/** Signs the provider's users out: here, when the provider says so, and there, when they sign out here. */
@Injectable()
export class ProviderSignOut {
  constructor(
    private readonly settings: Settings,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly client: ProviderClient,
    private readonly signIn: ProviderSignIn,
    private readonly sessions: ProviderSessions,
    private readonly used: UsedTokens,
    private readonly audit: AuditService,
    private readonly repeated: RepeatedActions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Where the browser of a session that was ended here goes next, so that its person is signed out at the provider, too; undefined where
   * the provider has no page for that, or does not answer.
   * @param returnTo where the provider sends the browser afterwards
   */
  async pageFor(
    { user, providerIdToken }: EndedAdminSession,
    returnTo: string,
    origin: RequestOrigin,
  ): Promise<string | undefined> {
    const { provider } = this.settings;
    if (!provider || user.providerIssuer !== provider.issuer) return undefined;
    try {
      return (await this.client.signOutUrl(this.sessions.idTokenIn(providerIdToken), returnTo))?.href;
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
      this.logger.warn({ event: 'provider away', reason: error.message, ...origin });
      return undefined;
    }
  }

  /**
   * Ends the sessions that a logout token of the provider names, once; each end is audited.
   * @throws DomainError Authentication.InvalidLogoutToken, and General.Unavailable while the provider's keys cannot be read
   */
  async logOut(logoutToken: string | undefined, origin: RequestOrigin): Promise<void> {
    const named = await this.named(logoutToken).catch((error: unknown) => {
      if (error instanceof ProviderAway) throw away();
      throw error;
    });
    if (typeof named === 'string') throw this.refusedFor(named, origin);
    const { issuer } = this.signIn.provider;
    const isFirst = await inTransaction(this.dataSource, async (tx) => {
      if (!(await this.used.take(tx, `logout ${named.jti}`, new Date(named.until * 1000)))) return false;
      await this.used.noteLogout(tx, named);
      for (const { sessionId, userId } of await this.sessions.end(tx, issuer, named)) {
        const audited = { action: 'session.endByProvider' as const, target: `user ${userId}` };
        await this.audit.record(tx, this.signIn.actor(origin), {
          ...audited,
          details: { Session: sessionId },
        });
      }
      return true;
    });
    if (!isFirst) throw this.refusedFor('used before', origin);
  }

  /** Logs and audits why a logout token is refused; the answer does not say it. */
  private refusedFor(reason: string, origin: RequestOrigin): Error {
    this.logger.warn({ event: 'logout token refused', reason, ...origin });
    const audited = {
      action: 'session.logoutRefused' as const,
      target: 'provider',
      details: { Reason: reason },
    };
    this.repeated.note(this.signIn.actor(origin), audited);
    return refused(INVALID_LOGOUT_TOKEN);
  }

  /** Whom a logout token names; otherwise what is wrong with it. */
  private async named(token: string | undefined): Promise<LogoutToken | string> {
    if (token === undefined) return 'missing';
    const { issuer, clientId } = this.signIn.provider;
    try {
      const now = this.clock.now().getTime() / 1000;
      return logoutIn(await this.client.verified(token), { issuer, clientId, now });
    } catch (error) {
      if (error instanceof NotProven) return error.message;
      throw error;
    }
  }
}
