import {
  About,
  code,
  count,
  dateTime,
  filledText,
  flag,
  id,
  int32From,
  listOf,
  longId,
  nullable,
  Property,
  text,
  textLike,
  word,
} from '../../api/api-schemas.js';
import {
  DELIVERY_STATES,
  type DeliveryState,
  LOGGED_VERDICTS,
  type LoggedVerdict,
} from '../delivery.rules.js';
import { SUBJECT_KINDS, type SubjectKind } from '../notification-subjects.rules.js';
import { NOTIFICATION_TYPES, type NotificationType } from '../notification-types.rules.js';
import { REFERANCE_NO, SUB_REFERANCE_NO } from '../references.js';
import { DELIVERY_CURSOR, WAITING_CURSOR } from './delivery.requests.js';

const TYPE_NAMES = Object.fromEntries(
  Object.entries(NOTIFICATION_TYPES).map(([type, { tr, en }]) => [type, `${tr} (${en})`]),
);
/** A platform's answer has three digits; those below 200 come before it. */
const httpStatus = int32From(200, 999);
export const typeCode = code('NotificationType', TYPE_NAMES);

/** What a notification announces. */
@About(
  'What the notification announces; null for several parameter values, for a notification of an earlier release and for ' +
    'one that is no longer kept.',
)
export class NotificationSubject {
  @Property(
    word(
      SUBJECT_KINDS,
      'AgentProducts and Test have the id of the agent, ParameterValue has the parameter’s number and the value.',
      'Job',
    ),
  )
  Kind: SubjectKind;
  @Property(filledText('`91/9` for value 9 of parameter 91.', '7')) Id: string;
}

/** A delivery as the list shows it. */
export class DeliveryItem {
  @Property(longId(undefined, 17)) Id: number;
  @Property(textLike(REFERANCE_NO)('The same on every attempt.', '42_20261120121617123AB12CD34EF_0_0'))
  ReferanceNo: string;
  @Property(typeCode('Type of the notification.', 101)) NotificationType: NotificationType;
  @Property(id(undefined, 42)) AgentId: number;
  @Property(nullable(NotificationSubject))
  Subject: NotificationSubject | null;
  @Property(
    word(
      DELIVERY_STATES,
      'Parked: the process ended during each of several attempts; the delivery continues only after a resend.',
      'Exhausted',
    ),
  )
  State: DeliveryState;
  @Property(count('Attempts with an outcome, those before a resend included.', 11)) Attempts: number;
  @Property(
    int32From(1)(
      'The largest number of attempts, the first one included; a resend allows as many again.',
      11,
    ),
  )
  MaxAttempts: number;
  @Property(nullable(dateTime('Null in a final state, while parked and while an attempt is under way.')))
  NextAttemptAt: string | null;
  @Property(nullable(httpStatus('HTTP status of the last attempt; null when there was no HTTP answer.', 503)))
  LastHttpStatus: number | null;
  @Property(
    nullable(filledText('Why the last attempt brought no HTTP answer.', 'Transport failure: ECONNREFUSED.')),
  )
  LastError: string | null;
  @Property(
    nullable(
      filledText(
        'The payload as it is sent inside the envelope; null in lists, once it is no longer kept, and wherever it was not ' +
          'asked for.',
        '{"JobId":7}',
      ),
    ),
  )
  Payload: string | null;
  @Property(flag('Whether the payload is kept.', true)) HasPayload: boolean;
  @Property(dateTime()) CreatedAt: string;
  @Property(nullable(dateTime('When it came to its final state.'))) FinishedAt: string | null;
}

/** A delivery with what its agent's traffic says of it. */
export class ListedDelivery extends DeliveryItem {
  @Property(filledText(undefined, 'Örnek Acente')) AgentName: string;
  @Property(flag('Whether nothing is sent to the agent at the moment, by a person’s order.', false))
  AgentPaused: boolean;
  @Property(flag('Whether an attempt is under way.', false)) InFlight: boolean;
  @Property(count('How often it was sent again after an attempt had ended it.', 1)) Resends: number;
  @Property(count('Those of `Attempts` that were made before the last resend.', 11)) EarlierAttempts: number;
}

/** One attempt, as recorded. */
export class DeliveryAttemptItem {
  @Property(int32From(1)('Number of the attempt; it keeps rising after a resend.', 1)) Number: number;
  @Property(textLike(SUB_REFERANCE_NO)('New for every attempt.', '20261120121617123AB12CD34EF56G'))
  SubReferanceNo: string;
  @Property(dateTime()) StartedAt: string;
  @Property(
    nullable(
      count('Milliseconds from the due moment to the start; null for an attempt of an earlier release.', 4),
    ),
  )
  LateMs: number | null;
  @Property(count(undefined, 15_000)) DurationMs: number;
  @Property(nullable(httpStatus(undefined, 503))) HttpStatus: number | null;
  @Property(
    nullable(
      filledText(
        'Why there was no HTTP answer, or why its body is incomplete.',
        'No answer within 15000 ms.',
      ),
    ),
  )
  Error: string | null;
  @Property(
    nullable(text('The answer’s first 4 KB; null where it was not asked for.', 'Service Unavailable')),
  )
  ResponseExcerpt: string | null;
  @Property(flag('Whether the answer had a body.', true)) HasResponseExcerpt: boolean;
  @Property(
    word(
      LOGGED_VERDICTS,
      'Late: the outcome came after the lease of the attempt had ended, and changed nothing.',
      'Retry',
    ),
  )
  Verdict: LoggedVerdict;
}

/** A delivery with all that is kept of it. */
export class DeliveryDetail extends ListedDelivery {
  @Property(
    flag(
      'Whether the payload was removed because the notification has arrived: the gateway then keeps nothing of type 3.',
      false,
    ),
  )
  PayloadForgotten: boolean;
  @Property(listOf(DeliveryAttemptItem, 'Oldest first.')) AttemptLog: DeliveryAttemptItem[];
}

/** The payload of one delivery, whatever its type. */
export class DeliveryPayload {
  @Property(longId(undefined, 17)) Id: number;
  @Property(typeCode('Type of the notification.', 101)) NotificationType: NotificationType;
  @Property(
    nullable(
      filledText(
        'The payload as it is sent inside the envelope; null once it is no longer kept.',
        '{"OutgoingRequestLogID":90417}',
      ),
    ),
  )
  Payload: string | null;
  @Property(flag('Whether the payload was removed because the notification has arrived.', false))
  PayloadForgotten: boolean;
}

/** The number of deliveries that a call by filter sends, or would send. */
export class ResentDeliveries {
  @Property(count('Deliveries that are sent.', 120)) Count: number;
  @Property(
    nullable(
      dateTime(
        'When they were counted; null unless `dryRun`. As `finishedTo` of the resend that follows, it leaves out what has failed since.',
      ),
    ),
  )
  CountedAt: string | null;
  @Property(
    nullable(
      longId(
        'Under which its progress can be read for 7 days; null on a dry run, and when nothing was sent.',
        3,
      ),
    ),
  )
  ResendId: number | null;
}

/** One page of the feed. */
export class DeliveryPage {
  @Property(listOf(ListedDelivery, 'Newest first.')) Items: ListedDelivery[];
  @Property(
    nullable(
      textLike(DELIVERY_CURSOR)(
        'The `cursor` of the next call; null at the end. A page of a filter that fits few may have fewer deliveries than asked for, even none, while a cursor is left.',
        '5124',
      ),
    ),
  )
  NextCursor: string | null;
}

/** One page of what waits. */
export class WaitingDeliveryPage {
  @Property(listOf(ListedDelivery, 'The next attempt that is due first.')) Items: ListedDelivery[];
  @Property(
    nullable(
      textLike(WAITING_CURSOR)(
        'The `cursor` of the next call; null at the end. A page of a filter that fits few may have fewer deliveries than asked for, even none, while a cursor is left.',
        '1795000000000000.5124.0',
      ),
    ),
  )
  NextCursor: string | null;
}

/** The deliveries of a filter, counted by state. */
export class DeliveryCounts {
  @Property(count(undefined, 12)) Pending: number;
  @Property(count(undefined, 0)) Parked: number;
  @Property(count(undefined, 2)) Dropped: number;
  @Property(count(undefined, 1)) Exhausted: number;
  @Property(count(undefined, 0)) Cancelled: number;
  @Property(nullable(count('Null when they are too many to be counted at once.', 4_212)))
  Delivered: number | null;
  @Property(flag('Whether one of the other counts ended before its end: there are at least so many.', false))
  More: boolean;
}

/** What became of the deliveries of a call by filter. */
export class ResendProgress {
  @Property(longId('The `ResendId` of the call.', 3)) Id: number;
  @Property(count('Deliveries that were sent.', 120)) Count: number;
  @Property(count('Those that wait or are being attempted.', 20)) Waiting: number;
  @Property(count('Those of `Waiting` that have failed since and wait for their next attempt.', 5))
  Retrying: number;
  @Property(count('Those that have arrived.', 97)) Delivered: number;
  @Property(count('All others: dropped, exhausted, cancelled or parked.', 3)) Failed: number;
}
