import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditReads } from './audit.reads.js';
import { AuditService } from './audit.service.js';

@Module({ controllers: [AuditController], providers: [AuditService, AuditReads], exports: [AuditService] })
export class AuditModule {}
