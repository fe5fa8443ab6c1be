import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;
const HEARTBEAT_MS = 1_000;
// The pid of a dead holder may belong to another process by now, but the time of its lock is no longer renewed.
const ABANDONED_MS = 15_000;

/** Runs `work` while no other process holds the lock directory; takes over the lock of a dead process. */
export async function withLock(directory, work) {
  await take(directory);
  const heartbeat = setInterval(() => utimes(directory, new Date(), new Date(), () => {}), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(directory, { recursive: true, force: true });
  }
}

async function take(directory) {
  for (let announced = false; ; ) {
    try {
      mkdirSync(directory);
      writeFileSync(`${directory}/pid`, String(process.pid));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new Error(`This checkout cannot be prepared by this user: ${error.message}`);
    }
    const holder = readHolder(directory);
    if (holder === undefined) continue;
    if (!isAlive(holder)) {
      removeStale(directory, holder);
      continue;
    }
    if (!announced && holder.pid)
      console.log(`Waiting for process ${holder.pid}, which is preparing this checkout.`);
    announced ||= Boolean(holder.pid);
    await sleep(POLL_MS);
  }
}

/** Undefined when the lock has been released meanwhile. */
function readHolder(directory) {
  try {
    const { mtimeMs } = statSync(directory);
    return { pid: readPid(directory), mtimeMs };
  } catch {
    return undefined;
  }
}

function readPid(directory) {
  try {
    return Number(readFileSync(`${directory}/pid`, 'utf8'));
  } catch {
    return undefined;
  }
}

function isAlive({ pid, mtimeMs }) {
  if (Date.now() - mtimeMs > ABANDONED_MS) return false;
  // The holder has created the directory but not written its pid yet.
  if (!pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Only one of several waiters can move the lock away; a waiter that has moved a new holder's lock puts it back. */
function removeStale(directory, { pid }) {
  const away = `${directory}-${process.pid}`;
  try {
    renameSync(directory, away);
    if (readPid(away) === pid) rmSync(away, { recursive: true });
    else renameSync(away, directory);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
