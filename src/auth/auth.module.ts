import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuditModule } from '../audit/audit.module.js';
import { AccessGuard } from './access.guard.js';
import { AccessTokenStrategy } from './access-token.strategy.js';
import { AccessTokens } from './access-tokens.js';
import { AuthCleanup } from './auth-cleanup.js';
import { AuthenticationController } from './authentication.controller.js';
import { AuthenticationService } from './authentication.service.js';
import { LoginThrottle } from './login-throttle.js';
import { OwnPasswordService } from './own-password.service.js';
import { Passwords } from './passwords.js';
import { RefreshTokens } from './refresh-tokens.js';
import { SessionTrail } from './session-trail.service.js';
import { Standing } from './standing.js';
import { UserBootstrapService } from './user-bootstrap.service.js';
import { UsersService } from './users.service.js';

/** Users, login and the one guard before every route of the application. */
@Module({
  imports: [AuditModule],
  controllers: [AuthenticationController],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    AccessTokenStrategy,
    AccessTokens,
    AuthCleanup,
    AuthenticationService,
    LoginThrottle,
    OwnPasswordService,
    Passwords,
    RefreshTokens,
    SessionTrail,
    Standing,
    UserBootstrapService,
    UsersService,
  ],
  exports: [UsersService],
})
export class AuthModule {}
