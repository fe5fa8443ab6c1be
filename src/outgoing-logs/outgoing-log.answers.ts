import {
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
} from '../api/api-schemas.js';
import { LOG_CURSOR } from './outgoing-log.requests.js';

const LOG_ID = longId('Number of the outgoing log, of up to 64 bits.', 90417);
export const GW_LOG_ID = textLike(/^[0-9a-f]{24}$/)('24 hexadecimal digits.', '65f1c0a2b7e94d0012ab34cd');

/** The names of a new log. */
export class AnnouncedLog {
  @Property(LOG_ID) OutgoingRequestLogID: bigint;
  @Property(GW_LOG_ID) GwLogId: string;
}

/** The facts of a log, without the bodies. */
export class OutgoingLogFacts extends AnnouncedLog {
  @Property(id(undefined, 42)) AgentId: number;
  @Property(nullable(id(undefined, 110))) InsuranceCompanyId: number | null;
  @Property(nullable(id(undefined, 111))) ProductId: number | null;
  @Property(nullable(id(undefined, 14))) ServiceOperationId: number | null;
  @Property(
    text(
      'The address that was called, with `***` for values of its query that are not kept.',
      'https://servis.ornek-sigorta.example/kasko/teklif?plaka=***',
    ),
  )
  Url: string;
  @Property(dateTime('When the call began.')) StartedAt: string;
  @Property(count('Duration of the call in milliseconds.', 812)) DurationMs: number;
  @Property(nullable(int32From(100, 599)('HTTP status of the answer; null when there was none.', 200)))
  HttpStatus: number | null;
}

/** A log as the list shows it. */
export class OutgoingLogItem extends OutgoingLogFacts {
  @Property(dateTime()) CreatedAt: string;
  @Property(
    longId('Id of the delivery that carries the bodies, for reading its state and sending it again.', 5124),
  )
  DeliveryId: bigint;
  @Property(
    nullable(
      flag(
        'True: the agent’s platform has the bodies. False: the gateway still has them. Null: the log is older ' +
          'than the retention.',
        true,
      ),
    ),
  )
  Delivered: boolean | null;
}

/** A log with the names of its agent, company and operation. */
export class ListedOutgoingLog extends OutgoingLogItem {
  @Property(filledText(undefined, 'Örnek Acente')) AgentName: string;
  @Property(nullable(filledText('Null when the catalog does not know the id.', 'Örnek Sigorta')))
  InsuranceCompanyName: string | null;
  @Property(nullable(filledText('Null when the catalog does not know the id.', 'Teklif Al')))
  ServiceOperationName: string | null;
}

/** One page of the feed. */
export class OutgoingLogPage {
  @Property(listOf(ListedOutgoingLog, 'Newest first.')) Items: ListedOutgoingLog[];
  @Property(
    nullable(
      textLike(LOG_CURSOR)(
        'The `cursor` of the next call; null at the end. A page of a filter that fits few may have fewer logs than asked for, even none, while a cursor is left.',
        '90417',
      ),
    ),
  )
  NextCursor: string | null;
}

/** One body of a log. */
export class LogPayload {
  @Property(LOG_ID) LogID: bigint;
  @Property(GW_LOG_ID) GwLogId: string;
  @Property(flag('The value of the request.', false)) IsResponse: boolean;
  @Property(text('The body.', '<teklif><plaka>34 ABC 123</plaka></teklif>')) Payload: string;
}
