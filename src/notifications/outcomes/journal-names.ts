import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** An owner that lives dates its files anew more often than this, by the clock of the file system. */
const OWNED_FOR_MS = 60_000;
const NAME = /^outcomes\.v1\.(.+)\.(\d+)\.[\da-f-]{36}\.jsonl$/;

/** A new name that tells the process; the number is that of the format. */
export function newJournalName(): string {
  return `outcomes.v1.${hostname()}.${process.pid}.${randomUUID()}.jsonl`;
}

export function isJournalName(name: string): boolean {
  return NAME.test(name);
}

/**
 * Whether the process of a journal that is not this one's has ended: on this machine one asks the system; of a process
 * with this one's own number that is sure, too, as after the restart of a container. Elsewhere only time can tell.
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
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
