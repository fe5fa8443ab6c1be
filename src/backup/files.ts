import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { syncDirectory } from '../documents/durable-files.js';
import { errorCode } from '../errors/caught.js';
import { decrypting, encrypting, type Identities, type Recipients } from './age.js';
import type { WrittenFile } from './manifest.js';

/** Fast, and a fifth of the size of rows. */
const LEVEL = 1;

/** Writes a stream to a new file of the backup and syncs it; compressed on request, and then encrypted for recipients, if any. */
export async function writeFileOf(
  folder: string,
  file: string,
  content: Readable,
  { compress = false, recipients }: { compress?: boolean; recipients?: Recipients | undefined } = {},
): Promise<WrittenFile> {
  await mkdir(dirname(join(folder, file)), { recursive: true, mode: 0o700 });
  const target = await open(join(folder, file), 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    let unpacked = 0;
    const counting = passing((chunk) => {
      unpacked += chunk.length;
    });
    await pipeline(
      content,
      counting,
      compress ? createGzip({ level: LEVEL }) : new PassThrough(),
      recipients ? encrypting(recipients) : new PassThrough(),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          await target.writeFile(chunk);
        }
      },
    );
    await target.sync();
    return { file, bytes, sha256: hash.digest('hex'), ...(compress && { unpacked }) };
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

/**
 * Opens a file of a backup: one that lies in the folder itself, behind no link, and is neither a pipe nor a device.
 * @throws Error that says so, or the error of the file system
 */
export async function openFileOf(folder: string, file: string): Promise<{ stream: Readable; size: number }> {
  const path = join(folder, file);
  if ((await realpath(path)) !== join(await realpath(folder), file)) {
    throw new Error(`${file} is a link, or lies behind one.`);
  }
  if (!(await lstat(path)).isFile()) throw new Error(`${file} is no file.`);
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const { size } = await handle.stat();
  return { stream: handle.createReadStream(), size };
}

/** Why a file of the backup is not as it was written; undefined when it is. */
export async function damageOf(folder: string, written: WrittenFile): Promise<string | undefined> {
  const { file, bytes, sha256 } = written;
  try {
    const { stream, size } = await openFileOf(folder, file);
    if (size !== bytes) {
      stream.destroy();
      return `${file} has ${size} bytes instead of ${bytes}.`;
    }
    const found = await contentOf(stream);
    return found.sha256 === sha256 ? undefined : `${file} has another content than was written.`;
  } catch (error) {
    const code = errorCode(error);
    return code === undefined && error instanceof Error ? error.message : `${file} cannot be read.`;
  }
}

/**
 * Streams the content of a compressed file, which the identities, if any, decrypt. It ends with an error when the file is not as it was written any more, which may
 * be noticed at its end only, or when it unpacks to more bytes than the limit.
 */
export async function unpackedOf(
  folder: string,
  written: WrittenFile,
  limit: number,
  identities?: Identities,
): Promise<Readable> {
  const { stream } = await openFileOf(folder, written.file);
  const hash = createHash('sha256');
  let bytes = 0;
  let unpacked = 0;
  const asWritten = passing(
    (chunk) => {
      hash.update(chunk);
      bytes += chunk.length;
      if (bytes > written.bytes) throw changed(written);
    },
    () => {
      if (hash.digest('hex') !== written.sha256) throw changed(written);
    },
  );
  const within = passing((chunk) => {
    unpacked += chunk.length;
    if (unpacked > limit) throw new Error(`${written.file} unpacks to more than ${limit} bytes.`);
  });
  // An error of any of them reaches the reader through the last one.
  within._destroy = (error, done) => {
    const code = errorCode(error);
    done(code?.startsWith('Z_') ? new Error(`${written.file} cannot be unpacked (${code}).`) : error);
  };
  const plain = identities ? decrypting(identities, written.file) : new PassThrough();
  pipeline(stream, asWritten, plain, createGunzip(), within).catch((error: Error) => within.destroy(error));
  return within;
}

const changed = ({ file }: WrittenFile) => new Error(`${file} was changed while it was read.`);

/** Rows and lists compress to a twentieth or so; only what was made to fill memory or disk compresses to a 250th. */
const UNPACKED_AT_MOST = 250;
const ALWAYS_UNPACKED = 64 * 1024 * 1024;

/** Most bytes that a file may unpack to. What is not proven is believed only within bounds of any list of rows. */
export function unpackingLimit({ bytes, unpacked }: WrittenFile, isProven: boolean): number {
  const bound = Math.max(ALWAYS_UNPACKED, bytes * UNPACKED_AT_MOST);
  if (unpacked === undefined) return bound;
  return isProven ? unpacked : Math.min(unpacked, bound);
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

function passing(look: (chunk: Buffer) => void, end: () => void = () => undefined): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        look(chunk);
        done(null, chunk);
      } catch (error) {
        done(asError(error));
      }
    },
    flush(done) {
      try {
        end();
        done();
      } catch (error) {
        done(asError(error));
      }
    },
  });
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
