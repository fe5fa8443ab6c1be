import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Round } from '../data/round.js';
import { describeError, LOGGER, type Logger } from '../tracing/logger.js';
import { AdminSessions } from '../users/admin-sessions.js';
import { ClientAccess } from '../users/machine/client-access.service.js';
import { ClientCredentials } from '../users/machine/client-credentials.service.js';
import { RefreshTokens } from '../users/refresh-tokens.js';
import { LoginThrottle } from './login-throttle.js';
import { UsedTokens } from './provider/used-tokens.js';

/**
 * Removes login failures, addresses of sign-ins, refresh tokens, administration sessions, secrets and assertions of machines that
 * have expired, and what sign-ins by the provider have used. Every replica does so; removing twice does no harm.
 */
@Injectable()
export class AuthCleanup {
  private readonly round: Round;

  constructor(
    throttle: LoginThrottle,
    refreshTokens: RefreshTokens,
    adminSessions: AdminSessions,
    clientCredentials: ClientCredentials,
    clientAccess: ClientAccess,
    usedTokens: UsedTokens,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.round = new Round(
      async () => {
        const stores = [throttle, refreshTokens, adminSessions, clientCredentials, clientAccess, usedTokens];
        for (const store of stores) await store.purge();
      },
      (error) => logger.error({ event: 'old login data could not be removed', error: describeError(error) }),
    );
  }

  @Interval(5 * 60_000)
  purge(): Promise<void> {
    return this.round.run();
  }
}
