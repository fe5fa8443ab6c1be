import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuditModule } from '../audit/audit.module.js';
import { AuditTrailModule } from '../audit/audit-trail.module.js';
import { OCCASIONAL_CALLS } from '../net/occasional-calls.js';
import { UsersModule } from '../users/users.module.js';
import { AccessGuard } from './access.guard.js';
import { AccessTokenStrategy } from './access-token.strategy.js';
import { AccessTokens } from './access-tokens.js';
import { AdminSessionController } from './admin-session/admin-session.controller.js';
import { AdminSessionService } from './admin-session/admin-session.service.js';
import { AuthCleanup } from './auth-cleanup.js';
import { AuthenticationController } from './authentication.controller.js';
import { AuthenticationService } from './authentication.service.js';
import { LoginThrottle } from './login-throttle.js';
import { ClientTokens } from './oauth/client-tokens.service.js';
import { OAuthController } from './oauth/oauth.controller.js';
import { OwnAccountController } from './own-account/own-account.controller.js';
import { SecondFactors } from './own-account/second-factors.service.js';
import { OwnPasswordService } from './own-password.service.js';
import { PasswordSignIn } from './password-sign-in.service.js';
import { ProviderClient } from './provider/provider.client.js';
import { ProviderRenewal } from './provider/provider-renewal.service.js';
import { ProviderSignInController } from './provider/provider-sign-in.controller.js';
import { ProviderSignIn } from './provider/provider-sign-in.service.js';
import { ProviderSignOut } from './provider/provider-sign-out.service.js';
import { UsedTokens } from './provider/used-tokens.js';
import { SessionTrail } from './session-trail.service.js';

/** Login, tokens, and the one guard before every route of the application. */
@Module({
  imports: [AuditModule, AuditTrailModule, HttpModule.register(OCCASIONAL_CALLS), UsersModule],
  controllers: [
    AuthenticationController,
    AdminSessionController,
    OAuthController,
    OwnAccountController,
    ProviderSignInController,
  ],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    AccessTokenStrategy,
    AccessTokens,
    AdminSessionService,
    AuthCleanup,
    AuthenticationService,
    ClientTokens,
    LoginThrottle,
    OwnPasswordService,
    PasswordSignIn,
    ProviderClient,
    ProviderRenewal,
    ProviderSignOut,
    ProviderSignIn,
    SecondFactors,
    SessionTrail,
    UsedTokens,
  ],
})
export class AuthModule {}
