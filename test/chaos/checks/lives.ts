import type { Life } from '../replica.js';

/** How long recording an outcome may take without an obstacle, in milliseconds. */
const RECORDED_WITHIN_MS = 2_000;

/** Obstacles that may keep a process from recording an outcome; `unknown` where processes cannot be told apart. */
export type Hindrance = 'killed' | 'paused' | 'cut off' | 'unknown';

/** The obstacle, if any, of a life between the beginning of its attempt and another attempt of the same delivery. */
export function hindrance(life: Life | undefined, from: number, to: number): Hindrance | undefined {
  if (!life) return 'unknown';
  // A platform may note a request only after the process that sent it was killed.
  if (life.wasKilled && life.endedAt <= from) return 'killed';
  const lapses = life.lapses.filter((lapse) => lapse.from < to && lapse.to > from);
  // An obstacle keeps the outcome waiting, so that a later kill matters as well.
  const last = Math.max(from, ...lapses.map((lapse) => Math.min(lapse.to, to)));
  const diedInTime = life.endedAt > from && life.endedAt < Math.min(to, last + RECORDED_WITHIN_MS);
  if (life.wasKilled && diedInTime) return 'killed';
  // A locked table by itself only delays the recording: nobody else can claim the delivery meanwhile.
  const whys = lapses.map(({ why }) => why);
  return (['paused', 'cut off'] as const).find((why) => whys.includes(why));
}

/** The fate of the process that sent an attempt at this moment, for findings. */
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
