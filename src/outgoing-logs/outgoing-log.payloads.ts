import { randomBytes } from 'node:crypto';
import { About, flag, longId, nullable, Property, text, word } from '../api/api-schemas.js';
import type { Clock } from '../time/clock.js';
import { GW_LOG_ID, OutgoingLogFacts } from './outgoing-log.answers.js';
import type { AnnounceOutgoingLog } from './outgoing-log.requests.js';

/** Payload of notification 3, outgoing log. */
@About(
  'Once this notification is delivered, the gateway keeps neither body; it asks for them with GetOutgoingLogPayload.',
)
export class OutgoingLogPayload extends OutgoingLogFacts {
  @Property(text('The request body.', '<teklif><plaka>34 ABC 123</plaka></teklif>')) DataSent: string;
  @Property(text('The response body.', '<sonuc><prim>18450.00</prim></sonuc>')) DataReceived: string;
}

/** RequestObject of GetOutgoingLogPayload. */
export class OutgoingLogRequest {
  @Property(nullable(longId('OutgoingRequestLogID of the notification of type 3.', 90417)))
  LogID: bigint | null;
  @Property(GW_LOG_ID) GwLogId: string;
  @Property(nullable(flag('False asks for DataSent, true for DataReceived.', false)))
  IsResponse: boolean | null;
}

/** Payload of notification 3 of a new call; `url` is what may be kept of its address. */
export function outgoingLogPayload(
  id: bigint,
  call: AnnounceOutgoingLog,
  url: string,
  clock: Clock,
): OutgoingLogPayload {
  return {
    OutgoingRequestLogID: id,
    GwLogId: randomBytes(12).toString('hex'),
    AgentId: call.agentId,
    InsuranceCompanyId: call.insuranceCompanyId ?? null,
    ProductId: call.productId ?? null,
    ServiceOperationId: call.serviceOperationId ?? null,
    Url: url,
    StartedAt: clock.withOffset(call.startedAt),
    DurationMs: call.durationMs,
    HttpStatus: call.httpStatus ?? null,
    DataSent: call.dataSent,
    DataReceived: call.dataReceived,
  };
}

/** Whether the platform did what it was asked. */
export class ResultStatus {
  @Property(word(['Success', 'Error'], 'Only the value Success means success.')) Status: 'Success' | 'Error';
  @Property(nullable(text('Description of the error.'))) Explanation: string | null;
}

/** What the platform answers where the HTTP status alone does not decide. */
export class ResultStatusAnswer {
  @Property(ResultStatus) ResultStatus: ResultStatus;
  @Property({ type: 'null' }) Result: null;
}

/** A stored body, as the platform hands it back. */
export class OutgoingLogBody {
  @Property(longId('The LogID of the request.', 90417)) LogID: bigint;
  @Property(text('The stored body.', '<teklif><plaka>34 ABC 123</plaka></teklif>')) Payload: string;
}

/** What the platform answers to GetOutgoingLogPayload. */
export class OutgoingLogAnswer {
  @Property(ResultStatus) ResultStatus: ResultStatus;
  @Property(nullable(OutgoingLogBody)) Result: OutgoingLogBody | null;
}
