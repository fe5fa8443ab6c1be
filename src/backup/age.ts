import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { errorCode, errorMessage } from '../errors/caught.js';

/** What a file of a backup ends with that is encrypted in the age format, which other programs open as well. */
export const ENCRYPTED = '.age';

/** Whom a backup is encrypted for. */
export type Recipients = Encrypter;
/** What opens it. */
export type Identities = Decrypter;

/**
 * The recipients of a backup: each `age1...`, and those in files, one a line.
 * @throws Error that names the first one that is none, without a secret
 */
export async function recipientsOf(
  given: readonly string[],
  files: readonly string[],
): Promise<Recipients | undefined> {
  const inFiles = await Promise.all(files.map((file) => linesOf(file)));
  const all = [...given, ...inFiles.flat()];
  if (all.length === 0) {
    if (files.length > 0) throw new Error(`${files[0]} has no recipient.`);
    return undefined;
  }
  const encrypter = new Encrypter();
  for (const [index, recipient] of all.entries()) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      // What is pasted in its place may be a secret.
      throw new Error(`Recipient ${index + 1} is no recipient of age (age1...).`);
    }
  }
  return encrypter;
}

/** The identities in a file, as `age-keygen` writes it. @throws Error that shows nothing of the file */
export async function identitiesOf(file: string): Promise<Identities> {
  const lines = await linesOf(file);
  if (lines.length === 0) throw new Error(`${file} has no identity.`);
  const decrypter = new Decrypter();
  for (const [index, line] of lines.entries()) {
    try {
      decrypter.addIdentity(line);
    } catch {
      throw new Error(`${file} has no identity of age (AGE-SECRET-KEY-1...) in its entry ${index + 1}.`);
    }
  }
  return decrypter;
}

async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`${file} cannot be read (${errorCode(error) ?? errorMessage(error)}).`);
  });
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/** Encrypts a stream for a pipeline, a chunk at a time. */
export function encrypting(recipients: Recipients) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield* buffersOf(await recipients.encrypt(ReadableStream.from(chunks) as Bytes));
  };
}

/**
 * Decrypts a stream for a pipeline. What it yields is genuine; a file that was cut off or changed ends with an error.
 * @throws Error that names the file, which none of the identities opens, or which is not as it was encrypted
 */
export function decrypting(identities: Identities, file: string) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    // The reader's own errors, such as that of a file that was exchanged, say more than the library's.
    let ofSource: unknown;
    const noting = async function* () {
      try {
        yield* chunks;
      } catch (error) {
        ofSource = error;
        throw error;
      }
    };
    try {
      yield* buffersOf(await identities.decrypt(ReadableStream.from(noting()) as Bytes));
    } catch (error) {
      throw ofSource ?? new Error(problemOf(file, error), { cause: error });
    }
  };
}

/** @throws Error when none of the identities opens a file that begins with these bytes */
export async function assertOpens(identities: Identities, file: string, beginning: Readable): Promise<void> {
  try {
    const plain = await identities.decrypt(ReadableStream.from(beginning) as Bytes);
    await plain.cancel();
  } catch (error) {
    throw new Error(problemOf(file, error), { cause: error });
  } finally {
    beginning.destroy();
  }
}

/** The content of a small file. @throws Error as `decrypting` */
export async function decrypted(identities: Identities, file: string, content: Buffer): Promise<Buffer> {
  return buffer(Readable.from(decrypting(identities, file)(Readable.from([content]))));
}

/** The web's type of streams, which the library's declarations name. */
type Bytes = Parameters<Encrypter['encrypt']>[0] & globalThis.ReadableStream<Uint8Array>;

async function* buffersOf(stream: globalThis.ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  const reader = stream.getReader();
  let isWhole = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    isWhole = true;
  } finally {
    if (!isWhole) await reader.cancel().catch(() => undefined);
  }
}

const WRONG_IDENTITY = /no identity matched/;

function problemOf(file: string, error: unknown): string {
  return WRONG_IDENTITY.test(errorMessage(error))
    ? `No identity that was given opens the backup (${file}): it is encrypted for others.`
    : `${file} is not as it was encrypted.`;
}
