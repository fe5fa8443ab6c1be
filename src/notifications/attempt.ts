import type { AgentsService } from '../agents/agents.service.js';
import type { PlatformClient } from '../platform/platform.client.js';
import type { ClaimedDelivery } from './delivery.claim.js';
import type { Outcome } from './delivery.record.js';
import { judge, maxAttempts, waitAfter } from './delivery.rules.js';
import { notificationEnvelope } from './envelope.js';
import { NOTIFICATION_TYPES } from './notification.types.js';
import { newSubReferanceNo } from './references.js';

const KEPT_BYTES = 4096;

/** Sends a claimed delivery once and says what came of it. Never rejects. */
export async function attemptDelivery(
  claim: ClaimedDelivery,
  payload: string,
  retryWaits: readonly number[],
  agents: AgentsService,
  platform: PlatformClient,
): Promise<Outcome> {
  const rules = NOTIFICATION_TYPES[claim.type];
  const startedAt = Date.now();
  const start = performance.now();
  const subReferanceNo = newSubReferanceNo(startedAt);
  const isLast = rules.lastAttemptHeader && claim.attempt >= maxAttempts(rules);
  const result = await platform.push(
    agents.endpoint(claim.endpoint),
    notificationEnvelope({ referanceNo: claim.referanceNo, subReferanceNo, type: claim.type, payload }),
    isLast ? LAST_ATTEMPT : undefined,
  );
  const endedAt = performance.now();
  const verdict = judge(rules, claim.attempt, result);
  return {
    deliveryId: claim.id,
    notificationId: claim.notificationId,
    agentId: claim.agentId,
    claimToken: claim.claimToken,
    verdict,
    waitMs: verdict === 'Retry' ? waitAfter(claim.attempt, retryWaits) : 0,
    endedAt,
    type: claim.type,
    attemptOnLadder: claim.attempt,
    lateMs: start - claim.claimedAt - claim.dueIn,
    attempt: {
      number: claim.attemptNumber,
      subReferanceNo,
      startedAt,
      durationMs: Math.round(endedAt - start),
      httpStatus: result.status ?? null,
      error: result.error ?? result.brokenOff ?? null,
      responseExcerpt: result.body === undefined ? null : excerpt(result.body),
    },
  };
}

const LAST_ATTEMPT = { IsLastAttemptToReDelivery: 'true' };

/** The answer's first 4 KB, without what PostgreSQL cannot keep. */
function excerpt(body: string): string {
  // A short text cannot exceed the limit whatever its characters; most answers are a hundred bytes.
  const start = body.length * 3 <= KEPT_BYTES ? body : Buffer.from(body).subarray(0, KEPT_BYTES).toString();
  return start.includes('\0') ? start.replaceAll('\0', '\uFFFD') : start;
}
