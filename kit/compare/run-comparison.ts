import { type Call, callsOfJob, commonCalls, idsIn, type Reading } from './calls.js';
import { type ComparedAnswer, type Difference, differencesOf } from './differences.js';
import type { Gateway } from './gateway.js';

/** A call with what was found. */
export interface ComparedCall extends Call {
  /** The status of the gateway in use. */
  status: number;
  differences: readonly Difference[];
}

/** Why the comparison ended before its end. */
export class ComparisonEnded extends Error {}

const NO_CONTENT = 204;
const UNAUTHORIZED = 401;

/**
 * Sends each call to both gateways at the same time, one call after the other, and compares the answers. Jobs are those that the
 * gateway in use lists.
 * @throws NoAnswerError; ComparisonEnded when a gateway recorded what was sent as a dry run, or does not take its token: refused alike,
 * both would seem equal
 */
export async function runComparison(
  old: Gateway,
  next: Gateway,
  { days, jobs, most }: Reading,
  dryRuns: readonly Call[] = [],
  ignored: ReadonlySet<string> = new Set(),
): Promise<ComparedCall[]> {
  const compared: ComparedCall[] = [];
  const both = async (call: Call): Promise<ComparedAnswer> => {
    const [one, other] = await Promise.all([old.answer(call), next.answer(call)]);
    compared.push({ ...call, status: one.status, differences: differencesOf(one, other, ignored) });
    for (const [name, { status }] of [
      ['OLD', one],
      ['NEW', other],
    ] as const) {
      if (call.as === undefined && status === UNAUTHORIZED)
        throw new ComparisonEnded(
          `${name} answered 401 to "${call.name}": its token is wrong, or has expired.`,
        );
      if (call.method === 'POST' && status === NO_CONTENT)
        throw new ComparisonEnded(
          `${name} answered 204 to "${call.name}": it knows no dry run, and recorded it.`,
        );
    }
    return one;
  };
  const found = new Set(jobs);
  for (const call of commonCalls(days)) {
    const answer = await both(call);
    if (call.path.startsWith('/api/offline/jobs')) for (const id of idsIn(answer, 'Id')) found.add(id);
  }
  for (const id of [...found].slice(0, most)) {
    const [actions, ...files] = callsOfJob(id, []);
    if (!actions) continue;
    const answer = await both(actions);
    for (const call of [...files, ...callsOfJob(id, idsIn(answer, 'Id', 'Files')).slice(1)]) await both(call);
  }
  for (const call of dryRuns) await both(call);
  return compared;
}
