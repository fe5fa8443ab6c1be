import { dateTime, flag, inline, int32, int64, nullable, obj, text, word } from '../../common/api-schemas.js';

const LOG_ID = int64('Number of the outgoing log.', 90417);
const GW_LOG_ID = text('24 hexadecimal digits.', '65f1c0a2b7e94d0012ab34cd');

/** Payload of type 3. */
export const OUTGOING_LOG = obj(
  'OutgoingLogPayload',
  {
    OutgoingRequestLogID: LOG_ID,
    GwLogId: GW_LOG_ID,
    AgentId: int32(undefined, 42),
    InsuranceCompanyId: nullable(int32(undefined, 110)),
    ProductId: nullable(int32(undefined, 111)),
    ServiceOperationId: nullable(int32(undefined, 14)),
    Url: text('The address that was called.', 'https://servis.ornek-sigorta.example/kasko/teklif'),
    StartedAt: dateTime('When the call began.'),
    DurationMs: int32('How long it took, in milliseconds.', 812),
    HttpStatus: nullable(int32('Null when there was no answer.', 200)),
    DataSent: text('The request body.', '<teklif><plaka>34 ABC 123</plaka></teklif>'),
    DataReceived: text('The response body.', '<sonuc><prim>18450.00</prim></sonuc>'),
  },
  'The gateway keeps none of the bodies once this is delivered; it asks for them back with GetOutgoingLogPayload.',
);

/** RequestObject of GetOutgoingLogPayload. */
export const LOG_PAYLOAD_REQUEST = obj('OutgoingLogRequest', {
  LogID: nullable(int64('OutgoingRequestLogID of the notification of type 3.', 90417)),
  GwLogId: GW_LOG_ID,
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
