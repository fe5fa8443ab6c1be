import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CodeNames } from './code-names.service.js';
import { CodeNamesController, CodesController } from './codes.controller.js';

/** The names of every number of this API. */
@Module({
  imports: [AuditModule],
  controllers: [CodesController, CodeNamesController],
  providers: [CodeNames],
})
export class CodesModule {}
