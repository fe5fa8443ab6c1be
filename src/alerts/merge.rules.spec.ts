import { expect, test } from 'vitest';
import { addUp, chosenBy, type Note } from './merge.rules.js';

const note = (change: Partial<Note>): Note => ({
  kind: 'delivery.exhausted',
  subjectKind: 'Agent',
  subjectId: '1',
  agentId: 1,
  count: 1,
  facts: {},
  isOver: false,
  at: 0,
  ...change,
});

test('notes of one kind and subject add up, with the latest facts, in the order of their beginnings', () => {
  const { occurrences, recoveries } = addUp([
    note({ at: 5, subjectId: '2' }),
    note({ at: 9, count: 3, facts: { last: true } }),
    note({ at: 4, count: 2 }),
  ]);
  expect(occurrences).toEqual([
    expect.objectContaining({ subjectId: '1', count: 5, at: 4, lastAt: 9, facts: { last: true } }),
    expect.objectContaining({ subjectId: '2', count: 1, at: 5, lastAt: 5 }),
  ]);
  expect(recoveries).toEqual([]);
});

test('notes of a backlog are one occurrence for each hour', () => {
  const minutes = (at: number) => note({ at: at * 60_000 });
  const { occurrences } = addUp([0, 59, 60, 130].map(minutes));
  expect(occurrences.map(({ at, count }) => [at / 60_000, count])).toEqual([
    [0, 2],
    [60, 1],
    [130, 1],
  ]);
});

test('a recovery keeps its moment, so that one before the last occurrence ends nothing', () => {
  const { occurrences, recoveries } = addUp([
    note({ kind: 'agent.failing', at: 8 }),
    note({ kind: 'agent.failing', isOver: true, at: 7 }),
  ]);
  expect(occurrences).toMatchObject([{ lastAt: 8 }]);
  expect(recoveries).toEqual([{ kind: 'agent.failing', subjectKind: 'Agent', subjectId: '1', at: 7 }]);
});

test('a resumption is an event, and ends the pause', () => {
  const { occurrences, recoveries } = addUp([note({ kind: 'agent.resumed', at: 7 })]);
  expect(occurrences).toMatchObject([{ kind: 'agent.resumed' }]);
  expect(recoveries).toMatchObject([{ kind: 'agent.paused', at: 7 }]);
  expect(chosenBy('agent.resumed')).toEqual(['agent.resumed', 'agent.paused']);
  expect(chosenBy('agent.paused')).toEqual(['agent.paused']);
});
