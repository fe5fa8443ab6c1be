import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AdminSessions } from './admin-sessions.js';
import { DormantUsers } from './dormant-users.job.js';
import { InsurerCalls } from './insurers/insurer-calls.service.js';
import { InsurerUsersController } from './insurers/insurer-users.controller.js';
import { RecordedCalls } from './insurers/recorded-calls.js';
import { LastUses } from './last-uses.js';
import { ClientAccess } from './machine/client-access.service.js';
import { ClientCredentialsController } from './machine/client-credentials.controller.js';
import { ClientCredentials } from './machine/client-credentials.service.js';
import { OwnSessions } from './own-sessions.service.js';
import { Passwords } from './passwords.js';
import { ProviderSessions } from './provider-sessions.service.js';
import { ProviderUsers } from './provider-users.service.js';
import { RefreshTokens } from './refresh-tokens.js';
import { Standing } from './standing.js';
import { UserAdministrationService } from './user-administration.service.js';
import { UserBootstrapService } from './user-bootstrap.service.js';
import { UserReads } from './user-reads.service.js';
import { UserRightsReview } from './user-rights.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

/** Users, their passwords and sessions, and the staff's administration of them. */
@Module({
  imports: [AuditModule],
  controllers: [UsersController, ClientCredentialsController, InsurerUsersController],
  providers: [
    AdminSessions,
    ClientAccess,
    ClientCredentials,
    DormantUsers,
    InsurerCalls,
    LastUses,
    OwnSessions,
    Passwords,
    ProviderSessions,
    ProviderUsers,
    RecordedCalls,
    RefreshTokens,
    Standing,
    UserAdministrationService,
    UserBootstrapService,
    UserReads,
    UserRightsReview,
    UsersService,
  ],
  exports: [
    AdminSessions,
    ClientAccess,
    ClientCredentials,
    LastUses,
    OwnSessions,
    Passwords,
    ProviderSessions,
    ProviderUsers,
    RefreshTokens,
    Standing,
    UsersService,
  ],
})
export class UsersModule {}
