import type { Steps } from '../../time/steps.js';
import { ARRAY, FALSE, type JsonReader, NULL, OBJECT, STRING, TRUE } from './reader.js';

/** Skips the value that begins with `code`, whatever it contains; nothing of it is kept. */
export function* skipJson(reader: JsonReader, code: number): Steps<void> {
  const within: (typeof OBJECT | typeof ARRAY)[] = [];
  for (let next = code; ; next = reader.begin()) {
    if (next === OBJECT || next === ARRAY) {
      if (reader.enters(next)) within.push(next);
      else leaveAll(reader, within);
    } else {
      if (next === STRING) {
        if (reader.string() === undefined) yield* reader.longString(0);
      } else if (next === NULL || next === TRUE || next === FALSE) reader.word(next);
      else reader.number();
      leaveAll(reader, within);
    }
    if (reader.isDue()) yield;
    if (within.length === 0) return;
    if (within.at(-1) === OBJECT) {
      if (reader.name() === undefined) yield* reader.longString(0);
      reader.colon();
    }
  }
}

/** Leaves all objects and arrays that end behind a value. */
function leaveAll(reader: JsonReader, within: (typeof OBJECT | typeof ARRAY)[]): void {
  for (let last = within.at(-1); last !== undefined && !reader.continues(last); last = within.at(-1))
    within.pop();
}
