import { HOUR } from '../config/duration.js';
import type { EventKind, EventSubject } from '../events/event-kinds.rules.js';

/** A committed note; moments in milliseconds since 1970. */
export interface Note {
  kind: EventKind;
  subjectKind: EventSubject['kind'];
  subjectId: string;
  agentId: number | null;
  count: number;
  facts: object;
  isOver: boolean;
  at: number;
}

/** What notes of one kind and subject add up to. */
export type Occurrence = Omit<Note, 'isOver'> & { lastAt: number };

/** The end of a state, by the kind that reported it. */
export type Recovery = Pick<Note, 'kind' | 'subjectKind' | 'subjectId' | 'at'>;

/** Kinds that end the state of another: who chose that one gets both. */
export const ENDS: Readonly<Partial<Record<EventKind, EventKind>>> = {
  'agent.resumed': 'agent.paused',
  'service.auto_opened': 'service.auto_closed',
};

/** The kinds whose choice brings an event of this kind. */
export const chosenBy = (kind: EventKind): EventKind[] => [kind, ...(ENDS[kind] ? [ENDS[kind]] : [])];

/**
 * Adds notes up by kind, subject and hour, with the facts of the latest, in the order in which they first happened. Notes of several
 * hours come together after an outage.
 */
export function addUp(notes: readonly Note[]): { occurrences: Occurrence[]; recoveries: Recovery[] } {
  const occurrences = new Map<string, Occurrence>();
  const recoveries = new Map<string, Recovery>();
  const end = (recovery: Recovery) => recoveries.set(keyOf(recovery), recovery);
  const all: Occurrence[] = [];
  for (const { isOver, ...note } of [...notes].sort((a, b) => a.at - b.at)) {
    const { kind, subjectKind, subjectId, at } = note;
    if (isOver) {
      end({ kind, subjectKind, subjectId, at });
      continue;
    }
    const ended = ENDS[kind];
    if (ended) end({ kind: ended, subjectKind, subjectId, at });
    const known = occurrences.get(keyOf(note));
    if (known && at - known.at < HOUR)
      Object.assign(known, { facts: note.facts, lastAt: at, count: known.count + note.count });
    else {
      const begun = { ...note, lastAt: at };
      occurrences.set(keyOf(note), begun);
      all.push(begun);
    }
  }
  return { occurrences: all, recoveries: [...recoveries.values()] };
}

const keyOf = ({ kind, subjectKind, subjectId }: Recovery) => `${kind}\n${subjectKind}\n${subjectId}`;
