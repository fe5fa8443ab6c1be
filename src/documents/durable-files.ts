import { constants } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../errors/caught.js';

/** Only the service's account may read documents. */
export const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;

/** Creates a directory and its parents; when it resolves, every new name is on disk. */
export async function makeDurably(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: DIRECTORY_MODE });
  if (!first) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncDirectory(dirname(made));
}

/** Creates a file; when it resolves, the content is on disk. Its name is on disk after `syncDirectory`. */
export async function writeDurably(path: string, content: Buffer): Promise<void> {
  const handle = await open(path, 'wx', FILE_MODE);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes the names of a directory to disk. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory as a file, and its file system journals names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  await handle.sync().finally(() => handle.close());
}

/** When a file was last written; undefined when it does not exist. */
export async function writtenAt(path: string): Promise<Date | undefined> {
  try {
    return (await stat(path)).mtime;
  } catch (error) {
    // A download, a failed transaction or another sweep may remove the file while the list is read.
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
