import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canWriteIn, chooseAccount, makePrivateDirectory, type RunAs } from './account.js';
import { type Binaries, findBinaries } from './binaries.js';

/** Where a cluster lives and which account runs it. */
export interface Place {
  directory: string;
  dataDirectory: string;
  account: RunAs;
  binaries: Binaries;
  /** A Unix socket needs no password: its directory is private. A TCP port is open to every account of the machine. */
  listens: Listens;
}

/** How a server is reached: by a Unix socket, or by TCP, as Windows has no sockets in directories. */
export type Listens = 'socket' | 'tcp';

/**
 * Finds the cluster of `directory`. It lives there, unless this process is root and the account that it steps down to
 * cannot reach the directory (a project in a private home). Then it lives in a new directory under `stateDirectory`,
 * which the file `location` in `directory` names.
 */
export async function findPlace(directory: string, stateDirectory: string, listens: Listens): Promise<Place> {
  const pointer = join(directory, 'location');
  const moved = (await readFile(pointer, 'utf8').catch(() => undefined))?.trim();
  if (moved !== undefined && !(await stat(moved).catch(() => undefined))) {
    // An empty cluster in its place would look like a fresh start.
    throw new Error(
      `The database lives in ${moved}, as ${pointer} says, but that directory is gone. Bring it back, or delete the file to begin with an empty database.`,
    );
  }
  let home = moved ?? directory;
  const account = await chooseAccount(join(home, 'data'));
  await makePrivateDirectory(home, account);
  if (account && !(await canWriteIn(account, home))) {
    if (moved !== undefined || (await stat(join(home, 'data')).catch(() => undefined))) {
      throw new Error(
        `The account with uid ${account.uid}, which owns the database, cannot reach ${home} any more.`,
      );
    }
    home = await makeStateDirectory(directory, stateDirectory, account);
    await writeFile(pointer, `${home}\n`);
  }
  home = await realpath(home);
  const binaries = await findBinaries(account, home);
  return { directory: home, dataDirectory: join(home, 'data'), account, binaries, listens };
}

/** Always a new directory: a cluster left by a deleted project would not fit the secrets of its successor. */
async function makeStateDirectory(project: string, parent: string, account: RunAs): Promise<string> {
  await mkdir(parent, { recursive: true });
  await chmod(parent, 0o755);
  const home = await mkdtemp(join(parent, `${shortHash(project)}-`));
  await makePrivateDirectory(home, account);
  if (!(await canWriteIn(account, home))) {
    throw new Error(
      `Neither ${project} nor ${parent} can be used by the account with uid ${account?.uid}. ` +
        'Set DATA_DIR to a directory that it can reach, or DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
  return home;
}

/** A name for a path, short enough for a socket. */
export function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}
