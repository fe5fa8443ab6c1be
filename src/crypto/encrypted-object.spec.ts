import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { decryptObject, encryptObject, ObjectDecryption } from './encrypted-object.js';
import { DecryptionError, KeyRing } from './key-ring.js';
import { CHUNK_BYTES, encryptedSize, HEADER_BYTES, keyIdOf, STORED_CHUNK_BYTES } from './object-format.js';

const [first, second] = [randomBytes(32), randomBytes(32)];
const ring = new KeyRing([first]);
const encrypt = (content: Buffer, context = 'document a', keys = ring) =>
  encryptObject(keys, content, context);
const decrypt = (object: Buffer, context = 'document a', keys = ring) => decryptObject(keys, object, context);
const refused = (object: Buffer, context?: string, keys?: KeyRing) =>
  expect(decrypt(object, context, keys)).rejects.toBeInstanceOf(DecryptionError);

/** The stored chunks of an object, without its header. */
function chunksOf(object: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = HEADER_BYTES; at < object.length; at += STORED_CHUNK_BYTES) {
    chunks.push(object.subarray(at, at + STORED_CHUNK_BYTES));
  }
  return chunks;
}
const withChunks = (object: Buffer, chunks: (Buffer | undefined)[]) =>
  Buffer.concat([object.subarray(0, HEADER_BYTES), ...chunks.flatMap((chunk) => chunk ?? [])]);

describe('an encrypted object', () => {
  test.each([
    0,
    1,
    CHUNK_BYTES - 1,
    CHUNK_BYTES,
    CHUNK_BYTES + 1,
    2 * CHUNK_BYTES,
    2 * CHUNK_BYTES + 1,
    24 * 1024 * 1024,
  ])('of %i bytes comes back, and takes the bytes that it is said to take', async (size) => {
    const content = randomBytes(size);
    const object = await encrypt(content);
    expect(object.length).toBe(encryptedSize(size));
    expect((await decrypt(object)).equals(content)).toBe(true);
  });

  test.each([1, 7, 1000, STORED_CHUNK_BYTES, 3 * CHUNK_BYTES])(
    'comes back in whichever pieces it arrives: %i bytes each',
    async (size) => {
      const content = randomBytes(size === 1 ? 100 : 3 * CHUNK_BYTES + 5);
      const object = await encrypt(content);
      const pieces = Array.from({ length: Math.ceil(object.length / size) }, (_, index) =>
        object.subarray(index * size, (index + 1) * size),
      );
      const stream = Readable.from(pieces).pipe(new ObjectDecryption(ring, 'document a'));
      expect((await buffer(stream)).equals(content)).toBe(true);
    },
  );

  test('tells nothing of its content, and is another one each time', async () => {
    const content = Buffer.alloc(1000, 'Ahmet Yılmaz ');
    const [one, other] = [await encrypt(content), await encrypt(content)];
    expect(one.includes('Ahmet')).toBe(false);
    expect(one.subarray(HEADER_BYTES).equals(other.subarray(HEADER_BYTES))).toBe(false);
  });

  test('is encrypted with the first key, names it, and is read with any key of the list', async () => {
    const object = await encrypt(Buffer.from('x'), 'document a', new KeyRing([second, first]));
    expect(keyIdOf(object)).toBe(new KeyRing([second]).first.id);
    for (const keys of [[second], [first, second]]) {
      expect((await decrypt(object, 'document a', new KeyRing(keys))).toString()).toBe('x');
    }
  });

  test('of a key that is not in the list is refused with the key’s id, and nothing else of it', async () => {
    const object = await encrypt(Buffer.from('x'));
    const attempt = decrypt(object, 'document a', new KeyRing([second]));
    await expect(attempt).rejects.toThrow(
      new DecryptionError(`it was encrypted with the key ${ring.first.id}, which ENCRYPTION_KEY lacks`),
    );
  });

  test('is read by that key only, whatever id it claims', async () => {
    const object = await encrypt(Buffer.from('content'));
    const other = new KeyRing([second]);
    object.write(other.first.id, 9, 'latin1');
    await refused(object, 'document a', other);
  });

  test('of an unknown version is refused', async () => {
    const object = await encrypt(Buffer.from('content'));
    object[8] = 2;
    await expect(decrypt(object)).rejects.toThrow('its format has an unknown version');
  });
});

describe('what is not what was written is refused', () => {
  test('with any single bit altered', async () => {
    const content = Buffer.from('a small document');
    const object = await encrypt(content);
    // Without its first eight bytes an object does not count as encrypted, and passes unchanged.
    for (let bit = 64; bit < object.length * 8; bit++) {
      const altered = Buffer.from(object);
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      await refused(altered);
    }
  });

  test('cut off after any byte', async () => {
    const object = await encrypt(Buffer.from('a small document'));
    for (let end = 8; end < object.length; end++) await refused(object.subarray(0, end));
  });

  test.each([2, 3])('cut off between chunks, or in one, of %i', async (count) => {
    const object = await encrypt(randomBytes(count * CHUNK_BYTES));
    for (let chunks = 0; chunks < count; chunks++) {
      for (const more of [0, 1, 15, 16, 17, CHUNK_BYTES]) {
        await refused(object.subarray(0, HEADER_BYTES + chunks * STORED_CHUNK_BYTES + more));
      }
    }
  });

  test('extended by a byte, an empty chunk, or a whole one', async () => {
    const object = await encrypt(randomBytes(2 * CHUNK_BYTES));
    for (const size of [1, 16, STORED_CHUNK_BYTES]) await refused(Buffer.concat([object, randomBytes(size)]));
    await refused(Buffer.concat([object, ...chunksOf(object).slice(-1)]));
    await refused(Buffer.concat([object, object]));
  });

  test('with chunks left out, exchanged or doubled', async () => {
    const object = await encrypt(randomBytes(3 * CHUNK_BYTES));
    const [a, b, c] = chunksOf(object);
    for (const chunks of [[b, c], [a, c], [c], [b, a, c], [a, a, b, c], [c, b, a], [a, c, c], []]) {
      await refused(withChunks(object, chunks));
    }
    expect(await decrypt(withChunks(object, [a, b, c]))).toHaveLength(3 * CHUNK_BYTES);
  });

  test('with a chunk of another object of the same key and place', async () => {
    const content = randomBytes(3 * CHUNK_BYTES);
    const [one, other] = [await encrypt(content), await encrypt(content)];
    const [a, , c] = chunksOf(one);
    await refused(withChunks(one, [a, chunksOf(other)[1], c]));
    await refused(withChunks(other, chunksOf(one)));
  });

  test('in the place of another', async () => {
    await refused(await encrypt(Buffer.from('content'), 'document a'), 'document b');
  });

  test('and nothing of the altered chunk, or after it, comes out', async () => {
    const content = randomBytes(5 * CHUNK_BYTES);
    const object = await encrypt(content);
    const at = HEADER_BYTES + 2 * STORED_CHUNK_BYTES + 5;
    object[at] = (object[at] ?? 0) ^ 1;
    const stream = Readable.from([object]).pipe(new ObjectDecryption(ring, 'document a'));
    const came: Buffer[] = [];
    stream.on('data', (piece) => came.push(piece));
    await expect(new Promise((_, failed) => stream.on('error', failed))).rejects.toBeInstanceOf(
      DecryptionError,
    );
    expect(Buffer.concat(came).equals(content.subarray(0, 2 * CHUNK_BYTES))).toBe(true);
  });
});

describe('what is not encrypted', () => {
  test.each(['', 'x', '%PDF-1.7 content', '\x89ZGE\r\n\x1a', '\x89ZGE\r\n\x1a?', '\x89PNG\r\n\x1a\n'])(
    'passes as it is: %j',
    async (text) => {
      const content = Buffer.from(text, 'latin1');
      expect((await decrypt(content)).equals(content)).toBe(true);
      const bytes = Readable.from([...content].map((byte) => Buffer.of(byte)));
      const stream = bytes.pipe(new ObjectDecryption(ring, 'document a'));
      expect((await buffer(stream)).equals(content)).toBe(true);
    },
  );
});

describe('24 MB', () => {
  const content = randomBytes(24 * 1024 * 1024);

  /** Counts turns of the event loop while the work lasts. */
  async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns++;
      if (!isOver) setImmediate(turn);
    };
    turn();
    await work();
    isOver = true;
    return turns;
  }

  test('are encrypted and decrypted megabyte by megabyte: other work comes in between', async () => {
    const object = await encrypt(content);
    expect(await turnsDuring(() => encrypt(content))).toBeGreaterThanOrEqual(23);
    expect(await turnsDuring(() => decrypt(object))).toBeGreaterThanOrEqual(23);
  });
});
