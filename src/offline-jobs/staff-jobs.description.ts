import { type ApiTag, envelope, type OperationDescription } from '../api/api-description.js';
import { paged } from '../api/api-schemas.js';
import { StaffJob, StaffJobItem } from './job.answers.js';
import { FILE_NOT_FOUND, FILE_REPLACED, STAFF_JOB_NOT_FOUND } from './job.refusals.js';
import { DOWNLOAD_JOB_FILE } from './jobs.description.js';

export const STAFF_JOBS: ApiTag = {
  name: 'Jobs',
  tr: 'İşler',
  part: 'staff',
  about: 'The jobs of all companies and agents, to read only: what became of a request, and who did what.',
};

export const LIST_STAFF_JOBS: OperationDescription = {
  tag: STAFF_JOBS,
  summary: { en: 'Search jobs', tr: 'İş ara' },
  details:
    'Jobs by creation day, today unless another parameter than a page, an order, a stage, a status, a company or an agent says ' +
    'otherwise. A search by id, policy or proposal looks at all days.',
  answers: { 200: envelope(paged(StaffJobItem)) },
};

export const SHOW_STAFF_JOB: OperationDescription = {
  tag: STAFF_JOBS,
  summary: { en: 'Read a job', tr: 'İşi oku' },
  answers: { 200: envelope(StaffJob) },
  refusals: [STAFF_JOB_NOT_FOUND],
};

export const DOWNLOAD_STAFF_JOB_FILE: OperationDescription = {
  ...DOWNLOAD_JOB_FILE,
  tag: STAFF_JOBS,
  details:
    'The bytes of a file that an action lists, with its `Content-Type` and `Content-Disposition`. Each download is recorded in ' +
    'the audit before it begins (`job.readFile`).',
  refusals: [STAFF_JOB_NOT_FOUND, FILE_NOT_FOUND, FILE_REPLACED],
};
