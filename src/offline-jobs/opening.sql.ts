import { ENTRY_ROW_COLUMNS, entriesOf } from '../audit/audit.service.js';
import type { NamedStatement } from '../data/transaction.js';
import { givenRows, type RowColumns } from '../data/written-rows.sql.js';
import { KEY_COLUMNS, keysOf } from './idempotency.sql.js';
import { ACTION_COLUMNS, appendedOf } from './job-actions.sql.js';

/** What is stored of a job when it is opened, beside its first action and what that says. */
const FIELDS = {
  insurance_company_id: 'int',
  agent_id: 'int',
  product_id: 'int',
  product_branch_id: 'int',
  product_branch_name: 'text',
  policy_number: 'text',
  agent_name: 'text',
  owner_id: 'int',
  platform_proposal_id: 'jsonb',
  has_exist_policy_request: 'boolean',
} satisfies RowColumns;
export type OpeningField = keyof typeof FIELDS;

/**
 * Opens the jobs of $1, a JSON array, with their first actions and, for the staff, audit entries; it returns the number `n` and the
 * id of each job that was opened. One whose Idempotency-Key is taken is left out: the key is recorded with the job's id, and
 * before the job.
 */
const opening = (isKeyed: boolean): NamedStatement => {
  const { job_id: _drawn, ...action } = ACTION_COLUMNS;
  const columns = { ...FIELDS, ...action, ...ENTRY_ROW_COLUMNS, ...(isKeyed && KEY_COLUMNS) };
  const fields = Object.keys(FIELDS).join(', ');
  const toKey = '(select key_user_id, key, request_hash, job_id as key_job_id from numbered) to_key';
  const parts = [
    `given as (${givenRows(columns)})`,
    `numbered as materialized (
       select given.*, nextval(pg_get_serial_sequence('job', 'id'))::int as job_id, nextval('job_action_id_seq') as action_id from given
     )`,
    ...(isKeyed ? [keysOf(toKey)] : []),
    `to_open as materialized (select numbered.* from numbered ${isKeyed ? 'join keyed using (key_user_id, key)' : ''})`,
    `opened as (
       insert into job (id, ${fields}, current_stage, last_job_action_type, create_date, last_action_date)
       overriding system value
       select job_id, ${fields}, stage, action_type, acted_at, acted_at from to_open
     )`,
    appendedOf('to_open'),
    entriesOf(
      '(select * from to_open where entry_action is not null) by_staff',
      `entry_target || ' ' || job_id`,
    ),
  ];
  return {
    name: isKeyed ? 'open-jobs-keyed' : 'open-jobs',
    text: `with ${parts.join(', ')} select n::int, job_id as id from to_open`,
  };
};
export const OPEN = { keyed: opening(true), plain: opening(false) };
