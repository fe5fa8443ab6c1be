import { dateTime, filledText, Property } from '../../api/api-schemas.js';
import type { Clock } from '../../time/clock.js';

/** Payload of notification 104, sent by an administrator to see whether a platform is reached; it changes nothing. */
export class TestNotificationPayload {
  @Property(filledText('Text for the person who reads the notification.', 'Test notification'))
  Message: string;
  @Property(dateTime()) SentAt: string;
}

export function testNotificationPayload(clock: Clock): TestNotificationPayload {
  return { Message: 'Deneme bildirimi', SentAt: clock.withOffset(clock.now()) };
}
