import { expect, test } from 'vitest';
import { CLOSED_STATUSES, SERVICE_STATUSES } from '../status/status.rules.js';
import { isSameClosing, type PlannedClosing, planNote } from './plan.rules.js';

test.each([
  ['Active', 'AutoDisabled', undefined],
  ['Active', 'ManualDisabled', undefined],
  ['AutoDisabled', 'AutoDisabled', 'StatusAlreadySet'],
  ['AutoDisabled', 'ManualDisabled', undefined],
  ['ManualDisabled', 'AutoDisabled', 'ClosedByHand'],
  ['ManualDisabled', 'ManualDisabled', 'StatusAlreadySet'],
] as const)('a record that is %s and planned to be %s: %s', (present, status, note) => {
  expect(planNote({ present, status, isOver: false, inCatalog: true })).toBe(note);
});

test('a plan whose time has passed changes no record, and neither does one of a record that left the catalog', () => {
  for (const present of SERVICE_STATUSES) {
    for (const status of CLOSED_STATUSES) {
      expect(planNote({ present, status, isOver: true, inCatalog: true })).toBe('TimePassed');
      for (const isOver of [true, false]) {
        expect(planNote({ present, status, isOver, inCatalog: false })).toBe('LeftCatalog');
      }
    }
  }
});

const CLOSING: PlannedClosing = {
  ids: [1, 2],
  status: 'ManualDisabled',
  reason: 'Bakım',
  from: new Date(1_000),
  until: new Date(2_000),
};
const { until: _, ...ENDLESS } = CLOSING;

test('the order of the records makes no other closing', () => {
  expect(isSameClosing(CLOSING, { ...CLOSING, ids: [2, 1], from: new Date(1_000) })).toBe(true);
  expect(isSameClosing(ENDLESS, ENDLESS)).toBe(true);
});

test.each<[string, PlannedClosing]>([
  ['another record', { ...CLOSING, ids: [1, 3] }],
  ['one record less', { ...CLOSING, ids: [1] }],
  ['one record more', { ...CLOSING, ids: [1, 2, 3] }],
  ['another status', { ...CLOSING, status: 'AutoDisabled' }],
  ['another reason', { ...CLOSING, reason: 'Başka' }],
  ['another beginning', { ...CLOSING, from: new Date(1_001) }],
  ['another end', { ...CLOSING, until: new Date(2_001) }],
  ['no end', ENDLESS],
])('%s makes another closing', (_, other) => {
  expect(isSameClosing(CLOSING, other)).toBe(false);
  expect(isSameClosing(other, CLOSING)).toBe(false);
});
