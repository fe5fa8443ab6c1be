import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../src/errors/caught.js';
import { makePrivateDirectory, runAs } from './account.js';
import type { Place } from './place.js';

/** The superuser of the cluster; everybody who can enter the socket's directory may use it without a password. */
export const USER = 'app';
/** The file with the superuser's password, beside the data directory. */
const PASSWORD_FILE = 'password';

const UNFINISHED = 'initialising-';

/**
 * Creates the cluster unless it exists. It is created under another name and moved into place whole, so that a killed
 * start leaves no half cluster.
 * @throws when the cluster belongs to another major version of PostgreSQL, or initdb fails
 */
export async function ensureCluster(
  place: Place,
  durable: boolean,
  log: (message: string) => void,
): Promise<void> {
  await removeUnfinished(place.directory);
  const version = await readFile(join(place.dataDirectory, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) {
    log('Preparing the embedded PostgreSQL database, which is done once.');
    await initialise(place, durable);
  } else if (version.trim() !== place.binaries.major) {
    throw new Error(
      `The database in ${place.dataDirectory} was made by PostgreSQL ${version.trim()}, but this is PostgreSQL ` +
        `${place.binaries.major}. Dump it with the version that made it, or set DATA_DIR to a new directory.`,
    );
  }
}

/** The superuser's password; undefined for a cluster that asks for none. */
export async function passwordOf({ directory }: Place): Promise<string | undefined> {
  try {
    return (await readFile(join(directory, PASSWORD_FILE), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** How clients prove themselves, as options of initdb: over TCP by a password that is drawn here. */
async function authentication({ listens, directory, account }: Place): Promise<string[]> {
  if (listens === 'socket') return ['--auth=trust'];
  const path = join(directory, PASSWORD_FILE);
  // A password of an unfinished start is drawn anew.
  await rm(path, { force: true });
  await writeFile(path, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  if (account) await chown(path, account.uid, account.gid);
  return ['--auth=scram-sha-256', `--pwfile=${path}`];
}

async function initialise(place: Place, durable: boolean): Promise<void> {
  const unfinished = await mkdtemp(join(place.directory, UNFINISHED));
  await makePrivateDirectory(unfinished, place.account);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const sync = durable ? [] : ['--no-sync'];
  try {
    const args = ['-D', unfinished, '-U', USER, ...(await authentication(place)), ...locale, ...sync];
    await runAs(place.account, place.binaries.initdb, args);
    await rename(unfinished, place.dataDirectory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    const { stderr } = error as { stderr?: string };
    throw new Error(`The database could not be prepared in ${place.directory}. ${stderr ?? ''}`.trim(), {
      cause: error,
    });
  }
}

async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    // The initdb of a killed start may still be writing; its files are removed at the next start.
    if (name.startsWith(UNFINISHED)) {
      await rm(join(directory, name), { recursive: true, force: true }).catch(() => undefined);
    }
  }
}
