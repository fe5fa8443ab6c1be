import { count, flag, listOf, longId, nullable, Property, textLike } from '../../api/api-schemas.js';
import { ListedDelivery } from './delivery.answers.js';
import { DELIVERY_CURSOR } from './delivery.requests.js';

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

/** What became of the deliveries of a resend by filter. */
export class ResendProgress {
  @Property(longId('The `ResendId` of the resend.', 3)) Id: number;
  @Property(count('Deliveries that were sent again.', 120)) Count: number;
  @Property(count('Those that wait or are being attempted.', 20)) Waiting: number;
  @Property(count('Those that have arrived.', 97)) Delivered: number;
  @Property(count('All others: dropped, exhausted, cancelled or parked.', 3)) Failed: number;
}
