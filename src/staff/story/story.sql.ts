import type { StoryFacts, StoryKind, StorySubjectKind } from './story-words.rules.js';

/** Jobs of one story. */
export const JOBS_AT_MOST = 200;
/** Entries of one story, some 150 bytes each. */
export const ENTRIES_AT_MOST = 5_000;
const ENTRIES_READ = ENTRIES_AT_MOST + 1;

/** The numbers of the jobs that were opened for the policy $1, or in which it was endorsed; the newest first, one more than are shown. */
export const JOBS_OF_POLICY = `
  select id from (
    select id from job where policy_number = $1
    union
    select a.job_id from endorsement e join job_action a on a.id = e.action_id where e.policy_number = $1
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
const SHOWN_OTHERWISE = [
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

/** The newest rows of something that each job, delivery or target may have many of. */
const newest = (from: string, order: string) =>
  `lateral (select * ${from} order by ${order} desc limit ${ENTRIES_READ})`;

const PARTS = [
  part('Job', {
    subject: 'Job',
    at: 'j.create_date',
    id: 'j.id',
    facts: {
      id: 'j.id',
      company: `(select s.insurance_company_name from service_availability s
        where s.insurance_company_id = j.insurance_company_id limit 1)`,
      agent: '(select name from agent where id = j.agent_id)',
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
    from: `jobs j, ${newest('from job_action where job_id = j.id', 'id')} a`,
  }),
  part('Document', {
    subject: 'File',
    at: 'a.create_date',
    id: 'f.id',
    facts: { kind: 'f.kind', name: 'f.file_name', size: 'f.size', isKept: 'f.store_key is not null' },
    from: `jobs j, ${newest('from job_file where job_id = j.id', 'id')} f join job_action a on a.id = f.action_id`,
  }),
  part('Notification', {
    subject: 'Delivery',
    at: 'd.created_at',
    id: 'd.id',
    facts: {
      type: 'd.type',
      agent: '(select name from agent where id = d.agent_id)',
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
    from: `deliveries d, lateral (
      select started_at, number, http_status, error, verdict from delivery_attempt where delivery_id = d.id
      union all select d.started_at, d.attempts, d.http_status, d.error, d.state where d.started_at is not null
    ) t`,
  }),
  part('Audit', {
    subject: 'AuditEntry',
    at: 'e.at',
    id: 'e.id',
    facts: { action: 'e.action', target: 'e.target', user: 'e.user_name', details: 'e.details' },
    from: `targets t, ${newest(
      `from admin_audit where target = t.name and action <> all ('{${SHOWN_OTHERWISE.join(',')}}')`,
      'at',
    )} e`,
  }),
];

/** The newest entries of the jobs $1 and of the target $2, one more than are shown. Each is found along an index, whatever the size of its table. */
export const STORY = `
  with jobs as materialized (
    select j.* from unnest($1::int[]) wanted (id) join job j on j.id = wanted.id
  ), deliveries as materialized (
    select d.* from jobs j
    cross join lateral (
      select id, created_at from notification where subject_id = j.id::text and subject_kind = 'Job'
    ) n
    cross join lateral (
      select id, agent_id, type, referance_no, created_at, null::timestamptz as started_at, earlier_attempts + finished as attempts,
        case when due_at = 'infinity' then 'Parked' else 'Pending' end as state, null::int as http_status, null as error
      from delivery where notification_id = n.id
      union all
      select id, agent_id, type, referance_no, created_at, started_at, attempts, state, http_status, error
      from finished_delivery where notification_id = n.id
    ) d
  ), targets as materialized (
    select 'job ' || id as name from jobs union select 'delivery ' || id from deliveries union select $2
  )
  select * from (${PARTS.join(' union all ')}) story order by at desc limit ${ENTRIES_READ}`;
