import { describe, expect, test } from 'vitest';
import {
  canStillReach,
  FINAL_STAGES,
  JobStatus,
  jobStatusOf,
  OPERATION_TARGET,
  STAGES,
  Stage,
  type StageOperation,
  transition,
} from './job-stages.rules.js';

const ALL_STAGES = Object.values(Stage);
const OPERATIONS = Object.keys(OPERATION_TARGET) as StageOperation[];

/** Every pair that is allowed; the specs below refuse all others. */
const ALLOWED = new Map<string, Stage>([
  ['1 RequestEndorsement', 2],
  ['4 RequestEndorsement', 2],
  ['2 MakeEndorsement', 3],
  ['2 RejectEndorsement', 4],
]);
const pairs = ALL_STAGES.flatMap((stage) => OPERATIONS.map((operation) => ({ stage, operation })));
const isAllowed = ({ stage, operation }: { stage: Stage; operation: StageOperation }) =>
  ALLOWED.has(`${stage} ${operation}`);

const NAMES = {
  1: 'Poliçe Gerçekleşti',
  2: 'Zeyil İsteği',
  3: 'Zeyil Gerçekleşti',
  4: 'Zeyil Reddedildi',
  5: 'Mesaj',
  6: 'Toplu Prim İsteği',
  7: 'Kurum İçi Bilgi Bekleniyor',
  8: 'Kurum Dışı Bilgi Bekleniyor',
  9: 'Bilgi Bekleniyor İptal',
};

test('a job has come to its end when its endorsement is made; a rejected one may be asked for again', () => {
  expect(FINAL_STAGES).toEqual([Stage.EndorsementMade]);
});

describe('the stage machine', { tags: 'offline-jobs' }, () => {
  test('There are three operations and nine stages', () => {
    expect(OPERATIONS).toEqual(['RequestEndorsement', 'MakeEndorsement', 'RejectEndorsement']);
    expect(ALL_STAGES).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(Object.keys(STAGES).map(Number)).toEqual(ALL_STAGES);
  });

  test.each(pairs.filter(isAllowed))(
    'The transitions from 1 and 4 to 2 (request), 2 to 3 (make) and 2 to 4 (reject) are allowed: from stage $stage $operation',
    ({ stage, operation }) => {
      expect(transition(stage, operation)).toEqual({ stage: ALLOWED.get(`${stage} ${operation}`) });
    },
  );

  test.each(pairs.filter((pair) => !isAllowed(pair)))(
    'Every other pair of stage and operation is refused, naming the current stage (stage $stage, $operation)',
    ({ stage, operation }) => {
      const next = transition(stage, operation);
      expect(next).not.toHaveProperty('stage');
      expect(next.refusal).toContain(`current stage '${NAMES[stage]}'`);
    },
  );

  test.each(ALL_STAGES.map((stage) => ({ stage, name: NAMES[stage] })))(
    'Messages call stages by their Turkish names (stage $stage: $name)',
    ({ stage, name }) => {
      expect(STAGES[stage].tr).toBe(name);
    },
  );

  test('A refusal lists the reachable stages in the order of the interface', () => {
    expect(transition(1, 'MakeEndorsement').refusal).toBe(
      "'Zeyil Gerçekleşti' cannot be reached from the current stage 'Poliçe Gerçekleşti'. Reachable stages: " +
        "'Zeyil İsteği', 'Mesaj', 'Toplu Prim İsteği', 'Kurum İçi Bilgi Bekleniyor', 'Kurum Dışı Bilgi Bekleniyor', " +
        "'Bilgi Bekleniyor İptal'.",
    );
    expect(transition(2, 'RequestEndorsement').refusal).toBe(
      "'Zeyil İsteği' cannot be reached from the current stage 'Zeyil İsteği'. Reachable stages: " +
        "'Zeyil Gerçekleşti', 'Zeyil Reddedildi'.",
    );
    expect(transition(4, 'RejectEndorsement').refusal).toBe(
      "'Zeyil Reddedildi' cannot be reached from the current stage 'Zeyil Reddedildi'. Reachable stages: 'Zeyil İsteği'.",
    );
  });

  test.each([3, 5, 6, 7, 8, 9] as const)(
    'From the stages 3 and 5 to 9 no stage is reachable, and the refusal states it (%d)',
    (stage) => {
      expect(STAGES[stage].to).toEqual([]);
      expect(transition(stage, 'MakeEndorsement').refusal).toBe(
        `'Zeyil Gerçekleşti' cannot be reached from the current stage '${NAMES[stage]}'. No stage is reachable from it.`,
      );
    },
  );
});

describe('the job status', () => {
  test.each(ALL_STAGES.map((stage) => ({ stage, status: stage === 3 ? 2 : stage === 4 ? 3 : 1 })))(
    '`JobStatus` is 1 Open, 2 Completed (stage 3) or 3 Rejected (stage 4): $status in stage $stage',
    { tags: 'offline-jobs' },
    ({ stage, status }) => {
      expect(jobStatusOf(stage)).toBe(status);
    },
  );

  test('is 1 Open, 2 Completed, 3 Rejected', () => {
    expect(JobStatus).toEqual({ Open: 1, Completed: 2, Rejected: 3 });
  });
});

test('an endorsement can still be made from stages 1, 2 and 4 only', () => {
  expect(ALL_STAGES.filter((stage) => canStillReach(stage, Stage.EndorsementMade))).toEqual([1, 2, 4]);
});

test('a stage is reached again only by transitions that lead back to it', () => {
  expect(ALL_STAGES.filter((stage) => canStillReach(stage, stage))).toEqual([2, 4]);
});
