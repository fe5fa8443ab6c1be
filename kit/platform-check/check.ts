import type { Finding } from './finding.js';
import { type PlatformCaller, PUSH } from './platform-caller.js';
import { pushBody, type Sample } from './samples.js';
import type { RuleCode } from './texts.js';
import { acceptance } from './verdict.js';

/** One thing that a platform has to do right. */
export interface Check {
  name: string;
  rule: RuleCode;
  /** Left out where the platform does not have what it checks. */
  isLeftOut?(platform: PlatformCaller): boolean;
  run(platform: PlatformCaller): Promise<Finding>;
}

/** The path that is asked for bodies of announced calls. */
export const QUESTION = '/GetOutgoingLogPayload';

/** Pushes a sample and says whether it was accepted. */
export async function pushed(
  platform: PlatformCaller,
  sample: Sample,
  referanceNo?: string,
): Promise<Finding> {
  const body = pushBody(sample, referanceNo);
  return acceptance(sample.type, await platform.post(PUSH, body), Buffer.byteLength(body));
}
