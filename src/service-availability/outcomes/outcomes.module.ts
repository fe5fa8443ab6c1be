import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { OutcomesController } from './outcomes.controller.js';
import { OutcomesService } from './outcomes.service.js';

@Module({
  imports: [AuditModule],
  controllers: [OutcomesController],
  providers: [OutcomesService],
})
export class OutcomesModule {}
