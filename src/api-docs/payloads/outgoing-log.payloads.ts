import { flag, inline, int64, nullable, obj, text, word } from '../../common/api-schemas.js';
import {
  OUTGOING_LOG_FACTS,
  type OutgoingLogAnnouncement,
} from '../../outgoing-logs/outgoing-log.answers.js';

/** Payload of type 3. */
export const OUTGOING_LOG = obj<OutgoingLogAnnouncement>(
  'OutgoingLogPayload',
  {
    ...OUTGOING_LOG_FACTS,
    DataSent: text('The request body.', '<teklif><plaka>34 ABC 123</plaka></teklif>'),
    DataReceived: text('The response body.', '<sonuc><prim>18450.00</prim></sonuc>'),
  },
  'The gateway keeps none of the bodies once this is delivered; it asks for them back with GetOutgoingLogPayload.',
);

/** RequestObject of GetOutgoingLogPayload. */
export const LOG_PAYLOAD_REQUEST = obj('OutgoingLogRequest', {
  LogID: nullable(int64('OutgoingRequestLogID of the notification of type 3.', 90417)),
  GwLogId: OUTGOING_LOG_FACTS.GwLogId,
  IsResponse: nullable(flag('False asks for DataSent, true for DataReceived.', false)),
});

const RESULT_STATUS = obj('ResultStatus', {
  Status: word(['Success', 'Error'], 'Only Success is a success.'),
  Explanation: nullable(text('What went wrong.')),
});

/** What the platform answers where the HTTP status alone does not decide. */
export const RESULT_STATUS_ANSWER = inline({ ResultStatus: RESULT_STATUS, Result: { type: 'null' } });

/** What the platform answers to GetOutgoingLogPayload. */
export const LOG_PAYLOAD_ANSWER = obj('OutgoingLogAnswer', {
  ResultStatus: RESULT_STATUS,
  Result: nullable(
    obj('OutgoingLogBody', {
      LogID: int64('The LogID of the request.', 90417),
      Payload: text('The stored body.', '<teklif><plaka>34 ABC 123</plaka></teklif>'),
    }),
  ),
});
