import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { CodeNames } from '../codes/code-names.service.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AuthorisationsService } from '../service-availability/authorisations/authorisations.service.js';
import { AdminSessions } from '../users/admin-sessions.js';
import { ClientCredentials } from '../users/machine/client-credentials.service.js';
import { Passwords } from '../users/passwords.js';
import { RefreshTokens } from '../users/refresh-tokens.js';
import { Standing } from '../users/standing.js';
import { UserAdministrationService } from '../users/user-administration.service.js';
import { UsersService } from '../users/users.service.js';
import { ApplyAgents } from './apply-agents.js';
import { ApplyOthers } from './apply-others.js';
import { ApplyUsers } from './apply-users.js';
import { ConfigurationService } from './configuration.service.js';

/** The configuration as a file, for commands: the services of the screens without their routes, jobs and caches. */
@Module({
  imports: [AgentsModule, AuditModule, NotificationsModule],
  providers: [
    AdminSessions,
    ApplyAgents,
    ApplyOthers,
    ApplyUsers,
    AuthorisationsService,
    ClientCredentials,
    CodeNames,
    ConfigurationService,
    Passwords,
    RefreshTokens,
    Standing,
    UserAdministrationService,
    UsersService,
  ],
  exports: [ConfigurationService],
})
export class ConfigurationModule {}
