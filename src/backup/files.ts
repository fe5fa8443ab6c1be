import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { syncDirectory } from '../documents/durable-files.js';
import type { WrittenFile } from './manifest.js';

/** Fast, and a fifth of the size of rows. */
const LEVEL = 1;

/** Writes a stream to a new file of the backup and syncs it; compressed on request. */
export async function writeFileOf(
  folder: string,
  file: string,
  content: Readable,
  { compress = false } = {},
): Promise<WrittenFile> {
  await mkdir(dirname(join(folder, file)), { recursive: true, mode: 0o700 });
  const target = await open(join(folder, file), 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    const passing = compress ? createGzip({ level: LEVEL }) : new PassThrough();
    await pipeline(content, passing, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        await target.writeFile(chunk);
      }
    });
    await target.sync();
    return { file, bytes, sha256: hash.digest('hex') };
  } finally {
    await target.close();
  }
}

/** Syncs a folder and those in it: the names of its files outlive a loss of power, as their contents do. */
export async function syncDirectories(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const inside = entries
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const directory of [...inside, folder]) await syncDirectory(directory);
}

/** Why a file of the backup is not as it was written; undefined when it is. */
export async function damageOf(
  folder: string,
  { file, bytes, sha256 }: WrittenFile,
): Promise<string | undefined> {
  const found = await contentOf(createReadStream(join(folder, file))).catch(() => undefined);
  if (!found) return `${file} cannot be read.`;
  if (found.bytes !== bytes) return `${file} has ${found.bytes} bytes instead of ${bytes}.`;
  return found.sha256 === sha256 ? undefined : `${file} has another content than was written.`;
}

/** Reads a stream to its end; returns its size and hash, as they are noted of written files. */
export async function contentOf(stream: Readable): Promise<Omit<WrittenFile, 'file'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
