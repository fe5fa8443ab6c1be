import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const EVERYBODY_WRITES = 0o002;
const ONLY_OWN_FILES = 0o1000;

/**
 * Says that every user of the machine may write a file, or exchange it in its folder, and so choose the service's secrets;
 * undefined otherwise. A link counts as what it leads to; what is no file, such as the pipe of a shell, cannot be exchanged.
 * Windows has no such rights.
 * @throws the error of the file system, when the file is not there
 */
export function foreignWriters(path: string): string | undefined {
  const file = statSync(path);
  if (process.platform === 'win32' || !file.isFile()) return undefined;
  if (file.mode & EVERYBODY_WRITES) return 'a file that every user of the machine may write';
  const folders = new Set([path, realpathSync(path)].map(dirname));
  const isOpen = [...folders].some((folder) => {
    const { mode } = statSync(folder);
    return mode & EVERYBODY_WRITES && !(mode & ONLY_OWN_FILES);
  });
  return isOpen ? 'a file in a folder that every user of the machine may write' : undefined;
}
