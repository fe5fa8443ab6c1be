import { link, mkdir, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, processIdentity } from './process-table.js';

const WAIT_MS = 120_000;
const POLL_MS = 25;
const ABANDONED_GUARD_MS = 10_000;
let claims = 0;

/** Runs `work` while no other process (and nobody else in this one) holds the lock; a dead holder's lock is taken over. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const self = processIdentity(process.pid) ?? `${process.pid}`;
  const claim = `${file}.${self}.${claims++}`;
  await writeFile(claim, self);
  try {
    await take(file, claim);
    try {
      await removeDeadClaims(file);
      return await work();
    } finally {
      await rm(file, { force: true });
    }
  } finally {
    await rm(claim, { force: true });
  }
}

/** A hard link appears at once and with its content, so nobody ever reads a lock without a holder. */
async function take(file: string, claim: string): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    try {
      await link(claim, file);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = await readFile(file, 'utf8').catch(() => undefined);
    if (holder !== undefined && !isRunning(holder)) await removeStale(file, holder);
    else if (performance.now() > deadline) {
      throw new Error(
        `Process ${holder?.split('-')[0]} has held ${file} for too long; remove it if that is no gateway.`,
      );
    } else await sleep(POLL_MS);
  }
}

/** What the dead have left; while the lock is held, nobody has anything to guard. */
async function removeDeadClaims(file: string): Promise<void> {
  await rmdir(guardOf(file)).catch(() => undefined);
  const prefix = `${basename(file)}.`;
  for (const name of await readdir(dirname(file))) {
    const [holder] = name.startsWith(prefix) ? name.slice(prefix.length).split('.') : [];
    if (holder && !isRunning(holder)) await rm(join(dirname(file), name), { force: true });
  }
}

/** The guard keeps two waiters from removing one after the other, where the second would hit a new holder's lock. */
async function removeStale(file: string, holder: string): Promise<void> {
  const guard = guardOf(file);
  try {
    await mkdir(guard);
  } catch {
    const made = await stat(guard).catch(() => undefined);
    if (made && Date.now() - made.mtimeMs > ABANDONED_GUARD_MS) await rmdir(guard).catch(() => undefined);
    await sleep(POLL_MS);
    return;
  }
  try {
    if ((await readFile(file, 'utf8').catch(() => undefined)) === holder) await rm(file, { force: true });
  } finally {
    await rmdir(guard).catch(() => undefined);
  }
}

const guardOf = (file: string) => `${file}-guard`;
