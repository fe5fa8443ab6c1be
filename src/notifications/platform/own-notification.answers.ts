import {
  count,
  dateTime,
  filledText,
  int32From,
  int64From,
  listOf,
  longId,
  nullable,
  Property,
  textLike,
  word,
} from '../../api/api-schemas.js';
import { DeliveryAttemptItem, typeCode } from '../administration/delivery.answers.js';
import { DELIVERY_STATES, type DeliveryState } from '../delivery.rules.js';
import type { NotificationType } from '../notification-types.rules.js';
import { REFERANCE_NO } from '../references.js';

/** A notification to an agent, and how far its delivery is. */
export class OwnNotification {
  @Property(longId(undefined, 17)) Id: number;
  @Property(textLike(REFERANCE_NO)('The same on every attempt.', '42_20261120121617123AB12CD34EF_0_0'))
  ReferanceNo: string;
  @Property(typeCode('Type of the notification.', 101)) Type: NotificationType;
  @Property(
    word(
      DELIVERY_STATES,
      'Dropped, Exhausted, Cancelled and Parked: nothing is sent any more unless a resend is asked for.',
      'Delivered',
    ),
  )
  State: DeliveryState;
  @Property(count('Attempts with an outcome, those before a resend included.', 1)) Attempts: number;
  @Property(dateTime()) CreatedAt: string;
  @Property(
    nullable(
      int32From(200, 999)('HTTP status of the last attempt; null when there was no HTTP answer.', 200),
    ),
  )
  LastHttpStatus: number | null;
}

/** Notifications of one agent, by ascending Id. */
export class OwnNotifications {
  @Property(listOf(OwnNotification)) Items: OwnNotification[];
  @Property(int64From(0)('The `after` of the next call, also when Items is empty.', 17)) NextAfter: number;
}

/** A notification with what was sent and what became of it. */
export class OwnNotificationDetail {
  @Property(longId(undefined, 17)) Id: number;
  @Property(textLike(REFERANCE_NO)('The same on every attempt.', '42_20261120121617123AB12CD34EF_0_0'))
  ReferanceNo: string;
  @Property(typeCode('Type of the notification.', 101)) Type: NotificationType;
  @Property(word(DELIVERY_STATES, undefined, 'Delivered')) State: DeliveryState;
  @Property(dateTime()) CreatedAt: string;
  @Property(nullable(int32From(200, 999)('Of the last attempt; null when there was no HTTP answer.', 200)))
  LastHttpStatus: number | null;
  @Property(
    nullable(
      filledText(
        'As it is sent inside the envelope; null once it is no longer kept.',
        '{"ServiceOperationId":14}',
      ),
    ),
  )
  Payload: string | null;
  @Property(listOf(DeliveryAttemptItem, 'Oldest first.')) Attempts: DeliveryAttemptItem[];
}

/** A test notification that is on its way. */
export class SentTest {
  @Property(longId('Id of the notification.', 18)) DeliveryId: number;
}
