import { expect, test } from 'vitest';
import { LineDigest } from './line-digest.js';

function digestOf(...chunks: string[]): string {
  const digest = new LineDigest();
  for (const chunk of chunks) digest.add(Buffer.from(chunk));
  return digest.value;
}
const whole = digestOf('a\tb\nc\nd\n');

test.each([
  ['another order', ['d\n', 'a\tb\n', 'c\n']],
  ['other chunks', ['a', '\tb', '\nc\n', '', 'd\n']],
])('The same lines in %s have the same digest', (_which, chunks) => {
  expect(digestOf(...chunks)).toBe(whole);
});

test.each([
  ['a changed line', 'a\tb\nc\nD\n'],
  ['an absent line', 'a\tb\nc\n'],
  ['a line twice', 'a\tb\nc\nd\nd\n'],
  ['one line twice in place of another', 'a\tb\nc\nc\n'],
  ['a last line without its end', 'a\tb\nc\nd'],
  ['two lines in one', 'a\tb\ncd\n\n'],
])('%s has another digest', (_which, text) => {
  expect(digestOf(text)).not.toBe(whole);
});
