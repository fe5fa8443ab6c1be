import type { IncomingHttpHeaders } from 'node:http';
import { isObject, parseJson } from './json-source.js';

/** The readable fields of a notification envelope, and the first objection that a platform would have. */
export interface EnvelopeReading {
  referanceNo: string | null;
  subReferanceNo: string | null;
  notificationType: number | null;
  payload: string | null;
  problem: string | null;
}

/** Reads the notification envelope of the interface document; of a faulty one the valid fields are returned. */
export function readEnvelope(body: string): EnvelopeReading {
  const envelope = parseJson(body);
  const fields = isObject(envelope) ? envelope : {};
  const content = isObject(fields['RequestObject']) ? fields['RequestObject'] : {};
  const type = content['NotificationType'];
  const reading = {
    referanceNo: textOrNull(fields['ReferanceNo']),
    subReferanceNo: textOrNull(fields['SubReferanceNo']),
    notificationType: typeof type === 'number' && Number.isSafeInteger(type) ? type : null,
    payload: typeof content['Payload'] === 'string' ? content['Payload'] : null,
  };
  return { ...reading, problem: problemOf(envelope, reading) };
}

/** A platform's objection to the envelope that every call has. */
export function envelopeProblem(envelope: unknown): string | null {
  if (envelope === undefined) return 'The body is not valid JSON.';
  if (!isObject(envelope)) return 'The body must be a JSON object.';
  for (const name of ['ReferanceNo', 'SubReferanceNo']) {
    if (textOrNull(envelope[name]) === null) return `${name} must be a non-empty string.`;
  }
  if (envelope['RequestKeyValueSet'] !== null) return 'RequestKeyValueSet must be null.';
  return isObject(envelope['RequestObject']) ? null : 'RequestObject must be an object.';
}

function problemOf(envelope: unknown, reading: Omit<EnvelopeReading, 'problem'>): string | null {
  const problem = envelopeProblem(envelope);
  if (problem !== null) return problem;
  if (reading.notificationType === null) return 'RequestObject.NotificationType must be an integer.';
  if (reading.payload === null) return 'RequestObject.Payload must be a string.';
  if (parseJson(reading.payload) === undefined) return 'RequestObject.Payload must be serialized JSON.';
  return null;
}

/** The agent that a ReferanceNo names before its first underscore, or null. */
export function agentOf(referanceNo: string | null): string | null {
  return referanceNo?.match(/^(\d+)_/)?.[1] ?? null;
}

/** Headers as they may be kept and shown: the key is hidden, and of Authorization only the scheme remains. */
export function maskedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
    kept[name] = masked(name, text);
  }
  return kept;
}

function masked(name: string, value: string): string {
  if (name === 'x-api-key' || name === 'cookie' || name === 'proxy-authorization') return '***';
  if (name === 'authorization') return value.includes(' ') ? `${value.split(' ', 1)[0]} ***` : '***';
  return value;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
