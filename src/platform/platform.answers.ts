import { longId, nullable, Property, text, word } from '../api/api-schemas.js';

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
