import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { BehaviourKind, BehaviourRule } from './behaviour.js';

/** The platform's answer to one notification; decided and recorded before it is sent. */
export interface Answer {
  Kind: BehaviourKind | 'refused';
  /** Null when there is no HTTP answer. */
  Status: number | null;
  Body: string | null;
  /** Milliseconds between arrival and answer. */
  DelayMs: number;
}

const SUCCESS_BODY = JSON.stringify({ ResultStatus: { Status: 'Success', Explanation: null }, Result: null });

/** A body with ResultStatus Error. */
export function errorBody(explanation: string): string {
  return JSON.stringify({ ResultStatus: { Status: 'Error', Explanation: explanation }, Result: null });
}

/** The platform's own objection to a request, independent of the behaviour set. */
export function refusal(status: number, explanation: string): Answer {
  return { Kind: 'refused', Status: status, Body: errorBody(explanation), DelayMs: 0 };
}

/** The answer that a rule demands; without a rule, success. */
export function answerFor(rule: BehaviourRule | null): Answer {
  const kind = rule?.kind ?? 'success';
  const answer: Answer = { Kind: kind, Status: 200, Body: SUCCESS_BODY, DelayMs: 0 };
  switch (kind) {
    case 'success':
      return answer;
    case 'slow':
      return { ...answer, DelayMs: rule?.milliseconds ?? 0 };
    case 'error':
      return { ...answer, Body: errorBody(rule?.explanation ?? '') };
    case 'status':
      return withStatus(rule?.status ?? 500);
    case 'hang':
    case 'reset':
      return { ...answer, Status: null, Body: null };
    case 'invalid-json':
      return { ...answer, Body: SUCCESS_BODY.slice(0, 24) };
    case 'empty':
      return { ...answer, Status: 204, Body: null };
  }
}

function withStatus(status: number): Answer {
  const bodyless = status === 204 || status === 205 || status === 304;
  const body = status < 300 ? SUCCESS_BODY : errorBody(`The simulator is set to answer HTTP ${status}.`);
  return { Kind: 'status', Status: status, Body: bodyless ? null : body, DelayMs: 0 };
}

/**
 * Whether a platform with this answer has acted on the notification. A lost answer does not undo the work, which is why
 * repeats happen.
 */
export function wasAccepted(answer: Answer): boolean {
  if (answer.Kind === 'refused' || answer.Kind === 'error') return false;
  return answer.Kind !== 'status' || (answer.Status !== null && answer.Status < 300);
}

/** Sends, withholds or breaks the answer as decided. Once `closing` is aborted, a slow answer is not sent at all. */
export async function send(reply: FastifyReply, answer: Answer, closing: AbortSignal): Promise<void> {
  if (answer.Status === null) {
    reply.hijack();
    if (answer.Kind === 'reset') reply.raw.socket?.resetAndDestroy();
    return;
  }
  if (answer.DelayMs > 0) {
    await wait(answer.DelayMs, undefined, { signal: closing, ref: false }).catch(() => undefined);
    if (closing.aborted) {
      reply.hijack();
      return;
    }
  }
  reply.code(answer.Status);
  if (answer.Body !== null) reply.header('content-type', 'application/json; charset=utf-8');
  await reply.send(answer.Body ?? undefined);
}
