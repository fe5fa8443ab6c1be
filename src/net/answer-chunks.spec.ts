import { expect, test } from 'vitest';
import { AnswerChunks } from './answer-chunks.js';

const STRICT = '2\r\n{}\r\nA\r\n\n\r\n0\r\n\r\nxx\r\n0\r\n\r\n';

test.each([
  ['as it is', STRICT],
  [
    'padded, with extensions and trailers',
    '002 ;a="b"\r\n{}\r\n A\t\r\n\n\r\n0\r\n\r\nxx\r\n00 \r\nX: 1\r\n\r\n',
  ],
  ['with LF alone', '2\n{}\nA\n\n\r\n0\r\n\r\nxx\n0\n\n'],
])('a body of chunks has its strict form wherever its packets end (%s)', (_what, body) => {
  const bytes = Buffer.from(`${body}HTTP/1.1`);
  for (let first = 0; first <= bytes.length; first++) {
    for (let second = first; second <= bytes.length; second++) {
      const chunks = new AnswerChunks();
      const packets = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)];
      expect(packets.map((packet) => chunks.read(packet).toString()).join('')).toBe(`${STRICT}HTTP/1.1`);
    }
  }
});

test.each([
  'x\r\n{}',
  '-1\r\n',
  '2\r\n{}x\r\n0\r\n\r\n',
  '123456789\r\nx',
  '2 2\r\n{}',
  '\r\n',
  'a'.repeat(9_000),
])('what is no chunk stays as it came: %j', (body) => {
  const chunks = new AnswerChunks();
  expect([...body].map((byte) => chunks.read(Buffer.from(byte)).toString()).join('')).toBe(body);
});
