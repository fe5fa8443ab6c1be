import { randomBytes } from 'node:crypto';

/** One attempt at POST /PushNotification; members left out get default values. */
export interface Push {
  type?: number;
  /** Serialized JSON. */
  payload?: string;
  referanceNo?: string;
  headers?: Record<string, string>;
  /** Replaces the whole envelope. */
  body?: string;
  timeoutMs?: number;
}

/** A fresh reference of the form the gateway gives. */
export function newReference(agentId = 1001): string {
  return `${agentId}_20261014093012123${randomBytes(5).toString('hex').toUpperCase()}_0_0`;
}

/** The envelope as the gateway serializes it. */
export function envelopeOf(push: Push): Record<string, unknown> {
  return {
    ReferanceNo: push.referanceNo ?? newReference(),
    SubReferanceNo: randomBytes(15).toString('hex'),
    RequestKeyValueSet: null,
    RequestObject: { NotificationType: push.type ?? 101, Payload: push.payload ?? '{"JobId":7,"Stage":3}' },
  };
}

/** Sends one attempt to the platform at `url`. */
export function push(url: string, attempt: Push = {}): Promise<Response> {
  return fetch(`${url}/PushNotification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...attempt.headers },
    body: attempt.body ?? JSON.stringify(envelopeOf(attempt)),
    signal: AbortSignal.timeout(attempt.timeoutMs ?? 30_000),
  });
}
