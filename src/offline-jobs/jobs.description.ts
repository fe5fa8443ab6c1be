import { COMPANY_MISSING } from '../access/access.refusals.js';
import { type ApiTag, envelope, type OperationDescription } from '../api/api-description.js';
import { paged, text } from '../api/api-schemas.js';
import { JobChanges, JobDetail, JobItem, JobTransitions } from './job.answers.js';
import {
  COMPANY_MISSING_IN_LIST,
  FILE_NOT_FOUND,
  FILE_REPLACED,
  IDENTITY_NOT_RESOLVED,
  IDENTITY_NOT_RESOLVED_IN_LIST,
  JOB_COMPANY_DENIED,
  JOB_NOT_FOUND,
  JOB_REFUSALS,
} from './job.refusals.js';

export const OFFLINE_JOBS: ApiTag = {
  name: 'Offline jobs',
  tr: 'Offline işler',
  part: 'insurer',
  about: 'The jobs of the insurance companies in the token, their actions and their files.',
};

export const LIST_JOBS: OperationDescription = {
  tag: OFFLINE_JOBS,
  summary: { en: 'List jobs', tr: 'İşleri listele' },
  details:
    'Jobs by creation day, today unless a date parameter says otherwise. A job that was opened earlier and gets a new ' +
    'request does not move to today’s list: follow the changes for that.',
  answers: { 200: envelope(paged(JobItem)) },
  refusals: [COMPANY_MISSING_IN_LIST],
};

export const LIST_ASSIGNED_JOBS: OperationDescription = {
  tag: OFFLINE_JOBS,
  summary: { en: 'List assigned jobs', tr: 'Atanmış işleri listele' },
  details:
    'The jobs that the caller owns; for a Supervizor all jobs of the insurance companies in the token. All days, unless a date ' +
    'parameter says otherwise.',
  answers: { 200: envelope(paged(JobItem)) },
  refusals: [COMPANY_MISSING_IN_LIST, IDENTITY_NOT_RESOLVED_IN_LIST],
};

export const SHOW_JOB: OperationDescription = {
  tag: OFFLINE_JOBS,
  summary: { en: 'Read a job', tr: 'İşi oku' },
  details: 'What the list shows of the job, its policy, the stages that it can come to, and its documents.',
  answers: { 200: envelope(JobDetail) },
  refusals: JOB_REFUSALS,
};

export const ASSIGN_JOB_OWNER: OperationDescription = {
  tag: OFFLINE_JOBS,
  summary: { en: 'Give a job to a user', tr: 'İşi bir kullanıcıya ata' },
  details:
    'No action is appended; the audit records the change, and the feed shows the job again. An InsuranceCompanyAPIUser sees the job ' +
    'from then on, or no longer. The present owner changes nothing.',
  answers: { 204: null },
  refusals: [COMPANY_MISSING, IDENTITY_NOT_RESOLVED, JOB_NOT_FOUND, JOB_COMPANY_DENIED],
  example: { ownerId: 7 },
};

export const LIST_JOB_CHANGES: OperationDescription = {
  tag: OFFLINE_JOBS,
  summary: { en: 'Follow changes', tr: 'Değişiklikleri izle' },
  details:
    'Jobs in the order of their last change. Begin without `cursor`, or with `since`, then pass each answer’s `NextCursor`: nothing is ' +
    'missed, and a job comes again only when it has changed again.',
  answers: { 200: envelope(JobChanges) },
  refusals: [COMPANY_MISSING],
};

export const DOWNLOAD_JOB_FILE: OperationDescription = {
  tag: OFFLINE_JOBS,
  summary: { en: 'Download a file', tr: 'Dosya indir' },
  details: 'The bytes of a file that an action lists, with its `Content-Type` and `Content-Disposition`.',
  answers: {
    200: {
      mediaType: '*/*',
      schema: {},
      description: 'The file itself.',
      headers: {
        'Content-Disposition': {
          required: true,
          description: 'The name for the saved file, as RFC 6266 writes it.',
          schema: {
            ...text(undefined, 'attachment; filename="1204_100000334601017_0_Policy_8f3kq2.pdf"'),
            pattern: '^attachment; filename="',
          },
        },
        'Content-Length': {
          required: true,
          description: 'Bytes of the file.',
          schema: { type: 'integer', minimum: 0 },
        },
      },
    },
  },
  refusals: [...JOB_REFUSALS, FILE_NOT_FOUND, FILE_REPLACED],
};

export const SHOW_JOB_TRANSITIONS: OperationDescription = {
  operationId: 'jobTransitions_transitions',
  tag: OFFLINE_JOBS,
  summary: { en: 'Ask what can be done', tr: 'Ne yapılabileceğini sor' },
  details: 'What the caller could do with the job, and what is missing for it.',
  answers: { 200: envelope(JobTransitions) },
  refusals: JOB_REFUSALS,
};
