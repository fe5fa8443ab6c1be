import { Module } from '@nestjs/common';
import { NotificationsService } from './notifications.service.js';
import { PayloadCipher } from './payload-cipher.service.js';
import { WakeUps } from './wake-ups.js';

/** Publishing: the outbox, which other modules write to in the transaction of the announced change. */
@Module({
  providers: [NotificationsService, PayloadCipher, WakeUps],
  exports: [NotificationsService, PayloadCipher, WakeUps],
})
export class NotificationsModule {}
