// Users and jobs, by SQL. The peer's tables have the gateway's names and columns, so the statements fill both.
import { hash } from '@node-rs/argon2';
import { withClient } from '../servers.mjs';

export const PASSWORD = 'a password for the benchmark';
/** The cost with which the gateway hashes passwords (src/users/passwords.ts); memory in KiB. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Users `login-0`, `login-1`, ...: logins of one user wait for each other at the user's row. */
export const LOGIN_USERS = 100;
export const COMPANIES = 400;
/** Callers of the job list by user name, with the number of their companies, the largest ones. */
export const CALLERS = { one: 1, sixty: 60, all: COMPANIES };

const passwordHash = await hash(PASSWORD, COST);

/** Adds the callers and the users that log in, each of them an insurer's administrator. */
export async function addPeople(client) {
  const people = Object.entries(CALLERS);
  for (let n = 0; n < LOGIN_USERS; n++) people.push([`login-${n}`, 1]);
  await client.query(
    `insert into app_user (user_name, password_hash, roles, permissions, insurance_company_ids)
     select name, $1, '{InsuranceCompanyAPIAdmin}', '{Create}',
            (select array_agg(company) from generate_series(1, companies) company)
     from unnest($2::text[], $3::int[]) as person (name, companies)`,
    [passwordHash, people.map(([name]) => name), people.map(([, companies]) => companies)],
  );
}

const JOB_COLUMNS = `insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name, policy_number,
  agent_name, has_exist_policy_request, current_stage, last_job_action_type, create_date, last_action_date`;

/**
 * Adds jobs of company 1 in stage Zeyil İsteği, each with both transfer documents; returns the first id, which the others
 * follow without a gap.
 */
export async function addRequestedJobs(url, count) {
  const rows = await withClient(url, (client) => client.query(REQUESTED_JOBS, [count]));
  const { first, last } = rows.rows[0];
  if (last - first !== count - 1) throw new Error('The ids of the new jobs have gaps.');
  return first;
}

const REQUESTED_JOBS = `
  with added as (
    insert into job (${JOB_COLUMNS})
    select 1, 1, 111, 2, 'Kasko', '100000334601017', 'Acente 1001', false, 2, 2, now(), now()
    from generate_series(1, $1::int)
    returning id
  ), action as (
    insert into job_action (job_id, action_type, stage, user_name, create_date)
    select id, 5, 2, 'platform', now() from added
    returning id, job_id
  ), file as (
    insert into job_file (job_id, action_id, kind, file_name, content_type, size, sha256, store_key)
    select job_id, action.id, kind, 'BNO-' || job_id || '-100000334601017-0-' || kind || '.pdf', 'application/pdf', 153600,
           repeat('0123456789abcdef', 4), gen_random_uuid()
    from action, unnest('{ZeyilPdf,BilgilendirmeFormu}'::text[]) kind
    returning id, job_id, kind
  ), transfer as (
    insert into job_transfer_document (job_id, kind, file_id) select job_id, kind, id from file
  )
  select min(id) as first, max(id) as last from added`;

/**
 * Adds jobs over a number of days that end with `lastDay` (YYYY-MM-DD, in the business time zone). Few of the 400
 * companies have most of them: the first has 14 %, the first sixty 53 %.
 */
export async function addJobs(url, { count, days, lastDay }) {
  await withClient(url, (client) => client.query(JOBS, [count, days, lastDay]));
}

/** Both services get the same jobs: the numbers are scattered by multiplication, not drawn. */
const JOBS = `
  insert into job (${JOB_COLUMNS})
  select 1 + floor(${COMPANIES} * power(share, 3)), 1, 111, 2, 'Kasko', (100000000000000 + n)::text,
         'Acente ' || n % 1000, n % 3 = 0, 1 + n % 4, 1 + n % 4, created, created + interval '1 minute'
  from generate_series(0, $1::int - 1) n,
       lateral (select ((n * 2654435761) % 4294967296) / 4294967296.0 as share,
                       ($3::date + 1)::timestamp at time zone 'Europe/Istanbul'
                         - (n + 0.5) / $1 * $2::int * interval '1 day' as created) x`;
