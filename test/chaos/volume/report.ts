import { percentile } from '../checks/take-over.js';
import type { Findings } from '../findings.js';
import type { Caller } from './caller.js';
import type { Deliveries, latenessOf } from './checks.js';

/** The figures of a long run. */
export interface VolumeFigures {
  seconds: number;
  kills: number;
  /** Kills that ended every replica. */
  ofAll: number;
  /** From a kill until the replica listened again, in milliseconds. */
  startsMs: number[];
  /** What callers got. */
  answers: Caller['figures'];
  deliveries: Deliveries;
  refusedByPlatforms: number;
  lateness: Awaited<ReturnType<typeof latenessOf>>;
  findings: Findings;
}

/** The report, one line for each figure. */
export function linesOf(figures: VolumeFigures, { endorsements }: { endorsements: number }): string[] {
  const { seconds, kills, ofAll, startsMs, answers, deliveries, refusedByPlatforms, lateness, findings } =
    figures;
  const at = (share: number) => (percentile(startsMs, share) / 1_000).toFixed(1);
  return [
    `${Math.round(seconds)} s: ${endorsements} endorsements, ${deliveries.delivered} deliveries (${Math.round(deliveries.delivered / seconds)}/s)`,
    `${kills} kills, ${ofAll} times of every replica; listening again after p50 ${at(0.5)} s, p99 ${at(0.99)} s`,
    `${answers.answers} answers, ${answers.failed} of them 5xx, ${answers.unanswered} requests without an answer; ${answers.refused} refused`,
    `sent again after a success: ${deliveries.sentAgain.killed} after a kill, ${deliveries.sentAgain.unknown} without a known cause; ${refusedByPlatforms} refused once by platforms`,
    `last attempts began late by p50 ${lateness.p50} ms, p99 ${lateness.p99} ms, at most ${lateness.most} ms`,
    `${findings.count} findings`,
  ];
}
