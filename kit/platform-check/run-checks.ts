import { CHECKS } from './checks.js';
import type { Finding } from './finding.js';
import { type PlatformCaller, PUSH } from './platform-caller.js';
import { pushBody, sampleOfType } from './samples.js';
import type { RuleCode } from './texts.js';

/** A check with what it found. */
export interface CheckedRule {
  name: string;
  rule: RuleCode;
  finding: Finding;
}

const LATE: Finding = { result: 'wrong', code: 'is.late' };

/** The platform cannot be reached at all, so that there is nothing to check. */
export class UnreachablePlatformError extends Error {}

/**
 * Runs every check in its order; those that have not begun before the signal's end are late.
 * @throws UnreachablePlatformError when not even a test notification is answered
 */
export async function runChecks(platform: PlatformCaller, signal: AbortSignal): Promise<CheckedRule[]> {
  const { status, error } = await platform.post(PUSH, pushBody(sampleOfType(104)));
  if (status === undefined) throw new UnreachablePlatformError(error);
  const checked: CheckedRule[] = [];
  for (const { name, rule, isLeftOut, run } of CHECKS) {
    if (isLeftOut?.(platform)) continue;
    checked.push({ name, rule, finding: signal.aborted ? LATE : await run(platform) });
  }
  return checked;
}
