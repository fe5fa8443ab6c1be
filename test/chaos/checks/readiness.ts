import type { Probe } from '../balancer.js';
import { clockShift } from '../faults/begin.js';
import type { FaultKind } from '../faults/kinds.js';
import type { Findings } from '../findings.js';
import type { Episode, History } from '../history.js';
import type { Life, Replica } from '../replica.js';

/**
 * The name that readiness must report while a fault lasts, and the time until then, in milliseconds: the documented
 * times and a second for a probe, on a busy machine.
 */
const NAMED: Partial<Record<FaultKind, { name: string; withinMs: number }>> = {
  readOnly: { name: 'database', withinMs: 3_000 },
  full: { name: 'database', withinMs: 3_000 },
  documents: { name: 'documents', withinMs: 20_000 },
  clock: { name: 'clock', withinMs: 20_000 },
};
const GRACE_MS = 2_000;
/** Readiness names a larger difference of the clock; a smaller one only leads to a warning in the log. */
const CLOCK_OFF_BY_MS = 30_000;

/** The number of probes in which readiness had to name a fault. */
export interface ReadinessFigures {
  due: number;
}

/** Checks that every replica that could answer named a fault that lasted longer than its time. */
export function checkReadiness(
  probes: readonly Probe[],
  history: History,
  replicas: readonly Replica[],
  findings: Findings,
): ReadinessFigures {
  let due = 0;
  for (const episode of history.episodes) {
    const rule = NAMED[episode.kind];
    if (!rule) continue;
    if (episode.kind === 'clock' && Math.abs(clockShift(episode.way)) < CLOCK_OFF_BY_MS) continue;
    const from = episode.from + rule.withinMs + GRACE_MS;
    for (const replica of replicas.filter((one) => isConcerned(episode, one))) {
      const asked = probes.filter(
        ({ replica: number, at }) => number === replica.number && at >= from && at < episode.to - 100,
      );
      for (const probe of asked) {
        if (!couldAnswer(replica.lives, probe.at, rule.withinMs + GRACE_MS)) continue;
        due += 1;
        if (probe.status !== undefined && !probe.missing.some((text) => text.startsWith(rule.name)))
          findings.add(
            `NOT NAMED: ${rule.name} by readiness, ${Math.round(probe.at - episode.from)} ms into ${episode.kind}: ${probe.status} ${probe.missing}`,
          );
      }
    }
  }
  return { due };
}

function isConcerned({ kind, target }: Episode, replica: Replica): boolean {
  return kind !== 'clock' || target === replica.number;
}

/** Whether the probed process had been running for that long without a pause. */
function couldAnswer(lives: readonly Life[], at: number, forMs: number): boolean {
  const life = lives.findLast(({ bornAt }) => bornAt <= at);
  const since = at - forMs;
  if (!life || life.bornAt > since || life.endedAt < at) return false;
  return !life.lapses.some(({ why, from, to }) => why === 'paused' && from < at + 1_000 && to > since);
}
