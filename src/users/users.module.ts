import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { UserAdministrationService } from './user-administration.service.js';
import { UsersController } from './users.controller.js';

/** The staff's administration of users; apart from auth, which the audit stands on. */
@Module({
  imports: [AuthModule, AuditModule],
  controllers: [UsersController],
  providers: [UserAdministrationService],
  exports: [UserAdministrationService],
})
export class UsersModule {}
