import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { errorCode } from '../../src/errors/caught.js';

const linux = process.platform === 'linux';

/**
 * Identifies a running process by pid and start time, so that a new process with the same pid is not taken for the old
 * one. A zombie counts as gone. Without /proc the pid alone has to do.
 */
export function processIdentity(pid: number): string | undefined {
  if (!linux) return isAlive(pid) ? `${pid}` : undefined;
  const stat = readIfThere(`/proc/${pid}/stat`);
  // The command name is in parentheses and may contain spaces: "12 (a b) S 1 ...".
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fields?.[0], fields?.[19]];
  return state === undefined || state === 'Z' ? undefined : `${pid}-${startTime}`;
}

/** Whether the process that `processIdentity` named is still the one running under that pid. */
export function isRunning(identity: string): boolean {
  return processIdentity(Number.parseInt(identity, 10)) === identity;
}

/**
 * Pids of the PostgreSQL processes that work in a data directory, as far as this user may see them. `expected` is the
 * pid in postmaster.pid; on Windows only that one can be checked.
 */
export function serverProcesses(dataDirectory: string, expected: number | undefined): number[] {
  if (linux) return pidsInProc().filter((pid) => isServerProcess(pid, dataDirectory));
  if (process.platform === 'win32') return expected !== undefined && isAlive(expected) ? [expected] : [];
  return execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`postgres -D ${dataDirectory} `))
    .map((line) => Number.parseInt(line, 10));
}

function pidsInProc(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

/** PostgreSQL processes work in their data directory; a zombie has no directory any more. */
function isServerProcess(pid: number, dataDirectory: string): boolean {
  if (readIfThere(`/proc/${pid}/comm`)?.trim() !== 'postgres') return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dataDirectory;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
