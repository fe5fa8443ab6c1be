import { agentName } from '../../agents/agents.sql.js';
import { newestEntries } from '../../audit/audit.service.js';
import type { AuditAction } from '../../audit/audit-actions.rules.js';
import { ENDORSEMENT_OF_ACTION } from '../../endorsements/endorsement.sql.js';
import { ATTEMPTS_OF_DELIVERY, deliveriesOfJobs } from '../../notifications/notifications.sql.js';
import {
  JOBS_OF_IDS,
  jobsOfActions,
  jobsOfPolicy,
  newestActions,
  newestFiles,
} from '../../offline-jobs/job-actions.sql.js';
import { companyName } from '../../service-availability/status/service-hits.sql.js';
import type { StoryFacts, StoryKind, StorySubjectKind } from './story-words.rules.js';

/** Jobs of one story. */
export const JOBS_AT_MOST = 200;
/** Entries of one story, some 150 bytes each. */
export const ENTRIES_AT_MOST = 5_000;
const ENTRIES_READ = ENTRIES_AT_MOST + 1;

/** The numbers of the jobs that were opened for the policy $1, or in which it was endorsed; the newest first, one more than are shown. */
export const JOBS_OF_POLICY = `
  select id from (
    ${jobsOfPolicy('$1')} union ${jobsOfActions(ENDORSEMENT_OF_ACTION)} where e.policy_number = $1
  ) j
  order by id desc limit ${JOBS_AT_MOST + 1}`;

/** An entry as it is read from the database. */
export interface StoryRow<K extends StoryKind = StoryKind> {
  at: Date;
  kind: K;
  subject: StorySubjectKind;
  id: string;
  facts: StoryFacts[K];
}

/** Acts that the actions and documents of a job show already. */
const SHOWN_OTHERWISE: readonly AuditAction[] = [
  'job.open',
  'job.requestEndorsement',
  'job.putTransferDocument',
  'endorsement.make',
  'endorsement.reject',
];

interface Part<K extends StoryKind> {
  subject: StorySubjectKind;
  at: string;
  id: string;
  facts: Record<keyof StoryFacts[K], string>;
  from: string;
}

function part<K extends StoryKind>(kind: K, { subject, at, id, facts, from }: Part<K>): string {
  const members = Object.entries(facts).map(([name, value]) => `'${name}', ${value}`);
  return `(select ${at} as at, '${kind}' as kind, '${subject}' as subject, ${id}::text as id,
      jsonb_build_object(${members.join(', ')}) as facts
    from ${from} order by 1 desc limit ${ENTRIES_READ})`;
}

const PARTS = [
  part('Job', {
    subject: 'Job',
    at: 'j.create_date',
    id: 'j.id',
    facts: {
      id: 'j.id',
      company: companyName('j.insurance_company_id'),
      agent: agentName('j.agent_id'),
      branch: 'j.product_branch_name',
    },
    from: 'jobs j',
  }),
  part('Action', {
    subject: 'Action',
    at: 'a.create_date',
    id: 'a.id',
    facts: {
      type: 'a.action_type',
      stage: 'a.stage',
      user: 'a.user_name',
      message: 'a.message',
      rejectReasonId: 'a.reject_reason_id',
    },
    from: `jobs j, ${newestActions(ENTRIES_READ)}`,
  }),
  part('Document', {
    subject: 'File',
    at: 'a.create_date',
    id: 'f.id',
    facts: { kind: 'f.kind', name: 'f.file_name', size: 'f.size', isKept: 'f.store_key is not null' },
    from: `jobs j, ${newestFiles(ENTRIES_READ)}`,
  }),
  part('Notification', {
    subject: 'Delivery',
    at: 'd.created_at',
    id: 'd.id',
    facts: {
      type: 'd.type',
      agent: agentName('d.agent_id'),
      state: 'd.state',
      referanceNo: 'd.referance_no',
    },
    from: 'deliveries d',
  }),
  part('Attempt', {
    subject: 'Delivery',
    at: 't.started_at',
    id: 'd.id',
    facts: {
      number: 't.number',
      httpStatus: 't.http_status',
      error: 't.error',
      verdict: 't.verdict',
    },
    from: `deliveries d, ${ATTEMPTS_OF_DELIVERY}`,
  }),
  part('Audit', {
    subject: 'AuditEntry',
    at: 'e.at',
    id: 'e.id',
    facts: { action: 'e.action', target: 'e.target', user: 'e.user_name', details: 'e.details' },
    from: `targets t, ${newestEntries('t.name', SHOWN_OTHERWISE, ENTRIES_READ)}`,
  }),
];

/** The newest entries of the jobs $1 and of the target $2, one more than are shown. Each is found along an index, whatever the size of its table. */
export const STORY = `
  with jobs as materialized (
    ${JOBS_OF_IDS}
  ), deliveries as materialized (
    ${deliveriesOfJobs('jobs')}
  ), targets as materialized (
    select 'job ' || id as name from jobs union select 'delivery ' || id from deliveries union select $2
  )
  select * from (${PARTS.join(' union all ')}) story order by at desc limit ${ENTRIES_READ}`;
