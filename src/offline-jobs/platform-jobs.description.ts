import {
  type ApiTag,
  type ExtraParameter,
  envelope,
  type OperationDescription,
} from '../api/api-description.js';
import { paged } from '../api/api-schemas.js';
import { JobChanges, JobItem, OpenedJob } from './job.answers.js';
import {
  OPEN_JOB_REFUSALS,
  REQUEST_ENDORSEMENT_REFUSALS,
  TRANSFER_DOCUMENT_REFUSALS,
} from './job.refusals.js';

export const PLATFORM_JOBS: ApiTag = {
  name: 'Platform jobs',
  tr: 'Platform işleri',
  part: 'platform',
  about:
    'How a platform opens jobs, asks for endorsements, hands over transfer documents and reads what became of it. A platform user acts for ' +
    'the agent in its token; jobs of other agents do not exist for it.',
};

/** The header by which a call may be repeated; `answer` is the one that a repeat gets. */
export const idempotencyKey = (example: string, answer: string): ExtraParameter => ({
  in: 'header',
  name: 'Idempotency-Key',
  description: `A key of your own for this call. A repeat with the same key and the same body within 24 hours ${answer}, so a call whose answer was lost can safely be repeated. Failures are not recorded.`,
  schema: { type: 'string', minLength: 1, maxLength: 128, examples: [example] },
});

const PDF = {
  fileName: 'talep.pdf',
  contentType: 'application/pdf',
  base64Content: 'JVBERi0xLjcKJWJlbGdlCiUlRU9GCg==',
};

export const OPEN_JOB: OperationDescription = {
  tag: PLATFORM_JOBS,
  summary: { en: 'Open a job', tr: 'İş aç' },
  details: 'The job begins in stage Poliçe Gerçekleşti.',
  answers: {
    200: envelope(OpenedJob, 'A repeat with the same Idempotency-Key: the job that the first call opened.'),
    201: envelope(OpenedJob),
  },
  refusals: OPEN_JOB_REFUSALS,
  parameters: [idempotencyKey('is-TKL-2026-118204', 'answers 200 with the job that the first call opened')],
  example: {
    insuranceCompanyId: 110,
    productId: 111,
    productBranchId: 2,
    productBranchName: 'Kasko',
    policyNumber: '100000334601017',
    agentName: 'Acente 1001',
    platformProposalId: 'TKL-2026-118204',
  },
};

export const REQUEST_ENDORSEMENT: OperationDescription = {
  tag: PLATFORM_JOBS,
  summary: { en: 'Ask for an endorsement', tr: 'Zeyil iste' },
  details:
    'Moves the job to Zeyil İsteği, from Poliçe Gerçekleşti or Zeyil Reddedildi. Message and files are what the insurer ' +
    'needs to make the endorsement.',
  answers: { 204: null },
  refusals: REQUEST_ENDORSEMENT_REFUSALS,
  parameters: [idempotencyKey('istek-1204-1', 'answers the recorded 204 instead of the stage failure')],
  example: { message: 'Plaka zeyili: yeni plaka 34 ABC 123.', files: [PDF] },
};

export const PUT_TRANSFER_DOCUMENT: OperationDescription = {
  tag: PLATFORM_JOBS,
  summary: { en: 'Upload a transfer document', tr: 'Transfer belgesi yükle' },
  details:
    'Replaces an earlier document of the same kind. The document is used when the endorsement leaves out ' +
    '`endorsementPdf` (kind ZeyilPdf) or `informationPdf` (kind BilgilendirmeFormu). It is accepted while the job ' +
    'can still be endorsed: in stages Poliçe Gerçekleşti, Zeyil İsteği and Zeyil Reddedildi. Content that is not ' +
    'a PDF is recorded as it is.',
  answers: { 204: null },
  refusals: TRANSFER_DOCUMENT_REFUSALS,
  example: { ...PDF, fileName: 'zeyil.pdf' },
};

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
