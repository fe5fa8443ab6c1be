import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Change, Ledger } from '../ledger.js';
import type { World } from '../world.js';
import type { Asked, Voice } from './ask.js';
import type { Sessions } from './sessions.js';

/** The objects that workers use. */
export interface Tools {
  voice: Voice;
  ledger: Ledger;
  sessions: Sessions;
  world: World;
  random: () => number;
}

/** One piece of work: some requests, one after the other; it waits for all answers. */
export type Piece = (tools: Tools) => Promise<void>;

/** A unique text, to be written by one change only. */
export const newKey = (): string => randomUUID();

/** The wait before a request with an unknown result is repeated. */
const AGAIN_AFTER_MS = 400;
const TIMES = 30;

/** Requests a change once and records its certainty. */
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
 * Requests a change, which is repeatable under its key, until its result is known. It is recorded once, as done only
 * after an answer that confirms it.
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
