import { envelope, type OperationDescription } from '../api/api-description.js';
import { paged } from '../api/api-schemas.js';
import { PLATFORM_JOBS } from './intake.description.js';
import { JobChanges, JobItem } from './job.answers.js';

export const LIST_PLATFORM_JOBS: OperationDescription = {
  tag: PLATFORM_JOBS,
  summary: { en: 'List own jobs', tr: 'Kendi işlerini listele' },
  details: 'The agent’s jobs of all days, unless a date parameter says otherwise.',
  answers: { 200: envelope(paged(JobItem)) },
};

export const LIST_PLATFORM_JOB_CHANGES: OperationDescription = {
  tag: PLATFORM_JOBS,
  summary: { en: 'Follow changes of own jobs', tr: 'Kendi işlerindeki değişiklikleri izle' },
  details:
    'The agent’s jobs in the order of their last change. Begin without `cursor`, or with `since`, then pass each answer’s ' +
    '`NextCursor`: nothing is missed, and a job comes again only when it has changed again.',
  answers: { 200: envelope(JobChanges) },
};
