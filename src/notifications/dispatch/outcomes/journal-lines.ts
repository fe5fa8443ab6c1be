import { crc32 } from 'node:zlib';
import type { AttemptOutcome } from '../record.sql.js';

/**
 * One line: its checksum in eight hexadecimal digits, a space, and the outcome as JSON, dated as of `now`, in Unix
 * milliseconds.
 */
export function journalLine(outcome: AttemptOutcome, now: number): string {
  const endedAt = now - (performance.now() - outcome.endedAt);
  const json = JSON.stringify({ ...outcome, endedAt });
  return `${checksum(json)} ${json}\n`;
}

/**
 * The outcomes of a journal, each marked as possibly recorded already, and the number of unreadable lines: the end of
 * the process may have cut off the last line. A wait counts from the end of its attempt; `now` is in Unix milliseconds.
 */
export function readJournal(text: string, now: number): { outcomes: AttemptOutcome[]; unreadable: number } {
  const lines = text.split('\n').filter((line) => line !== '');
  const outcomes = lines.map((line) => readLine(line, now)).filter((outcome) => outcome !== undefined);
  return { outcomes, unreadable: lines.length - outcomes.length };
}

function readLine(line: string, now: number): AttemptOutcome | undefined {
  const json = line.slice(9);
  if (line.slice(0, 9) !== `${checksum(json)} `) return undefined;
  const outcome = JSON.parse(json) as AttemptOutcome;
  const age = Math.max(now - outcome.endedAt, 0);
  return { ...outcome, endedAt: performance.now() - age, mayBeRecorded: true };
}

function checksum(json: string): string {
  return crc32(json).toString(16).padStart(8, '0');
}
