import { errorBody } from './answer.js';
import { integerTextAt, isObject, parseJson } from './json-source.js';
import { envelopeProblem } from './notification-envelope.js';
import type { NotificationStore } from './notification-store.js';

const OUTGOING_LOG = 3;

interface StoredLog {
  logId: string;
  dataSent: unknown;
  dataReceived: unknown;
}

/**
 * The answer to POST /GetOutgoingLogPayload (always HTTP 200), from the bodies in type 3 notifications. LogID keeps all
 * its digits.
 */
export function outgoingLogAnswer(store: NotificationStore, body: string): string {
  const envelope = parseJson(body);
  const problem = envelopeProblem(envelope);
  if (problem !== null) return errorBody(problem);
  const query = (envelope as { RequestObject: Record<string, unknown> }).RequestObject;
  const gwLogId = query['GwLogId'];
  if (typeof gwLogId !== 'string' || gwLogId === '') return errorBody('GwLogId must be a non-empty string.');
  const logId = integerTextAt(body, ['RequestObject', 'LogID']);
  if (logId === null && (query['LogID'] ?? null) !== null)
    return errorBody('LogID must be an integer or null.');
  const isResponse = query['IsResponse'] ?? false;
  if (typeof isResponse !== 'boolean') return errorBody('IsResponse must be true, false or null.');

  const log = findLog(store, gwLogId);
  if (!log || (logId !== null && logId !== log.logId)) return errorBody('No such outgoing log is stored.');
  const payload = isResponse ? log.dataReceived : log.dataSent;
  if (typeof payload !== 'string') {
    return errorBody(`No ${isResponse ? 'received' : 'sent'} data is stored for this outgoing log.`);
  }
  const result = `{"LogID":${log.logId},"Payload":${JSON.stringify(payload)}}`;
  return `{"ResultStatus":{"Status":"Success","Explanation":null},"Result":${result}}`;
}

function findLog(store: NotificationStore, gwLogId: string): StoredLog | null {
  const needle = JSON.stringify(gwLogId);
  for (const record of store.find({ type: OUTGOING_LOG })) {
    // The substring test avoids parsing every stored body.
    if (!record.Applied || !record.Payload?.includes(needle)) continue;
    const payload = parseJson(record.Payload);
    const logId = integerTextAt(record.Payload, ['OutgoingRequestLogID']);
    if (!isObject(payload) || payload['GwLogId'] !== gwLogId || logId === null) continue;
    return { logId, dataSent: payload['DataSent'], dataReceived: payload['DataReceived'] };
  }
  return null;
}
