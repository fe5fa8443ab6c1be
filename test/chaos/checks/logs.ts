import type { Findings } from '../findings.js';
import type { Replica } from '../replica.js';

/** Errors whose answers the ledger judges: it knows which faults were about. */
const JUDGED = /"code":"(General.Unavailable|JobState.TransitionError)"/;

/** Error lines of the replicas' logs that no caller was answered for. */
export function checkLogs(replicas: readonly Replica[], findings: Findings): void {
  for (const replica of replicas) {
    for (const line of replica.takeLines()) {
      const { level } = JSON.parse(line) as { level?: number };
      if (level === undefined || level < 50 || JUDGED.test(line)) continue;
      findings.add(`LOGGED: ${withOwnFrames(line).slice(0, 900)}`);
    }
  }
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
