import { createHash } from 'node:crypto';
import { inSlices, type Steps } from '../time/steps.js';

const PIECE = 512 * 1024;

/** SHA-256 of all parts together, in hexadecimal digits; other work gets its turn meanwhile, however large they are. */
export function sha256(...parts: readonly (Buffer | string)[]): Promise<string> {
  return inSlices(digest(parts));
}

function* digest(parts: readonly (Buffer | string)[]): Steps<string> {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    for (let from = 0; from < bytes.length; from += PIECE) {
      if (from > 0) yield;
      hash.update(bytes.subarray(from, from + PIECE));
    }
  }
  return hash.digest('hex');
}

/** SHA-256 of a short text, such as a token, in hexadecimal digits. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
