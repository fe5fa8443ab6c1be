import {
  About,
  count,
  dateTime,
  filledText,
  flag,
  id,
  int64From,
  integerOrText,
  listOf,
  longId,
  nullable,
  Property,
  textLike,
  word,
} from '../api/api-schemas.js';
import { LANGUAGES, type Language } from '../api/language.js';
import {
  EVENT_KINDS,
  EVENT_SUBJECTS,
  type EventKind,
  type EventSubject,
} from '../events/event-kinds.rules.js';
import { EVENT_CURSOR } from './events.requests.js';

/** Where counting of unread events ends. */
export const UNREAD_AT_MOST = 100;

/** What an event is about. */
export class EventSubjectItem {
  @Property(word(EVENT_SUBJECTS, undefined, 'Agent')) Kind: EventSubject['kind'];
  @Property(integerOrText('A number where the record has one.', 42)) Id: number | string;
}

/** Something that happened to the service, and that somebody may have to act on. */
@About(
  'The cause is in the language that `Accept-Language` prefers: Turkish or English, without one English.',
)
export class EventItem {
  @Property(longId(undefined, 12)) Id: number;
  @Property(word(EVENT_KINDS, undefined, 'delivery.exhausted')) Kind: EventKind;
  @Property(dateTime('When it first happened.')) At: string;
  @Property(EventSubjectItem) Subject: EventSubjectItem;
  @Property(
    filledText(
      'Why, in words; of a state that is over, since when.',
      'Last cause: time-out (Endorsement made).',
    ),
  )
  Cause: string;
  @Property(int64From(1)('How often it happened to this subject within an hour.', 1240)) Count: number;
  @Property(
    filledText(
      'The page of the administration screens with the record.',
      '/admin/deliveries?view=all&state=Exhausted&agent=42',
    ),
  )
  Path: string;
}

/** One page of the feed; no cursor is left at the end. */
export class EventPage {
  @Property(listOf(EventItem)) Items: EventItem[];
  @Property(nullable(textLike(EVENT_CURSOR)('The `after` of the next call; null at the end.', '12')))
  NextCursor: string | null;
}

/** Which events the caller has not seen. */
export class UnreadEvents {
  @Property(count(`Counted up to ${UNREAD_AT_MOST}.`, 3)) Count: number;
  @Property(int64From(0)('Up to which Id the caller has read the feed.', 9)) SeenUpTo: number;
}

const time = textLike(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Which events the caller gets by mail. */
export class EventSubscriptionItem {
  @Property(nullable(filledText(undefined, 'ayse@sirket.example'))) Mail: string | null;
  @Property(listOf(word(EVENT_KINDS))) Kinds: EventKind[];
  @Property(nullable(listOf(id(undefined, 42), 'Null is every agent.'))) AgentIds: number[] | null;
  @Property(nullable(time('Of the business time zone.', '19:00'))) QuietFrom: string | null;
  @Property(nullable(time(undefined, '08:00'))) QuietTo: string | null;
  @Property(word(LANGUAGES)) Language: Language;
  @Property(flag('Whether this installation sends mails at all.', true)) MailsAreSent: boolean;
  @Property(
    nullable(filledText('Why the last mail was not delivered, as the mail server says it.', 'EENVELOPE 550')),
  )
  MailProblem: string | null;
}
