import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DocumentRemovals } from '../src/documents/document-removals.js';
import { Clock } from '../src/time/clock.js';
import { Client } from './support/client.js';
import { status } from './support/deliveries.js';
import { documentKeys } from './support/endorsements.js';
import { endorsement, endorsementPolicy, openRequestedJob, pdf } from './support/jobs.js';
import { type OutgoingLogs, startOutgoingLogs } from './support/outgoing-logs.js';
import { succeed } from './support/platform.js';

const guide = readFileSync('docs/personal-data.en.md', 'utf8');
const statements = new Map(
  [...guide.matchAll(/```sql\n-- (.+)\n([\s\S]*?)```/g)].map(([, name = '', text = '']) => [name, text]),
);
const OFFICER = { officer: 'Veri sorumlusu', reason: 'başvuru 17' };
const PERSON = '777000334601017';

let on: OutgoingLogs;
let psql: pg.Client;
let platform: Client;
let insurer: Client;
beforeAll(async () => {
  on = await startOutgoingLogs({ NOTIFICATION_RETRY_WAITS: '50ms' });
  psql = new pg.Client(on.service.database.connection);
  await psql.connect();
  platform = await on.service.as({ roles: ['PlatformUser'], agentId: on.agentId });
  insurer = await on.service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
});
afterAll(async () => {
  await psql.end();
  await on.stop();
});

/** What of a row the tests look into. */
interface Found {
  id?: number;
  job?: string;
}

/** Runs a statement of the guide as psql does with -v; answers the rows of its last query that has any. */
async function run(name: string, values: Record<string, string | number>): Promise<Found[]> {
  const text = statements.get(name);
  if (text === undefined) throw new Error(`The guide has no statement "${name}".`);
  const value = (variable: string) => {
    if (values[variable] === undefined) throw new Error(`"${name}" needs ${variable}.`);
    return String(values[variable]);
  };
  const filled = text
    .replace(/(?<!:):'(\w+)'/g, (_, variable) => psql.escapeLiteral(value(variable)))
    .replace(/(?<![:"'\w]):([a-z]+)\b/g, (_, variable) => value(variable));
  const results = [await psql.query(filled)].flat();
  return results.findLast(({ rows }) => rows.length > 0)?.rows ?? [];
}
/** The tables that hold a text somewhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await psql.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await psql.query(`select from ${name} t where t::text like $1 limit 1`, [
      `%${text}%`,
    ]);
    if (hits.length > 0) found.push(name);
  }
  return found;
}
const audited = async (action: string) =>
  (await on.audit()).find(({ Action }) => Action === action) as
    | { Target: string; Details: object }
    | undefined;

/** A job of the person, rejected once and then endorsed; the platform repeats what it was told. */
async function jobOfPerson(): Promise<number> {
  on.platform.answer(({ payload }, response) => void response.end(payload));
  const changes = {
    policyNumber: PERSON,
    platformProposalId: `TKL-${PERSON}`,
    agentName: `Acente ${PERSON}`,
  };
  const job = await openRequestedJob(platform, changes);
  const path = `/api/offline/jobs/${job}/endorsements`;
  await insurer.post(`${path}/reject`, { rejectReasonId: 5, message: `Eksik: ${PERSON}` });
  await platform.post(`/api/platform/jobs/${job}/endorsement-requests`, { message: PERSON, files: [pdf()] });
  await platform.put(`/api/platform/jobs/${job}/transfer-documents/ZeyilPdf`, pdf());
  const policy = endorsementPolicy({ policyNumber: PERSON });
  const made = await insurer.post(path, endorsement({ endorsementPolicy: policy, message: PERSON }));
  expect(made.status).toBe(204);
  await expect.poll(async () => (await psql.query('select from delivery')).rows).toEqual([]);
  on.platform.answer(succeed);
  return job;
}

describe('the statements of docs/personal-data.en.md', () => {
  test('find the jobs of a policy, and show all that is stored of one', async () => {
    const job = await jobOfPerson();
    expect(await run('find jobs', { policy: PERSON })).toMatchObject([{ id: job }]);
    expect(await run('find jobs', { policy: '1' })).toEqual([]);
    const [{ job: shown } = { job: '' }] = await run('show a job', { job });
    const all = JSON.parse(String(shown));
    expect(all).toMatchObject({ id: job, policy_number: PERSON, endorsements: [{ policy_number: PERSON }] });
    expect([all.actions.length, all.files.length, all.installments.length]).toEqual([6, 4, 1]);
    await run('erase a job', { job, ...OFFICER });
  });

  test('erase a job: nothing of the person is left in any table or in the store, and the audit says so', async () => {
    const job = await jobOfPerson();
    const day = on.service.running.app.get(Clock).today();
    await insurer.post(`/api/offline/settlements/${day}/compare?keep=true`, []);
    expect(await tablesWith(PERSON)).toContain('kept_comparison');
    await run('erase a job', { job, ...OFFICER });
    expect(await tablesWith(PERSON)).toEqual([]);
    await on.service.running.app.get(DocumentRemovals).remove();
    expect(await documentKeys(on.service)).toEqual([]);
    expect((await insurer.get(`/api/offline/jobs/${job}/actions`)).status).toBe(404);
    expect((await insurer.get('/api/offline/jobs/changes')).status).toBe(200);
    expect(await audited('job.erase')).toMatchObject({
      Target: `job ${job}`,
      Details: { Reason: OFFICER.reason },
    });
  });

  test('show what is still on its way, and leave it alone', async () => {
    await psql.query('update agent set paused_at = now()');
    const job = await openRequestedJob(platform, { policyNumber: PERSON });
    const reject = `/api/offline/jobs/${job}/endorsements/reject`;
    await insurer.post(reject, { rejectReasonId: 5, message: PERSON });
    const [delivery] = await run('find deliveries of a job', { job });
    expect(delivery).toMatchObject({ type: 102 });
    await run('erase a job', { job, ...OFFICER });
    await psql.query('update agent set paused_at = null');
    await on.untilState(Number(delivery?.id), 'Delivered');
    const sent = await on.payload(Number(delivery?.id));
    expect(sent).toMatchObject({ Payload: expect.stringContaining(PERSON) });
  });

  test('find outgoing logs, and erase one that never arrived with its bodies', async () => {
    on.platform.answer(status(400));
    const person = 'Ayşe Yılmaz 12345678901';
    const from = new Date(Date.now() - 60_000).toISOString();
    const { id, deliveryId } = await on.log({ dataSent: person, startedAt: new Date().toISOString() });
    await on.untilState(deliveryId, 'Exhausted');
    const period = { agent: on.agentId, from, to: new Date(Date.now() + 60_000).toISOString() };
    expect(await run('find outgoing logs', period)).toMatchObject([{ id, bodies_are_here: true }]);
    expect(await tablesWith('12345678901')).not.toEqual([]);
    await run('erase an outgoing log', { log: id, ...OFFICER });
    expect(await run('find outgoing logs', period)).toEqual([]);
    expect(await tablesWith('12345678901')).toEqual([]);
    expect((await on.read(id)).status).toBe(404);
    expect(await audited('outgoingLog.erase')).toMatchObject({ Target: `outgoing log ${id}` });
    on.platform.answer(succeed);
  });

  test('erase a user: the name is left in the audit alone, and the sessions end', async () => {
    const account = { userName: 'ayse.yilmaz', password: 'a password of Ayşe, long enough' };
    const rights = { roles: ['Administrator', 'InsuranceCompanyAPIAdmin'], permissions: ['Create'] };
    const created = await on.administrator.post('/api/admin/users', {
      ...account,
      ...rights,
      insuranceCompanyIds: [110],
    });
    const { Id: user } = created.response<{ Id: number }>();
    await on.service.dataSource.query('update app_user set password_ends_at = null where id = $1', [user]);
    const login = await on.service.anonymous.post('/api/authentication/login', account);
    const clerk = new Client(on.service.url, login.response<{ AccessToken: string }>().AccessToken);
    const job = await openRequestedJob(platform);
    await clerk.post(`/api/offline/jobs/${job}/endorsements/reject`, { rejectReasonId: 5 });
    await clerk.post('/api/admin/agents', { name: 'Acente' });
    expect(await tablesWith(account.userName)).toEqual(expect.arrayContaining(['app_user', 'job_action']));
    await run('erase a user', { user, ...OFFICER });
    const left = await tablesWith(account.userName);
    expect(left.filter((table) => !table.startsWith('admin_audit'))).toEqual([]);
    await expect.poll(async () => (await clerk.get('/api/admin/agents')).status).toBe(401);
    expect(await audited('user.erase')).toMatchObject({ Target: `user ${user}` });
  });

  test('are all tried here', () => {
    expect([...statements.keys()]).toEqual([
      ...['find jobs', 'show a job', 'find deliveries of a job', 'find outgoing logs', 'erase a job'],
      ...['erase an outgoing log', 'erase a user'],
    ]);
  });
});

test('docs/personal-data.en.md says of every table what of persons is in it', () => {
  const tables = on.service.dataSource.entityMetadatas.map(({ tableName }) => tableName);
  expect(tables.filter((table) => !guide.includes(`\`${table}\``))).toEqual([]);
});
