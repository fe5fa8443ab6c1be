import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Change, Ledger } from '../ledger.js';
import type { World } from '../world.js';
import type { Asked, Voice } from './ask.js';
import type { Sessions } from './sessions.js';

/** What a worker has at hand. */
export interface Tools {
  voice: Voice;
  ledger: Ledger;
  sessions: Sessions;
  world: World;
  random: () => number;
}

/** One piece of work: some requests, one after the other, all of whose answers are waited for. */
export type Piece = (tools: Tools) => Promise<void>;

/** A text that stands in what one change writes, and nowhere else. */
export const newKey = (): string => randomUUID();

/** How long one who does not know what came of a change waits before asking again. */
const AGAIN_AFTER_MS = 400;
const TIMES = 30;

/** Asks for a change once and notes what is known of it. */
export async function change(
  { ledger }: Tools,
  noted: Omit<Change, 'certainty'>,
  asking: Promise<Asked>,
): Promise<Asked> {
  const asked = await asking;
  ledger.note({ ...noted, certainty: asked.certainty });
  return asked;
}

/**
 * Asks for a change that may be repeated under its key until it is known what came of it; noted once, as done only when an
 * answer said so.
 */
export async function changeSurely(
  { ledger }: Tools,
  noted: Omit<Change, 'certainty'>,
  ask: () => Promise<Asked>,
): Promise<Asked> {
  let asked = await ask();
  for (let time = 1; time < TIMES && asked.certainty === 'unknown'; time++) {
    await sleep(AGAIN_AFTER_MS);
    asked = await ask();
  }
  ledger.note({ ...noted, certainty: asked.certainty });
  return asked;
}
