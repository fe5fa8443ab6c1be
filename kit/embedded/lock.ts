import { link, mkdir, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../src/errors/caught.js';
import { isRunning, processIdentity } from './process-table.js';

const WAIT_MS = 120_000;
const POLL_MS = 25;
const ABANDONED_GUARD_MS = 10_000;
let claims = 0;

/** Runs `work` while neither another process nor another caller holds the lock; takes over a dead holder's lock. */
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

/** Takes the lock by a hard link, which appears at once with its content: a lock always names its holder. */
async function take(file: string, claim: string): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    try {
      await link(claim, file);
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
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

/** Removes the claims of dead processes, and a guard, which is not needed while the lock is held. */
async function removeDeadClaims(file: string): Promise<void> {
  await rmdir(guardOf(file)).catch(() => undefined);
  const prefix = `${basename(file)}.`;
  for (const name of await readdir(dirname(file))) {
    const [holder] = name.startsWith(prefix) ? name.slice(prefix.length).split('.') : [];
    if (holder && !isRunning(holder)) await rm(join(dirname(file), name), { force: true });
  }
}

/**
 * Removes a dead holder's lock. The guard admits one process at a time: a second one might remove a new holder's lock.
 */
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
