import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The operating system account that the server runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/** Undefined stands for the account of this process. PostgreSQL refuses to run as root, so root needs another one. */
export type RunAs = Account | undefined;

/** Environment of every process of PostgreSQL: no PG* variable and no locale of the caller. */
export const environment = { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C' };

/**
 * Chooses the account when this process runs as root: the owner of an existing data directory, else `postgres`, else
 * `nobody`. Nothing is created on the host.
 * @throws when root finds none of them
 */
export async function chooseAccount(dataDirectory: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataDirectory).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = await readFile('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.match(new RegExp(`^${name}:.*$`, 'm'))?.[0].split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as. ' +
      'Start as another user, or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

/** Runs a program as the account and returns its output; the rejection carries `stdout` and `stderr`. */
export async function runAs(account: RunAs, file: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(file, args, { ...account, cwd: '/', env: environment });
  return stdout;
}

/** Whether the account can reach a directory and write there. It is tried, because the rights of every parent count. */
export async function canWriteIn(account: RunAs, directory: string): Promise<boolean> {
  const probe = runAs(account, '/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', directory]);
  return probe.then(
    () => true,
    () => false,
  );
}

/** Creates a directory that only the account can enter. */
export async function makePrivateDirectory(path: string, account: RunAs): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account) await chown(path, account.uid, account.gid);
}
