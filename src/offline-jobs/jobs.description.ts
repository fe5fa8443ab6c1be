import { type ApiTag, envelope, type OperationDescription } from '../common/api-description.js';
import { inline, listOf, pageOf } from '../common/api-schemas.js';
import {
  JOB_CHANGES,
  JOB_CHANGES_REFUSALS,
  JOB_FILE_REFUSALS,
  JOB_ITEM,
  JOB_LIST_REFUSALS,
  JOB_REFUSALS,
  JOB_TRANSITIONS,
} from './job.answers.js';
import { CODE_NAME, type CODES } from './job.codes.js';
import { JOB_ACTION } from './job-action.answers.js';

const OFFLINE_JOBS: ApiTag = {
  name: 'Offline jobs',
  tr: 'Offline işler',
  part: 'insurer',
  about:
    'The jobs of the insurance companies in the token: which there are, what happened to them, their files.',
};

const CODE_LISTS: ApiTag = {
  name: 'Codes',
  tr: 'Kodlar',
  part: 'everyone',
  about: 'Every number of this API with its Turkish and English name.',
};

export const LIST_JOBS: OperationDescription = {
  tag: OFFLINE_JOBS,
  summary: { en: 'List jobs', tr: 'İşleri listele' },
  details:
    'Jobs by creation day, today unless a date parameter says otherwise. A job that was opened earlier and gets a new ' +
    'request does not move to today’s list: follow the changes for that.',
  answers: { 200: envelope(pageOf(JOB_ITEM)) },
  refusals: JOB_LIST_REFUSALS,
};

export const LIST_JOB_CHANGES: OperationDescription = {
  tag: OFFLINE_JOBS,
  summary: { en: 'Follow changes', tr: 'Değişiklikleri izle' },
  details:
    'Jobs in the order of their last change. Begin without `cursor`, then pass each answer’s `NextCursor`: nothing is ' +
    'missed, and a job comes again only when it has changed again.',
  answers: { 200: envelope(JOB_CHANGES) },
  refusals: JOB_CHANGES_REFUSALS,
};

export const LIST_JOB_ACTIONS: OperationDescription = {
  tag: OFFLINE_JOBS,
  summary: { en: 'Read a job’s actions', tr: 'İşin aksiyonlarını oku' },
  details:
    'Everything that happened to the job, oldest first: the request with its attachments, the endorsement as it was ' +
    'recorded, a rejection with its reason.',
  answers: { 200: envelope(listOf(JOB_ACTION)) },
  refusals: JOB_REFUSALS,
};

export const DOWNLOAD_JOB_FILE: OperationDescription = {
  tag: OFFLINE_JOBS,
  summary: { en: 'Download a file', tr: 'Dosya indir' },
  details: 'The bytes of a file that an action lists, with its `Content-Type` and `Content-Disposition`.',
  answers: { 200: { mediaType: '*/*', schema: {}, description: 'The file itself.' } },
  refusals: JOB_FILE_REFUSALS,
};

export const SHOW_JOB_TRANSITIONS: OperationDescription = {
  tag: OFFLINE_JOBS,
  summary: { en: 'Ask what can be done', tr: 'Ne yapılabileceğini sor' },
  details: 'What the caller could do with the job, and what is missing for it.',
  answers: { 200: envelope(JOB_TRANSITIONS) },
  refusals: JOB_REFUSALS,
};

const names = listOf(CODE_NAME);
export const LIST_CODES: OperationDescription = {
  tag: CODE_LISTS,
  summary: { en: 'List codes', tr: 'Kodları listele' },
  answers: {
    200: envelope(
      inline<typeof CODES>({
        Stages: names,
        JobStatuses: names,
        ActionTypes: names,
        EndorsementTypes: names,
        CurrencyTypes: names,
        NotificationTypes: names,
        FileKinds: names,
      }),
    ),
  },
};
