import { createHash } from 'node:crypto';
import { rowContradictions, strayDocuments } from '../../fuzz/consistency.js';
import type { Answer } from '../../support/client.js';
import type { ActionItem } from '../../support/endorsements.js';
import { type ChangeGroup, Mirror } from '../../support/parameters.js';
import type { ChaosDatabase } from '../database.js';
import type { ChaosDocuments } from '../documents.js';
import type { Findings } from '../findings.js';
import type { FeedReader } from '../load/feed-reader.js';
import type { Tools } from '../load/worker.js';
import { PARAMETER } from '../world.js';

/** Jobs whose files are downloaded at each look. */
const FILES_OF = 4;

/** Statements that must find nothing while no request is under way. */
const NEVER: Readonly<Record<string, string>> = {
  'an endorsement or rejection has no audit entry of its own, or there is one without': `
    select coalesce(a.id, d.id) as id
    from (select job_id as id, count(*) from job_action where action_type in (3, 4) group by 1) a
    full join (select split_part(target, ' ', 2)::int as id, count(*) from admin_audit
               where action in ('endorsement.make', 'endorsement.reject') group by 1) d using (id)
    where a.count is distinct from d.count`,
  'an endorsement has no installment or not its two documents': `
    select a.id from job_action a where a.action_type = 3 and (
      not exists (select from endorsement_installment where action_id = a.id)
      or (select count(*) from job_file where action_id = a.id) <> 2)`,
  'a success was not recorded under its key': `
    select a.id from job_action a where a.action_type in (3, 4)
      and not exists (select from idempotency_key where key = a.message)`,
  'a body was delivered and is still kept': `
    select n.id from finished_delivery f join notification n on n.id = f.notification_id
    where f.type = 3 and f.state = 'Delivered' and n.payload is not null`,
  'an outgoing log has no delivery': `
    select l.id from outgoing_log l where not exists (select from delivery d where d.id = l.delivery_id)
      and not exists (select from finished_delivery d where d.id = l.delivery_id)`,
  'a change has no place in the feed': 'select id from job where change_no is null',
  'the sums of a company and a day are not those of its jobs': `
    select insurance_company_id as id
    from (select insurance_company_id, (create_date at time zone time_zone)::date as day, 1 as jobs
          from job, job_day_state
          union all select insurance_company_id, day, -jobs from job_day
          union all select insurance_company_id, day, -jobs from job_day_change) together
    group by insurance_company_id, day having sum(jobs) <> 0`,
  'a stage of a day has not as many jobs as the sums say': `
    select day.insurance_company_id as id
    from job_day day, unnest(day.by_stage) with ordinality summed (jobs, stage), job_day_state
    where not exists (select from job_day_change) and summed.jobs <> (
      select count(*) from job where insurance_company_id = day.insurance_company_id and current_stage = summed.stage
        and (create_date at time zone time_zone)::date = day.day)`,
};

/** Finds contradictions within the database and the document store. */
export async function checkContents(
  database: ChaosDatabase,
  documents: ChaosDocuments,
  findings: Findings,
): Promise<void> {
  for (const problem of await rowContradictions(database.pool)) findings.add(`CONTRADICTION: ${problem}`);
  for (const [problem, sql] of Object.entries(NEVER)) {
    const rows = await database.rows<{ id: string }>(sql);
    if (rows.length > 0) findings.add(`CONTRADICTION: ${problem}: ${rows.slice(0, 5).map(({ id }) => id)}`);
  }
  const { lost } = await strayDocuments(database.pool, await documents.keys());
  if (lost.length > 0) findings.add(`LOST DOCUMENTS: ${lost.length} rows name files that are gone`);
}

/** Checks that every reader of the feed has seen the last state of every job. */
export async function checkFeeds(
  database: ChaosDatabase,
  readers: readonly FeedReader[],
  findings: Findings,
): Promise<void> {
  const jobs = await database.rows<{ id: number; state: string }>(
    `select id, current_stage || ' ' ||
       to_char(last_action_date at time zone 'Europe/Istanbul', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as state from job`,
  );
  for (const { seen } of readers) {
    const missed = jobs.filter(({ id, state }) => seen.get(id) !== state);
    for (const { id, state } of missed)
      findings.add(`FEED: job ${id} was last seen as ${seen.get(id)} and is ${state}`);
  }
}

/** Checks that applying the announced changes of a parameter in their order yields the values of the list. */
export async function checkParameters(
  database: ChaosDatabase,
  tools: Tools,
  findings: Findings,
): Promise<void> {
  const rows = await database.rows<{ payload: string }>(
    'select payload from notification where type = 8 order by id',
  );
  try {
    const held = new Mirror().apply(rows.map(({ payload }) => payload)).of(PARAMETER);
    const path = `/api/parameters/${PARAMETER}/values?pageSize=200`;
    const { answer } = await tools.voice.ask('GET', path, await tools.sessions.admin());
    const shown = answer?.response<{ Items: ChangeGroup['Values'] }>().Items ?? [];
    const text = (values: ChangeGroup['Values']) =>
      values
        .map((value) => JSON.stringify(value))
        .sort()
        .join();
    if (text(held) !== text(shown)) findings.add('PARAMETERS: what was announced is not what the list shows');
  } catch (error) {
    findings.add(`PARAMETERS: ${(error as Error).message}`);
  }
}

/** Checks that the files of the newest endorsements can be read and match their actions. */
export async function checkFiles(database: ChaosDatabase, tools: Tools, findings: Findings): Promise<void> {
  const jobs = await database.rows<{ id: number }>(
    `select job_id as id from job_action where action_type = 3 order by id desc limit ${FILES_OF}`,
  );
  const insurer = await tools.sessions.as(tools.world.users.insurer);
  const read = async (path: string) => (await tools.voice.ask('GET', path, insurer)).answer;
  for (const { id } of jobs) {
    const actions = (await read(`/api/offline/jobs/${id}/actions`))?.response<ActionItem[]>() ?? [];
    for (const file of actions.flatMap(({ Files }) => Files)) {
      const answer = await read(`/api/offline/jobs/${id}/files/${file.Id}`);
      if (answer?.status !== 200 || hashOf(answer) !== file.Sha256)
        findings.add(`FILE ${file.Id} of job ${id} is not what its action says: ${answer?.status}`);
    }
  }
}

function hashOf({ text }: Answer): string {
  return createHash('sha256').update(text).digest('hex');
}
