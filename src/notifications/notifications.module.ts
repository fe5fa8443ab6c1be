import { Module } from '@nestjs/common';
import { DispatchSignals } from './dispatch-signals.js';
import { NotificationsService } from './notifications.service.js';
import { PayloadCipher } from './payload-cipher.service.js';

/** Publishing: the outbox, which other modules write to in the transaction of the announced change. */
@Module({
  providers: [NotificationsService, PayloadCipher, DispatchSignals],
  exports: [NotificationsService, PayloadCipher, DispatchSignals],
})
export class NotificationsModule {}
