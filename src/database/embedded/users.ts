import { spawn } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateDirectory } from './account.js';
import type { Place } from './place.js';
import { isRunning, processIdentity } from './process-table.js';

/** One user of the server in a process of ours; the last one to leave stops the server. */
export interface User {
  /** Whether another living process of ours (or another user in this one) works with the server. */
  hasCompany(): Promise<boolean>;
  leave(): Promise<void>;
}

/**
 * Run by `sh` with a pipe from us as its input: a line says that we left in order, the end of input that we were killed.
 * It waits once for a server that was just being started, and reads the pid before it looks for other users, so that it
 * cannot hit the server of somebody who comes later.
 */
const WATCHDOG = `
read -r left && exit 0
rm -f "$1/$2"
[ -f "$3/postmaster.pid" ] || sleep 2
read -r server < "$3/postmaster.pid" || exit 0
for user in "$1"/*; do
  name=\${user##*/}
  kill -0 "\${name%%-*}" && exit 0
done
name=postgres
[ -r "/proc/$server/comm" ] && read -r name < "/proc/$server/comm"
[ "$name" = postgres ] && kill -INT "$server"
`;

let entries = 0;

/** Enters this process among the users in `directory`/users and sets up the watchdog that acts if it is killed. */
export async function enter(directory: string, place: Place): Promise<User> {
  const users = join(directory, 'users');
  await makePrivateDirectory(users, place.account);
  await removeDead(users);
  const identity = processIdentity(process.pid) ?? `${process.pid}`;
  const entry = `${identity}.${entries++}`;
  await writeFile(join(users, entry), '');
  const dismissWatchdog = startWatchdog([users, entry, place.dataDirectory]);
  return {
    hasCompany: async () => (await removeDead(users)).some((other) => other !== entry),
    leave: async () => {
      dismissWatchdog();
      await rm(join(users, entry), { force: true });
    },
  };
}

async function removeDead(users: string): Promise<string[]> {
  const living: string[] = [];
  for (const entry of await readdir(users)) {
    if (isRunning(entry.slice(0, entry.lastIndexOf('.')))) living.push(entry);
    else await rm(join(users, entry), { force: true });
  }
  return living;
}

function startWatchdog(args: string[]): () => void {
  if (process.platform === 'win32') return () => {};
  const watchdog = spawn('/bin/sh', ['-c', WATCHDOG, 'sh', ...args], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.unref();
  // It may have been killed; then there is nobody to dismiss.
  watchdog.stdin.on('error', () => {});
  return () => void watchdog.stdin.end('left\n');
}
