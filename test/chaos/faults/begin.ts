import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosDatabase } from '../database.js';
import type { ChaosDocuments } from '../documents.js';
import type { PlannedFault } from '../plan.js';
import type { Platforms } from '../platforms.js';
import { oneOf } from '../random.js';
import type { Lapse, Replica } from '../replica.js';
import type { FaultKind } from './kinds.js';

/** The parts of the stage that faults affect. */
export interface Victims {
  replicas: readonly Replica[];
  database: ChaosDatabase;
  documents: ChaosDocuments;
  platforms: Platforms;
}

/** Begins and ends a fault; resolves when its target works as before, apart from lasting damage. */
type Course = (victims: Victims, fault: PlannedFault) => Promise<void>;

const SECOND = 1_000;
/**
 * Steps of a clock in milliseconds: one that only causes a warning, one that expires tokens, and one that would expire
 * data.
 */
const CLOCK_STEPS = [5 * SECOND, 600 * SECOND, 120 * 86_400 * SECOND];

/** The tables of which a fault locks one; each hurts in its own way. */
const LOCKED: readonly string[] = [
  ...['job', 'job_action', 'delivery', 'notification', 'app_user', 'agent', 'parameter_value'],
];
/** Those without which no outcome of an attempt can be recorded. */
const OUTCOME_TABLES: ReadonlySet<string> = new Set(['delivery', 'notification']);
const lockedTable = (way: number) => oneOf(LOCKED, () => way);

const COURSES: Readonly<Record<FaultKind, Course>> = {
  kill: async ({ replicas }, { target, holdMs }) => {
    // Without another running replica there is no load, and little to learn.
    if (!replicas.some(({ number, url }) => number !== target && url !== undefined)) return;
    await replicas[target]?.end('SIGKILL');
    await sleep(holdMs);
    await replicas[target]?.start();
  },
  pause: async ({ replicas }, { target, holdMs }) => {
    const resume = replicas[target]?.pause();
    await sleep(holdMs);
    resume?.();
  },
  roll: async ({ replicas }) => {
    for (const replica of replicas) {
      const code = await replica.end('SIGTERM');
      if (code !== 0) throw new Error(`A replica that was told to stop ended with ${code}.`);
      await replica.start();
      await untilReady(replica);
    }
  },
  restart: async (victims, { way }) => {
    const ended = cutOff(victims.replicas);
    await victims.database.restart(way < 0.5);
    ended();
  },
  terminate: async ({ replicas, database }, { way }) => {
    const ended = cutOff(replicas);
    await database.terminate(way);
    ended();
  },
  readOnly: async ({ replicas, database }, { holdMs }) => {
    const ended = cutOff(replicas);
    const writable = await database.readOnly();
    await sleep(holdMs);
    await writable();
    ended();
  },
  full: async ({ replicas, database }, { holdMs }) => {
    const ended = cutOff(replicas);
    const emptied = await database.full();
    await sleep(holdMs);
    await emptied();
    ended();
  },
  lock: async ({ replicas, database }, { way, holdMs }) => {
    const ended = OUTCOME_TABLES.has(lockedTable(way)) ? during(replicas, 'locked') : () => undefined;
    await database.lock(lockedTable(way), holdMs);
    ended();
  },
  lostCommit: async ({ replicas }, { target, way, holdMs }) => {
    const disarm = replicas[target]?.link.breakNextCommit(way < 0.5 ? 'before' : 'after');
    await sleep(holdMs);
    disarm?.();
  },
  cut: async ({ replicas }, { target, way, holdMs }) => {
    const replica = replicas[target];
    const ended = replica?.lapse('cut off');
    if (way < 0.5) replica?.link.shut();
    else replica?.link.stall();
    await sleep(holdMs);
    replica?.link.open();
    ended?.();
  },
  freeze: async ({ replicas }, { target, holdMs }) => {
    const replica = replicas[target];
    const ended = replica?.lapse('cut off');
    const noticed = replica?.link.freeze();
    // Within this time it works again, without anybody's help.
    await sleep(holdMs);
    noticed?.();
    ended?.();
  },
  slow: async ({ replicas }, { target, way, holdMs }) => {
    const link = replicas[target]?.link;
    link?.slow(50 + 150 * way);
    await sleep(holdMs);
    link?.open();
  },
  documents: async ({ documents }, { way, holdMs }) => {
    const bringBack = await documents.takeAway(way);
    await sleep(holdMs);
    await bringBack();
  },
  platform: async ({ platforms }, { target, way, holdMs }) => {
    const recover = platforms.befall(target, way);
    await sleep(holdMs);
    recover();
  },
  clock: async ({ replicas }, { target, way, holdMs }) => {
    await replicas[target]?.setClock(clockShift(way));
    await sleep(holdMs);
    await replicas[target]?.setClock(0);
  },
};

/** Begins and ends a fault. */
export function befall(victims: Victims, fault: PlannedFault): Promise<void> {
  return COURSES[fault.kind](victims, fault);
}

/** The shift of a replica's clock by a fault of this way, in milliseconds: ahead or behind. */
export function clockShift(way: number): number {
  const step = CLOCK_STEPS[Math.floor(way * CLOCK_STEPS.length)] ?? 0;
  return Math.floor(way * 1_000) % 2 === 0 ? step : -step;
}

/** Notes in the life of every replica that it cannot record anything. */
function cutOff(replicas: readonly Replica[]): () => void {
  return during(replicas, 'cut off');
}

function during(replicas: readonly Replica[], why: Lapse['why']): () => void {
  const ends = replicas.map((replica) => replica.lapse(why));
  return () => {
    for (const end of ends) end();
  };
}

async function untilReady({ url }: Replica): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(50);
  }
}
