import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { errorCode } from '../../../errors/caught.js';

/** A living owner renews the dates of its files more often than this, by the clock of the file system. */
const OWNED_FOR_MS = 60_000;
const NAME = /^outcomes\.v1\.(.+)\.(\d+)\.[\da-f-]{36}\.jsonl$/;

/** A new name, which contains the host and the process; the version is that of the format. */
export function newJournalName(): string {
  return `outcomes.v1.${hostname()}.${process.pid}.${randomUUID()}.jsonl`;
}

export function isJournalName(name: string): boolean {
  return NAME.test(name);
}

/**
 * Whether the owner of a journal of another process has ended. On this machine the system knows; a process of the same
 * number as this one has certainly ended, as after the restart of a container. On other machines only the age of the
 * file decides.
 */
export function isAbandoned(name: string, ageMs: number): boolean {
  const [, host, pid] = NAME.exec(name) ?? [];
  if (ageMs > OWNED_FOR_MS) return true;
  return host === hostname() && (Number(pid) === process.pid || !isRunning(Number(pid)));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
