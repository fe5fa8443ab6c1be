import { refusal } from '../common/api-description.js';
import { dateTime, flag, id, inline, int32, int64, nullable, obj, text } from '../common/api-schemas.js';

/** What is said of every log, the bodies apart. */
export interface OutgoingLogFacts {
  OutgoingRequestLogID: bigint;
  GwLogId: string;
  AgentId: number;
  InsuranceCompanyId: number | null;
  ProductId: number | null;
  ServiceOperationId: number | null;
  Url: string;
  StartedAt: string;
  DurationMs: number;
  HttpStatus: number | null;
}

/** Payload of notification 3. */
export interface OutgoingLogAnnouncement extends OutgoingLogFacts {
  DataSent: string;
  DataReceived: string;
}

/** A log as the list shows it. */
export interface OutgoingLogItem extends OutgoingLogFacts {
  CreatedAt: string;
  DeliveryId: bigint;
  Delivered: boolean | null;
}

/** The names of a new log. */
export type AnnouncedLog = Pick<OutgoingLogFacts, 'OutgoingRequestLogID' | 'GwLogId'>;

/** One body of a log. */
export interface LogPayload {
  LogID: bigint;
  GwLogId: string;
  IsResponse: boolean;
  Payload: string;
}

const LOG_ID = int64('Number of the outgoing log, of up to 64 bits.', 90417);
const GW_LOG_ID = text('24 hexadecimal digits.', '65f1c0a2b7e94d0012ab34cd');

export const OUTGOING_LOG_FACTS: { readonly [K in keyof OutgoingLogFacts]: ReturnType<typeof text> } = {
  OutgoingRequestLogID: LOG_ID,
  GwLogId: GW_LOG_ID,
  AgentId: id(undefined, 42),
  InsuranceCompanyId: nullable(int32(undefined, 110)),
  ProductId: nullable(int32(undefined, 111)),
  ServiceOperationId: nullable(int32(undefined, 14)),
  Url: text(
    'The address that was called, with `***` for values of its query that are not kept.',
    'https://servis.ornek-sigorta.example/kasko/teklif?plaka=***',
  ),
  StartedAt: dateTime('When the call began.'),
  DurationMs: int32('How long it took, in milliseconds.', 812),
  HttpStatus: nullable(int32('Null when there was no answer.', 200)),
};

export const ANNOUNCED_LOG = inline<AnnouncedLog>({ OutgoingRequestLogID: LOG_ID, GwLogId: GW_LOG_ID });

export const OUTGOING_LOG_ITEM = obj<OutgoingLogItem>('OutgoingLog', {
  ...OUTGOING_LOG_FACTS,
  CreatedAt: dateTime(),
  DeliveryId: int64('The delivery of the bodies: how it goes, and sending it again.', 5124),
  Delivered: nullable(
    flag(
      'True: the agent’s platform has the bodies. False: they are still here. Null: older than the retention.',
      true,
    ),
  ),
});

export const LOG_PAYLOAD = inline<LogPayload>({
  LogID: LOG_ID,
  GwLogId: GW_LOG_ID,
  IsResponse: flag('As it was asked.', false),
  Payload: text('The body.', '<teklif><plaka>34 ABC 123</plaka></teklif>'),
});

export const PAYLOAD_REFUSALS = [
  refusal(404, 'General.NotFound', 'The outgoing log was not found.', 'There is no such log.'),
  refusal(
    502,
    'OutgoingLogs.PlatformError',
    'The platform answered with an error: No such outgoing log is stored.',
    'ResultStatus.Status is not Success, or the HTTP status is not 200; with the platform’s Explanation.',
  ),
  refusal(
    502,
    'OutgoingLogs.PlatformError',
    'The platform’s answer cannot be used: its LogID is not the one asked for.',
    'The answer is not the one asked for, incomplete, no JSON, or too large.',
  ),
  refusal(
    504,
    'OutgoingLogs.PlatformUnreachable',
    'The platform did not answer: No answer within 15000 ms.',
    'No complete answer in time, no connection, no platform that may be called, or keys that cannot be read.',
  ),
];
