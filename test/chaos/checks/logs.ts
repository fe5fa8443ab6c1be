import type { Findings } from '../findings.js';
import type { Replica } from '../replica.js';

/** Errors whose answers the ledger judges: it knows which faults were about. */
const JUDGED = new Set(['General.Unavailable', 'JobState.TransitionError']);

/** Once a minute after a start: a sweep that meets a store that is away. */
const SWEEP_FAILED = 'the document sweep failed';
/** What retention says, whatever it keeps, while a replica's clock is off. */
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

/** What the logs say of causes: by the ids of requests, and of a database that was away by the second. */
export interface LoggedCauses {
  requests: Map<string, string>;
  outages: string[];
}

/** Error lines of the replicas' logs that no caller was answered for are findings; answers the causes of the others. */
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

/** The line with no other places in the code than our own. */
function withOwnFrames(line: string): string {
  return line.replace(/"frames":\[.*?\]/g, (frames) => {
    const own = frames
      .match(/"at [^"]*"/g)
      ?.filter((frame) => /\/src\/(?!driver|entity|query|data-source)/.test(frame));
    return `"frames":[${own?.slice(0, 3)}]`;
  });
}
