import { constants } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The account of the service alone reads documents. */
export const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;

/** Makes a directory and those above it, with every new name on disk when it resolves. */
export async function makeDurably(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: DIRECTORY_MODE });
  if (!first) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncDirectory(dirname(made));
}

/** Makes a file with this content, on disk when it resolves; its name is so once `syncDirectory` resolved too. */
export async function writeDurably(path: string, content: Buffer): Promise<void> {
  const handle = await open(path, 'wx', FILE_MODE);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The names of a directory are on disk when it resolves. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows opens no directory as a file, and its file system journals names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  await handle.sync().finally(() => handle.close());
}

/** When a file was last written; undefined when it is not there. */
export async function writtenAt(path: string): Promise<Date | undefined> {
  try {
    return (await stat(path)).mtime;
  } catch (error) {
    // A download, a failed transaction or another sweep may remove it while the list is read.
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
