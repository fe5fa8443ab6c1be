import type { Findings } from '../findings.js';
import type { Replica } from '../replica.js';

/** Errors that are judged by the ledger of answers, which knows the active faults. */
const JUDGED = new Set(['General.Unavailable', 'JobState.TransitionError']);

/** Logged once a minute after a start, by a sweep while the store is away. */
const SWEEP_FAILED = 'the document sweep failed';
/** The end of retention's error while a replica's clock differs, for every kind of data. */
const CLOCKS_DIFFER = 'Nothing is removed by its age.';

interface Line {
  level?: number;
  event?: string;
  code?: string;
  requestId?: string;
  reason?: unknown;
  time?: string;
  msg?: string;
  error?: { message?: string };
}

/** Causes found in the logs: errors by the ids of requests, and outages of the database with their times. */
export interface LoggedCauses {
  requests: Map<string, string>;
  outages: string[];
}

/**
 * Reports error lines of the replicas' logs as findings, except those of answered requests; returns the causes of the
 * latter.
 */
export function checkLogs(replicas: readonly Replica[], findings: Findings): LoggedCauses {
  const causes: LoggedCauses = { requests: new Map(), outages: [] };
  for (const replica of replicas) {
    for (const text of replica.takeLines()) {
      const line = JSON.parse(text) as Line;
      if (line.event === 'database unavailable') causes.outages.push(`${line.time} ${line.reason}`);
      if (line.level === undefined || line.level < 50) continue;
      if (line.msg === SWEEP_FAILED || line.error?.message?.endsWith(CLOCKS_DIFFER)) continue;
      if (line.requestId && JUDGED.has(line.code ?? ''))
        causes.requests.set(line.requestId, withOwnFrames(text));
      else findings.add(`LOGGED: ${withOwnFrames(text).slice(0, 900)}`);
    }
  }
  return causes;
}

/** The line with the stack frames of our own code only. */
function withOwnFrames(line: string): string {
  return line.replace(/"frames":\[.*?\]/g, (frames) => {
    const own = frames
      .match(/"at [^"]*"/g)
      ?.filter((frame) => /\/src\/(?!driver|entity|query|data-source)/.test(frame));
    return `"frames":[${own?.slice(0, 3)}]`;
  });
}
