import {
  type ApiTag,
  CSV_DETAILS,
  envelope,
  type OperationDescription,
  orCsv,
} from '../api/api-description.js';
import { paged } from '../api/api-schemas.js';
import {
  AnnouncedLog,
  ListedOutgoingLog,
  LogPayload,
  OutgoingLogItem,
  OutgoingLogPage,
} from './outgoing-log.answers.js';
import {
  AGENT_KEYS_UNREADABLE,
  OUTGOING_LOG_NOT_FOUND,
  PLATFORM_ANSWER_UNUSABLE,
  PLATFORM_ERROR,
  PLATFORM_UNREACHABLE,
} from './outgoing-log.refusals.js';

const OUTGOING_LOGS: ApiTag = {
  name: 'Outgoing logs',
  tr: 'Giden istek kayıtları',
  part: 'staff',
  about:
    'Calls that the gateway’s adapters made for agents. Their bodies go to the agent’s platform with notification ' +
    '3, and the gateway keeps them only until they are delivered; afterwards it asks the platform for them.',
};

export const ANNOUNCE_LOG: OperationDescription = {
  tag: OUTGOING_LOGS,
  summary: { en: 'Record an outgoing call', tr: 'Giden isteği kaydet' },
  details:
    'The agent’s platform gets notification 3 with both bodies. An inactive agent’s calls are recorded as well: they were ' +
    'made.',
  answers: { 201: envelope(AnnouncedLog) },
  example: {
    agentId: 42,
    insuranceCompanyId: 110,
    productId: 111,
    serviceOperationId: 14,
    url: 'https://servis.ornek-sigorta.example/kasko/teklif?plaka=34ABC123',
    startedAt: '2026-11-20T10:31:05.240+03:00',
    durationMs: 812,
    httpStatus: 200,
    dataSent: '<teklif><plaka>34 ABC 123</plaka></teklif>',
    dataReceived: '<sonuc><prim>18450.00</prim></sonuc>',
  },
};

export const LIST_LOGS: OperationDescription = {
  tag: OUTGOING_LOGS,
  summary: { en: 'List outgoing logs', tr: 'Giden istek kayıtlarını listele' },
  details:
    'Newest first, without bodies. `from` and `to` bound `CreatedAt`, both included: days of the business time zone, or ' +
    'date-times.',
  answers: { 200: envelope(paged(OutgoingLogItem)) },
};

export const READ_LOGS: OperationDescription = {
  tag: OUTGOING_LOGS,
  summary: { en: 'Read outgoing logs page by page', tr: 'Giden istek kayıtlarını sayfa sayfa oku' },
  details:
    'Newest first by number, without bodies. Nothing is counted, and a call searches a bounded number of logs. Days are those of the business time zone.' +
    CSV_DETAILS,
  answers: { 200: orCsv(envelope(OutgoingLogPage)) },
};

export const SHOW_LOG: OperationDescription = {
  tag: OUTGOING_LOGS,
  summary: { en: 'Show an outgoing log', tr: 'Giden istek kaydını göster' },
  answers: { 200: envelope(ListedOutgoingLog) },
  refusals: [OUTGOING_LOG_NOT_FOUND],
};

export const READ_LOG_PAYLOAD: OperationDescription = {
  tag: OUTGOING_LOGS,
  summary: { en: 'Read what was sent or received', tr: 'Gönderilen ya da alınan veriyi oku' },
  details:
    'Until the bodies are delivered the gateway returns them itself; afterwards it asks the agent’s platform with ' +
    '`POST /GetOutgoingLogPayload`. The audit records who read which body, why and with which outcome, before the ' +
    'body is returned.',
  answers: { 200: envelope(LogPayload) },
  refusals: [
    OUTGOING_LOG_NOT_FOUND,
    PLATFORM_ERROR,
    PLATFORM_ANSWER_UNUSABLE,
    PLATFORM_UNREACHABLE,
    AGENT_KEYS_UNREADABLE,
  ],
};
