import { signatureHeaders } from '../../crypto/webhook-signature.js';
import type { PlatformAnswer } from '../../platform/platform.client.js';
import { judge, maxAttempts, waitAfter } from '../delivery.rules.js';
import { NOTIFICATION_TYPES } from '../notification-types.rules.js';
import { newSubReferanceNo } from '../references.js';
import type { ClaimedDelivery } from './claim.sql.js';
import { notificationEnvelope } from './notification-envelope.js';
import type { AttemptOutcome } from './record.sql.js';

const KEPT_BYTES = 4096;
const LAST_ATTEMPT = { IsLastAttemptToReDelivery: 'true' };

/** One attempt: its request, and the meaning of its answer. */
export class Attempt {
  /** On performance.now()'s scale. */
  private readonly start = performance.now();
  private readonly subReferanceNo: string;

  /** @param startedAt milliseconds since 1970 */
  constructor(
    private readonly claim: ClaimedDelivery,
    private readonly startedAt: number,
  ) {
    this.subReferanceNo = newSubReferanceNo(startedAt);
  }

  body(payload: string): string {
    const { referanceNo, type } = this.claim;
    return notificationEnvelope({ referanceNo, subReferanceNo: this.subReferanceNo, type, payload });
  }

  /** The additional headers: that of the last attempt of some types, and the signature where the agent has secrets. */
  headers(body: string, secrets: readonly Buffer[]): Readonly<Record<string, string>> | undefined {
    const rules = NOTIFICATION_TYPES[this.claim.type];
    const last =
      rules.lastAttemptHeader && this.claim.attempt >= maxAttempts(rules) ? LAST_ATTEMPT : undefined;
    if (secrets.length === 0) return last;
    const seconds = Math.floor(this.startedAt / 1_000);
    return { ...last, ...signatureHeaders(secrets, { id: this.claim.referanceNo, seconds, body }) };
  }

  /** The outcome of the attempt, which ends now; `retryWaits` are the ladder's, in milliseconds. */
  outcome(answer: PlatformAnswer, retryWaits: readonly number[]): AttemptOutcome {
    const { claim, start } = this;
    const endedAt = performance.now();
    const verdict = judge(NOTIFICATION_TYPES[claim.type], claim.attempt, answer);
    return {
      deliveryId: claim.id,
      referanceNo: claim.referanceNo,
      notificationId: claim.notificationId,
      agentId: claim.agentId,
      claimToken: claim.claimToken,
      verdict,
      waitMs: verdict === 'Retry' ? waitAfter(claim.attempt, retryWaits) : 0,
      endedAt,
      type: claim.type,
      attemptOnLadder: claim.attempt,
      lateMs: start - claim.claimedAt - claim.dueIn,
      claimedAt: this.startedAt - (start - claim.claimedAt),
      attempt: {
        number: claim.attemptNumber,
        subReferanceNo: this.subReferanceNo,
        startedAt: this.startedAt,
        durationMs: Math.round(endedAt - start),
        httpStatus: answer.status ?? null,
        error: answer.error ?? answer.brokenOff ?? null,
        responseExcerpt: answer.body === undefined ? null : excerpt(answer.body),
      },
    };
  }
}

/** The answer's first 4 KB, without characters that PostgreSQL cannot store. */
function excerpt(body: string): string {
  // A short text cannot exceed the limit, whatever its characters; most answers have a hundred bytes.
  const start = body.length * 3 <= KEPT_BYTES ? body : Buffer.from(body).subarray(0, KEPT_BYTES).toString();
  return start.includes('\0') ? start.replaceAll('\0', '\uFFFD') : start;
}
