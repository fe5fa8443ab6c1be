import { Module } from '@nestjs/common';
import { DayReads } from './day-reads.service.js';
import { ServiceDaysController } from './service-days.controller.js';
import { ServiceDays } from './service-days.service.js';

@Module({
  controllers: [ServiceDaysController],
  providers: [ServiceDays, DayReads],
})
export class ServiceDaysModule {}
