import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heapInUse } from '../../../test/support/garbage.js';
import { GrowingBuffer } from './growing-buffer.js';

const of = (pieces: Iterable<Buffer>, expected: number) => {
  const bytes = new GrowingBuffer(expected);
  for (const piece of pieces) bytes.add(piece);
  return bytes;
};

test('has the bytes of all pieces in their order, whatever was expected', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 40 }).map(Buffer.from));
  fc.assert(
    fc.property(pieces, fc.nat(500), (some, expected) => {
      const bytes = of(some, expected);
      expect(bytes.content).toEqual(Buffer.concat(some));
      expect(bytes.size).toBe(bytes.content.length);
    }),
  );
});

test('does not copy a single piece, and alters none', () => {
  const piece = Buffer.from('{}');
  expect(of([piece], 100).content.buffer).toBe(piece.buffer);
  const [first, second] = [Buffer.from('ab'), Buffer.from('c')];
  expect(of([first, second], 3).content.toString()).toBe('abc');
  expect(first.toString()).toBe('ab');
});

test('never takes more than twice what it has, nor more than was expected', () => {
  const taken = (bytes: GrowingBuffer) => bytes.content.buffer.byteLength;
  const piece = Buffer.allocUnsafeSlow(1_000);
  expect(taken(of(Array(5).fill(piece), 1_000_000))).toBe(8_000);
  expect(taken(of(Array(5).fill(piece), 5_000))).toBe(5_000);
});

test('A body that arrives byte by byte takes no more memory than one that arrives at once', {
  tags: 'offline-jobs',
}, () => {
  const before = heapInUse();
  const pieces = function* () {
    for (let count = 0; count < 100_000; count++) yield Buffer.alloc(1, ' ');
  };
  const bytes = of(pieces(), 100_000);
  expect(heapInUse() - before).toBeLessThan(2_000_000);
  expect(bytes.size).toBe(100_000);
});
