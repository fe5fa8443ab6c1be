import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';

/** Statements that must find nothing, whatever was sent. */
const NEVER: Readonly<Record<string, string>> = {
  'a job is in another stage than its last action left it in': `
    select j.id from job j join lateral (select stage, action_type from job_action where job_id = j.id order by id desc limit 1) a
      on true where a.stage <> j.current_stage or a.action_type <> j.last_job_action_type`,
  'a job has no action': 'select id from job j where not exists (select from job_action where job_id = j.id)',
  'an endorsement was made twice or not recorded': `
    select a.job_id as id from job_action a left join endorsement e on e.action_id = a.id
      where a.action_type = 3 group by a.job_id having count(*) <> 1 or count(e.action_id) <> 1`,
  'an action that made nothing has an endorsement': `
    select a.id from endorsement e join job_action a on a.id = e.action_id where a.action_type <> 3`,
  'an endorsement has no notification, or more than one': `
    select a.id from job_action a left join notification n on n.type = 101 and (n.payload::jsonb ->> 'ActionId')::bigint = a.id
      where a.action_type = 3 group by a.id having count(n.id) <> 1`,
  'a rejection has no notification, or more than one': `
    select a.id from job_action a left join notification n on n.type = 102 and (n.payload::jsonb ->> 'ActionId')::bigint = a.id
      where a.action_type = 4 group by a.id having count(n.id) <> 1`,
  'a notification was never meant for anyone': `
    select n.id from notification n where not exists (select from delivery where notification_id = n.id)
      and not exists (select from finished_delivery where notification_id = n.id)`,
  'a delivery has no notification': `
    select d.id from delivery d where not exists (select from notification where id = d.notification_id)`,
  'a transfer document belongs to another job': `
    select d.job_id as id from job_transfer_document d join job_file f on f.id = d.file_id where f.job_id <> d.job_id`,
  'a file belongs to an action of another job': `
    select f.id from job_file f join job_action a on a.id = f.action_id where a.job_id <> f.job_id`,
  'a transaction was left open': `
    select pid as id from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
      and state_change < now() - interval '5 seconds'`,
};

/** What in the database contradicts itself. */
export async function rowContradictions(database: Pick<pg.Client, 'query'>): Promise<string[]> {
  const problems: string[] = [];
  for (const [problem, query] of Object.entries(NEVER)) {
    const { rows } = await database.query<{ id: string }>(query);
    if (rows.length > 0) problems.push(`${problem}: ${rows.slice(0, 5).map(({ id }) => id)}`);
  }
  return problems;
}

/** Keys of documents that a row names and that are not stored, and of those that are stored and named by none. */
export async function strayDocuments(
  database: Pick<pg.Client, 'query'>,
  stored: readonly string[],
): Promise<{ lost: string[]; unnamed: string[] }> {
  const { rows } = await database.query<{ key: string }>(
    'select distinct store_key as key from job_file where store_key is not null',
  );
  const unnamed = new Set(stored);
  const lost = rows.map(({ key }) => key).filter((key) => !unnamed.delete(key));
  return { lost, unnamed: [...unnamed] };
}

/** What in the database and the document folder does not fit together. */
export async function contradictions(database: pg.Client, dataDirectory: string): Promise<string[]> {
  const problems = await rowContradictions(database);
  const names = await readdir(join(dataDirectory, 'documents'), { recursive: true });
  const stored = names.map((name) => basename(name)).filter((name) => name.length > 20);
  const { lost, unnamed } = await strayDocuments(database, stored);
  if (lost.length > 0) problems.push(`files are not in the document store: ${lost.length}`);
  if (unnamed.length > 0) problems.push(`documents have no row: ${unnamed.slice(0, 5)}`);
  return problems;
}
