import { crc32 } from 'node:zlib';
import type { Outcome } from '../delivery.record.js';

/** One line: its checksum in eight hexadecimal digits, a space, and the outcome as JSON, dated as of `now`, Unix milliseconds. */
export function journalLine(outcome: Outcome, now: number): string {
  const endedAt = now - (performance.now() - outcome.endedAt);
  const json = JSON.stringify({ ...outcome, endedAt });
  return `${checksum(json)} ${json}\n`;
}

/**
 * The outcomes of a journal, each as one that may have been recorded already, and how many lines could not be read: the
 * last may be torn by the end of its process. A wait goes on from where the attempt ended; `now` is in Unix milliseconds.
 */
export function readJournal(text: string, now: number): { outcomes: Outcome[]; unreadable: number } {
  const lines = text.split('\n').filter((line) => line !== '');
  const outcomes = lines.map((line) => readLine(line, now)).filter((outcome) => outcome !== undefined);
  return { outcomes, unreadable: lines.length - outcomes.length };
}

function readLine(line: string, now: number): Outcome | undefined {
  const json = line.slice(9);
  if (line.slice(0, 9) !== `${checksum(json)} `) return undefined;
  const outcome = JSON.parse(json) as Outcome;
  const age = Math.max(now - outcome.endedAt, 0);
  return { ...outcome, endedAt: performance.now() - age, mayBeRecorded: true };
}

function checksum(json: string): string {
  return crc32(json).toString(16).padStart(8, '0');
}
