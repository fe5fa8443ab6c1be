import { spawn } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateDirectory } from './account.js';
import type { Place } from './place.js';
import { isRunning, processIdentity } from './process-table.js';

/** One user of the server within this process; the last user to leave stops the server. */
export interface ServerUser {
  /** Whether another user of the server is left, in this process or in another living one. */
  hasCompany(): Promise<boolean>;
  leave(): Promise<void>;
}

/**
 * The watchdog's script, run by `sh` with a pipe from this process as its input. A line means that this process left in
 * order, the end of input that it was killed. The script waits once for a server that is being started. It reads the
 * server's pid before it looks for other users, so that it cannot end the server of a user who comes later.
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

/** Registers this process among the users in `directory`/users and starts the watchdog that acts if it is killed. */
export async function enter(directory: string, place: Place): Promise<ServerUser> {
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
  // The watchdog may have been killed; then there is nothing to dismiss.
  watchdog.stdin.on('error', () => {});
  return () => void watchdog.stdin.end('left\n');
}
