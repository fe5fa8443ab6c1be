import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const EVERYBODY_WRITES = 0o002;
const ONLY_OWN_FILES = 0o1000;

/**
 * Says that every user of the machine may write a file, or exchange it or a folder on the way to it, and so choose the
 * service's secrets; undefined otherwise. A link counts as what it leads to; what is no file, such as the pipe of a shell,
 * cannot be exchanged. Windows has no such rights.
 * @throws the error of the file system, when the file is not there
 */
export function foreignWriters(path: string): string | undefined {
  const file = statSync(path);
  if (process.platform === 'win32' || !file.isFile()) return undefined;
  if (file.mode & EVERYBODY_WRITES) return 'a file that every user of the machine may write';
  const folders = new Set([resolve(path), realpathSync(path)].flatMap(foldersOf));
  const isOpen = [...folders].some((folder) => {
    const { mode } = statSync(folder);
    return mode & EVERYBODY_WRITES && !(mode & ONLY_OWN_FILES);
  });
  return isOpen ? 'a file in a folder that every user of the machine may write' : undefined;
}

/** The folder of a path, and every folder above it. */
function foldersOf(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersOf(folder)];
}

/** @throws Error when every user of the machine may choose the content of a file, if it is there */
export function refuseForeignWriters(path: string): void {
  const writers = existsSync(path) ? foreignWriters(path) : undefined;
  if (writers) throw new Error(`${resolve(path)} is ${writers}.`);
}
