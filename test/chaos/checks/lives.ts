import type { Life } from '../replica.js';

/** How long an outcome may take to be recorded when nothing hinders it, in milliseconds. */
const RECORDED_WITHIN_MS = 2_000;

/** What may keep a process from recording what came of an attempt; `unknown` where processes cannot be told apart. */
export type Hindrance = 'killed' | 'paused' | 'cut off' | 'unknown';

/** What hindered a life between the beginning of its attempt and another one of the same delivery, if anything did. */
export function hindrance(life: Life | undefined, from: number, to: number): Hindrance | undefined {
  if (!life) return 'unknown';
  // What was on its way to the platform when its process was killed is noted after that.
  if (life.wasKilled && life.endedAt <= from) return 'killed';
  const lapses = life.lapses.filter((lapse) => lapse.from < to && lapse.to > from);
  // What hinders once keeps the outcome waiting, so that a later kill matters as well.
  const last = Math.max(from, ...lapses.map((lapse) => Math.min(lapse.to, to)));
  const diedInTime = life.endedAt > from && life.endedAt < Math.min(to, last + RECORDED_WITHIN_MS);
  if (life.wasKilled && diedInTime) return 'killed';
  return lapses.find(({ why }) => why === 'paused')?.why ?? lapses[0]?.why;
}

/** What became of the process that sent an attempt at this moment, for findings. */
export function fateOf(life: Life | undefined, at: number): string {
  if (!life) return 'an unknown process';
  const lapses = life.lapses.map(
    ({ why, from, to }) => `${why} from ${Math.round(from - at)} to ${Math.round(to - at)}`,
  );
  const end = Number.isFinite(life.endedAt)
    ? `${life.wasKilled ? 'killed' : 'told to stop'} at ${Math.round(life.endedAt - at)}`
    : 'still running';
  return `a process born at ${Math.round(life.bornAt - at)} ms, ${[...lapses, end].join(', ')}`;
}
