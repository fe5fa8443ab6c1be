import {
  type ApiTag,
  type ExtraParameter,
  envelope,
  type OperationDescription,
} from '../api/api-description.js';
import { listOf } from '../api/api-schemas.js';
import { answeredWhen } from '../api/refusal.js';
import { JOB_NOT_FOUND, JOB_REFUSALS, STAFF_JOB_NOT_FOUND } from '../offline-jobs/job.refusals.js';
import { OFFLINE_JOBS } from '../offline-jobs/jobs.description.js';
import { idempotencyKey, PLATFORM_JOBS } from '../offline-jobs/platform-jobs.description.js';
import { STAFF_JOBS } from '../offline-jobs/staff-jobs.description.js';
import { EndorsedJob, EndorsementDryRun, JobActionItem, StaffJobActionItem } from './endorsement.answers.js';
import { ENDORSEMENT_REFUSALS } from './endorsement.refusals.js';

const ENDORSEMENTS: ApiTag = {
  name: 'Endorsements',
  tr: 'Zeyiller',
  part: 'insurer',
  about: 'Recording or rejecting the endorsement of a job in stage Zeyil İsteği.',
};

const REPEATED = 'answers the recorded 204 instead of the stage failure';

const ORDER_OF_CHECKS =
  'Order of checks: token, role and permission, JSON types, field rules, companies in the token, caller, job, company ' +
  'and owner of the job, stage.';

const PREFER: ExtraParameter = {
  in: 'header',
  name: 'Prefer',
  description: '`handling=strict` refuses what a dry run warns of. Other preferences are ignored.',
  schema: { type: 'string', maxLength: 1_000 },
};

const pdf = (fileName: string) => ({
  fileName,
  contentType: 'application/pdf',
  base64Content: 'JVBERi0xLjcKJWJlbGdlCiUlRU9GCg==',
});

export const MAKE_ENDORSEMENT: OperationDescription = {
  tag: ENDORSEMENTS,
  summary: { en: 'Record an endorsement', tr: 'Zeyil kaydet' },
  details:
    'Moves the job from Zeyil İsteği to Zeyil Gerçekleşti and notifies the platform (notification 101). Stage, action, ' +
    'installments, documents and notification are recorded together or not at all.\n\n' +
    'A document that is left out is taken from the job’s transfer documents (ZeyilPdf, BilgilendirmeFormu); without one ' +
    `nothing is recorded.\n\n${ORDER_OF_CHECKS}\n\n` +
    'With `Prefer: handling=strict` the warnings of a dry run refuse the call, after all other checks: 400 `Validation.General` with a ' +
    'field error for each. The answer then has the header `Preference-Applied: handling=strict`.',
  answers: {
    200: envelope(
      EndorsementDryRun,
      'Only with `dryRun=true`: the call would succeed; nothing was recorded.',
    ),
    204: null,
  },
  refusals: ENDORSEMENT_REFUSALS,
  parameters: [idempotencyKey('zeyil-1204-1', REPEATED), PREFER],
  example: {
    productId: 111,
    endorsementPolicy: {
      policyNumber: '100000334601017',
      renewalNo: '0',
      endorsementNo: 1,
      endorsementType: 0,
      policyStartDate: '2026-11-20T00:00:00',
      policyEndDate: '2027-04-14T00:00:00',
      processingDate: '2026-11-20T10:30:00+03:00',
      grossPremium: 1250.5,
      netPremium: 1190.95,
      commission: 178.64,
      installmentNumber: 2,
    },
    premium: {
      currencyType: 1,
      exchangeRate: 1,
      installmentDetails: [
        { installmentNo: 1, paymentAmount: 625.25, paymentDate: '2026-11-20', commission: 89.32 },
        { installmentNo: 2, paymentAmount: 625.25, paymentDate: '2026-12-20', commission: 89.32 },
      ],
    },
    endorsementPdf: pdf('zeyil.pdf'),
    informationPdf: pdf('bilgilendirme.pdf'),
    message: 'Plaka zeyili düzenlendi.',
    isTransferCompleted: false,
  },
};

export const REJECT_ENDORSEMENT: OperationDescription = {
  tag: ENDORSEMENTS,
  summary: { en: 'Reject an endorsement', tr: 'Zeyli reddet' },
  details: `Moves the job from Zeyil İsteği to Zeyil Reddedildi and notifies the platform (notification 102).\n\n${ORDER_OF_CHECKS}`,
  answers: { 204: null },
  refusals: ENDORSEMENT_REFUSALS,
  parameters: [idempotencyKey('ret-1204-1', REPEATED)],
  example: { rejectReasonId: 4, message: 'Eksik belge: ruhsat fotokopisi gerekli.' },
};

export const SHOW_ENDORSED_JOB: OperationDescription = {
  tag: PLATFORM_JOBS,
  summary: { en: 'Read an own job', tr: 'Kendi işini oku' },
  details:
    'What the list shows of the job, its policy, and the endorsement as notification 101 carries it. A job of another agent does not ' +
    'exist for a platform. The audit records each look of an Administrator or Operator; repeats within a minute are counted.',
  answers: { 200: envelope(EndorsedJob) },
  refusals: [answeredWhen(JOB_NOT_FOUND, 'There is no such job, or it is another agent’s.')],
};

export const LIST_JOB_ACTIONS: OperationDescription = {
  operationId: 'jobs_actions',
  tag: OFFLINE_JOBS,
  summary: { en: 'Read a job’s actions', tr: 'İşin aksiyonlarını oku' },
  details:
    'Everything that happened to the job, oldest first: the request with its attachments, the endorsement as it was ' +
    'recorded, a rejection with its reason.',
  answers: { 200: envelope(listOf(JobActionItem)) },
  refusals: JOB_REFUSALS,
};

export const LIST_STAFF_JOB_ACTIONS: OperationDescription = {
  operationId: 'staffJobs_actions',
  tag: STAFF_JOBS,
  summary: { en: 'Read a job’s actions', tr: 'İşin aksiyonlarını oku' },
  details:
    'The actions as insurers read them, oldest first. Names, messages and policies stand in them: each reading is recorded in the ' +
    'audit (`job.readActions`), and without that entry nothing is answered.',
  answers: { 200: envelope(listOf(StaffJobActionItem)) },
  refusals: [STAFF_JOB_NOT_FOUND],
};
