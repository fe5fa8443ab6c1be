import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { describeError, LOGGER, type Logger } from '../tracing/logger.js';
import { AdminSessions } from '../users/admin-sessions.js';
import { RefreshTokens } from '../users/refresh-tokens.js';
import { LoginThrottle } from './login-throttle.js';

/** Removes login failures, addresses of sign-ins, refresh tokens and administration sessions that have expired. Every replica does so; removing twice does no harm. */
@Injectable()
export class AuthCleanup {
  constructor(
    private readonly throttle: LoginThrottle,
    private readonly refreshTokens: RefreshTokens,
    private readonly adminSessions: AdminSessions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Never rejects: a failure is logged, and the next round tries again. */
  @Interval(5 * 60_000)
  async purge(): Promise<void> {
    try {
      await this.throttle.purge();
      await this.refreshTokens.purge();
      await this.adminSessions.purge();
    } catch (error) {
      this.logger.error({ event: 'old login data could not be removed', error: describeError(error) });
    }
  }
}
