import { NOTIFICATION_TYPES } from '../notifications/notification-types.rules.js';
import { ACTION_TYPES, FILE_KIND_NAMES, JOB_STATUSES, type Names } from '../offline-jobs/job-codes.rules.js';
import { STAGES } from '../offline-jobs/job-stages.rules.js';
import type { CodeLists, CodeName } from './codes.answers.js';

const ofNumbers = (rows: Readonly<Record<number, Names>>): CodeName[] =>
  Object.entries(rows).map(([number, { tr, en }]) => ({ Code: Number(number), Tr: tr, En: en }));

/** Every number of this API with its Turkish and English name. */
export const CODES: CodeLists = {
  Stages: ofNumbers(STAGES),
  JobStatuses: ofNumbers(JOB_STATUSES),
  ActionTypes: ofNumbers(ACTION_TYPES),
  // These two are agreed between the insurers and the platform; a name guessed here would be taken for theirs.
  EndorsementTypes: [0, 1, 2, 3, 4].map((type) => ({
    Code: type,
    Tr: `Zeyil türü ${type}`,
    En: `Endorsement type ${type}`,
  })),
  CurrencyTypes: [1, 2, 3, 4, 5, 6, 7].map((type) => ({
    Code: type,
    Tr: `Para birimi ${type}`,
    En: `Currency ${type}`,
  })),
  NotificationTypes: ofNumbers(NOTIFICATION_TYPES),
  FileKinds: Object.entries(FILE_KIND_NAMES).map(([kind, { tr, en }]) => ({ Code: kind, Tr: tr, En: en })),
};
