import { randomBytes } from 'node:crypto';
import { payloadSample } from '../../src/api-docs/webhooks.js';
import { notificationEnvelope } from '../../src/notifications/dispatch/notification-envelope.js';
import type { NotificationType } from '../../src/notifications/notification-types.rules.js';
import {
  newQueryReferanceNo,
  newReferanceNo,
  newSubReferanceNo,
} from '../../src/notifications/references.js';

/** The agent that the check's numbers name; no installation has that many. */
const AGENT_ID = 999_999_999;
/** Ids of the check's own things, which no catalog has. */
const FIRST_ID = 2_000_000_000;
/** The day of everything that the samples date. */
const DATE = '2026-11-20T10:31:05.240+03:00';

/** A notification before it is put into its envelope. */
export interface Sample {
  type: NotificationType;
  payload: unknown;
}

/** The notification of a type with the values of its description. */
export const sampleOfType = (type: NotificationType): Sample => ({ type, payload: payloadSample(type) });

/** The body of a push; the same ReferanceNo makes it a repeat. */
export function pushBody({ type, payload }: Sample, referanceNo = newReferance()): string {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return notificationEnvelope({
    referanceNo,
    subReferanceNo: newSubReferanceNo(Date.now()),
    type,
    payload: text,
  });
}

export const newReferance = (): string => newReferanceNo(AGENT_ID, new Date());

/** A parameter change of so many values, as the sync of a vehicle list makes it. */
export function parameterChange(count: number, name = 'A3 SPORTBACK 35 TFSI 1.5 (150) S TRONIC'): Sample {
  const values = Array.from({ length: count }, (_, index) => ({
    ParameterId: FIRST_ID,
    ParameterValue: `9-${1001 + index}-2026`,
    ParameterName: name,
    Status: true,
    Crossed: false,
    Dependents: [
      { ParameterId: FIRST_ID + 1, ParameterValue: '9' },
      { ParameterId: FIRST_ID + 2, ParameterValue: `9-${1001 + index}` },
    ],
    AdditionalDetails: [{ KeyId: 22, KeyName: 'Araç Değeri', KeyValue: String(3_695_439 + index) }],
  }));
  return { type: 8, payload: [{ ChangeType: 'updated', Values: values }] };
}

/** A status change of so many operations of one company, made so many minutes after the samples' date. */
export function statusChange(operations: number, changeType = 'added', minutes = 0): Sample {
  const payload = [
    {
      ChangeType: changeType,
      Reason: 'Katalog eşitlemesi',
      StatusDate: DATE.replace('10:31', `10:${31 + minutes}`),
      Values: [
        {
          InsuranceCompanyId: FIRST_ID,
          InsuranceCompanyName: 'Örnek Sigorta',
          Operations: Array.from({ length: operations }, (_, index) => ({
            ProductId: FIRST_ID + index,
            ProductName: `Birleşik Kasko Ürünü ${index + 1}`,
            ServiceOperationId: 14,
            ServiceOperationName: 'Teklif Al',
            ServiceName: 'Kasko Teklif Servisi',
            OutsourceProcessId: null,
            OutsourceProcessName: null,
          })),
        },
      ],
    },
  ];
  return { type: 10, payload };
}

/** An announced call to an insurer, whose bodies are asked back. */
export interface AnnouncedLog {
  /** In all its digits: most languages lose some of them in a floating-point number. */
  logId: string;
  gwLogId: string;
  sent: string;
  received: string;
  sample: Sample;
}

let logs = 0;
/** The id of another announced call. */
export const newLogId = (): string => String(90_420 + logs++);

/** An announced call with bodies of so many bytes each. */
export function announcedLog(logId: string, bytes: number): AnnouncedLog {
  const gwLogId = randomBytes(12).toString('hex');
  const sent = bodyOf('teklif', bytes);
  const received = bodyOf('sonuç', bytes);
  const facts = { ...(payloadSample(3) as object), GwLogId: gwLogId, DataSent: sent, DataReceived: received };
  // JSON.stringify knows no integer of 64 bits.
  const payload = JSON.stringify({ ...facts, OutgoingRequestLogID: 0 }).replace(
    '"OutgoingRequestLogID":0',
    `"OutgoingRequestLogID":${logId}`,
  );
  return { logId, gwLogId, sent, received, sample: { type: 3, payload } };
}

/** Stands in every announced body. */
export const PLATE = '34 ABC 123';

/** A text of about so many bytes with what breaks careless readers: quotes, backslashes, line ends and Turkish letters. */
function bodyOf(name: string, bytes: number): string {
  const line = `<${name} ad="IŞIK \\ 'ÇĞÜÖ' İı">${PLATE}</${name}>\r\n`;
  return line.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(line))));
}

/** The body of a question for a body of an announced call. */
export function logQuestion({ logId, gwLogId }: AnnouncedLog, isResponse: boolean): string {
  const question = JSON.stringify({
    ReferanceNo: newQueryReferanceNo(AGENT_ID, new Date()),
    SubReferanceNo: newSubReferanceNo(Date.now()),
    RequestKeyValueSet: null,
    RequestObject: { LogID: 0, GwLogId: gwLogId, IsResponse: isResponse },
  });
  return question.replace('"LogID":0', `"LogID":${logId}`);
}
