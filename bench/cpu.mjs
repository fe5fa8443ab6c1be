// CPU time and memory of processes, from /proc.
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** User and system seconds of a process and its children, including those that have ended. */
export function cpuSeconds(pid) {
  let ticks = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const fields = statFields(entry);
    if (!fields) continue;
    const own = Number(fields[11]) + Number(fields[12]);
    if (Number(entry) === pid) ticks += own + Number(fields[13]) + Number(fields[14]);
    else if (Number(fields[1]) === pid) ticks += own;
  }
  return ticks / TICKS_PER_SECOND;
}

/** The fields after the command's name; undefined when the process has ended. */
function statFields(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Resident memory of a process in MB. */
export function residentMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/**
 * Starts to measure named processes (name to pid). The returned function gives the CPU seconds of each since then, and
 * as `foreign` the number of cores that all other processes on this machine used.
 */
export function measureCpu(pids) {
  const read = () => {
    const own = Object.entries(pids).map(([name, pid]) => [name, cpuSeconds(pid)]);
    const runner = process.cpuUsage();
    return {
      own,
      runner: (runner.user + runner.system) / 1e6,
      machine: machineSeconds(),
      at: performance.now(),
    };
  };
  const before = read();
  return () => {
    const after = read();
    const used = Object.fromEntries(
      after.own.map(([name, seconds], i) => [name, seconds - before.own[i][1]]),
    );
    const ours = Object.values(used).reduce((sum, seconds) => sum + seconds, after.runner - before.runner);
    const elapsed = (after.at - before.at) / 1000;
    return { ...used, foreign: Math.max(0, (after.machine - before.machine - ours) / elapsed) };
  };
}

/** User, nice, system and stolen seconds of the whole machine, without those of interrupts. */
export function machineSeconds() {
  const [, user, nice, system, , , , , steal] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]
    .split(/\s+/);
  return (Number(user) + Number(nice) + Number(system) + Number(steal)) / TICKS_PER_SECOND;
}
