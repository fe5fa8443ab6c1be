import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../src/access/roles.js';
import { Clock } from '../src/time/clock.js';
import type { Answer, Client } from './support/client.js';
import { type NamedOperation, type OpenApi, operationsOf } from './support/described-api.js';
import { endorsement, endorsementPolicy, openJob, openRequestedJob } from './support/jobs.js';
import { sharedService, type TestUser } from './support/service.js';
import { startOnce } from './support/start-once.js';

/** Stands in every text of what belongs to the owners, and must be read by them alone. */
const MARKER = 'for its owners alone';
const COMPANY = 110;
const INSURERS: Role[] = ['InsuranceCompanyAPIUser', 'InsuranceCompanyAPIAdmin', 'Supervizor'];
const ofAnotherCompany = { insuranceCompanyIds: [120] };
/** Who must not see it; platform users among them act for another agent. */
const OUTSIDERS: Record<string, TestUser> = {
  'another company’s API user': { roles: ['InsuranceCompanyAPIUser'], ...ofAnotherCompany },
  'another company’s API administrator': { roles: ['InsuranceCompanyAPIAdmin'], ...ofAnotherCompany },
  'another company’s supervisor': { roles: ['Supervizor'], ...ofAnotherCompany },
  'an insurer of no company': { roles: INSURERS },
  'another user of the company': { roles: ['InsuranceCompanyAPIUser'], insuranceCompanyIds: [COMPANY] },
  'another agent’s platform': { roles: ['PlatformUser'] },
  'another company and another agent’s platform in one': {
    roles: [...INSURERS, 'PlatformUser'],
    ...ofAnotherCompany,
  },
  'an adapter': { roles: ['IntegrationService'] },
};

const service = startOnce(sharedService);
let operations: NamedOperation[];
let owner: Client;
let platform: Client;
let outsiders: Record<string, Client>;
/** What the parameters of a path name: things of the owners wherever a thing has any. */
const ids: Record<string, string | number> = {
  id: 1,
  kind: 'ZeyilPdf',
  insuranceCompanyId: COMPANY,
  parameterId: 93,
  policyNumber: MARKER,
  trialId: 1,
  value: '9-1616-2026',
  version: '20261122000000000',
  bulkId: '0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c11',
  secretId: '0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c11',
};

beforeAll(async () => {
  operations = operationsOf((await service.anonymous.get('/api/openapi.json')).json<OpenApi>());
  owner = await service.as({ roles: INSURERS, insuranceCompanyIds: [COMPANY] });
  ids['agentId'] = await service.createAgent({ name: MARKER });
  ids['day'] = service.running.app.get(Clock).today();
  platform = await service.as({ roles: ['PlatformUser'], agentId: Number(ids['agentId']) });
  const job = {
    ownerId: owner.userId,
    policyNumber: MARKER,
    agentName: MARKER,
    productBranchName: MARKER,
    platformProposalId: MARKER,
  };
  await endorsed(await openRequestedJob(platform, job));
  ids['jobId'] = await openJob(platform, job);
  const file = {
    fileName: 'talep.pdf',
    contentType: 'application/pdf',
    base64Content: btoa(`%PDF-1.7 ${MARKER}`),
  };
  const request = `/api/platform/jobs/${ids['jobId']}`;
  await platform.post(`${request}/endorsement-requests`, { message: MARKER, files: [file] });
  await platform.put(`${request}/transfer-documents/ZeyilPdf`, file);
  // Nobody is notified: the agent has no platform.
  const [{ referance_no: referanceNo }] = await service.dataSource.query(
    'select referance_no from delivery where agent_id = $1',
    [ids['agentId']],
  );
  ids['referanceNo'] = referanceNo;
  const [{ id }] = await service.dataSource.query('select max(id) as id from job_file');
  ids['fileId'] = Number(id);
  const kept = await owner.post(`/api/offline/settlements/${ids['day']}/compare?keep=true`, []);
  ids['comparisonId'] = kept.response<{ Id: number }>().Id;
  const ofAnotherAgent = { agentId: await service.createAgent() };
  const users = Object.entries(OUTSIDERS).map(async ([name, user]) => [
    name,
    await service.as(user.roles.includes('PlatformUser') ? { ...user, ...ofAnotherAgent } : user),
  ]);
  outsiders = Object.fromEntries(await Promise.all(users));
});

describe('what belongs to one company, agent or user stays with it', { tags: 'authentication' }, () => {
  test('The owner of what belongs to one company, agent or user reads it', async () => {
    const readings = await everyRead(owner);
    const seen = readings.filter(([, { text }]) => text.includes(MARKER)).map(([operation]) => operation);
    expect(seen).toEqual(
      expect.arrayContaining([
        'jobs_list',
        'jobs_changes',
        'jobs_actions',
        'jobs_file',
        'insurerSettlements_endorsements',
        'insurerSettlements_comparison',
      ]),
    );
  });

  test.each(Object.keys(OUTSIDERS))(
    'Another company, agent or user reads nothing of a job by its id (%s)',
    async (name) => {
      const readings = await everyRead(outsider(name));
      expect(
        readings.filter(([, { text }]) => text.includes(MARKER)).map(([operation]) => operation),
      ).toEqual([]);
      const granted = readings.filter(([operation, { status }]) => isOfAJob(operation) && status < 400);
      expect(granted.map(([operation]) => operation)).toEqual([]);
    },
  );

  test.each(Object.keys(OUTSIDERS))(
    'Another company, agent or user changes nothing of a job by its id (%s)',
    async (name) => {
      const before = await rowsOfTheOwners();
      const answers = await everyWrite(outsider(name));
      expect(answers.filter(([operation, { status }]) => isOfAJob(operation) && status < 400)).toEqual([]);
      expect(await rowsOfTheOwners()).toEqual(before);
    },
  );

  test('A file is read under the id of its own job only', async () => {
    const stranger = outsider('another company and another agent’s platform in one');
    const own = await openRequestedJob(stranger, { insuranceCompanyId: 120 });
    expect((await stranger.get(`/api/offline/jobs/${own}/actions`)).status).toBe(200);
    for (let fileId = 1; fileId <= Number(ids['fileId']); fileId++)
      expect((await stranger.get(`/api/offline/jobs/${own}/files/${fileId}`)).status).toBe(404);
  });
});

/** Every GET of the document as this caller, with the owners' ids wherever an id is asked for. */
async function everyRead(client: Client): Promise<[string, Answer][]> {
  return called(client, ({ method }) => method === 'GET');
}

/** Every other operation of the document, with the body that it shows as an example. */
async function everyWrite(client: Client): Promise<[string, Answer][]> {
  return called(client, ({ method }) => method !== 'GET');
}

async function called(
  client: Client,
  fits: (operation: NamedOperation) => boolean,
): Promise<[string, Answer][]> {
  const answers: [string, Answer][] = [];
  for (const operation of operations.filter(fits)) {
    const { method, operationId, requestBody } = operation;
    const body = requestBody?.content['application/json']?.example;
    answers.push([operationId, await client.send(method, addressOf(operation), body)]);
  }
  return answers;
}

/** An operation's path and query, which name the owners' things. */
function addressOf({ path, parameters = [] }: NamedOperation): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (ids[name] === undefined) throw new Error(`${path}: say in this test whose thing {${name}} is.`);
    return encodeURIComponent(ids[name]);
  });
  const asked = parameters.filter(
    ({ name, in: place }) => place === 'query' && /^(agent|insuranceCompany)Id$/.test(name),
  );
  return `${address}?${asked.map(({ name }) => `${name}=${ids[name]}`).join('&')}`;
}

function isOfAJob(operationId: string): boolean {
  const path = operations.find((operation) => operation.operationId === operationId)?.path ?? '';
  return /\{(jobId|referanceNo)\}/.test(path);
}

/** The owners' jobs, agent and users with everything that hangs on them, as the database has them. */
async function rowsOfTheOwners(): Promise<unknown> {
  const { agentId } = ids;
  const of = (table: string, condition: string) =>
    service.dataSource.query(`select * from ${table} where ${condition} order by 1`, [agentId]);
  const jobs = '(select id from job where agent_id = $1)';
  const actions = `(select id from job_action where job_id in ${jobs})`;
  return Promise.all([
    of('job', 'agent_id = $1'),
    of('job_action', `job_id in ${jobs}`),
    of('job_file', `action_id in ${actions}`),
    of('job_transfer_document', `job_id in ${jobs}`),
    of('endorsement', `action_id in ${actions}`),
    of('agent', 'id = $1'),
    of('agent_product', 'agent_id = $1'),
    of('agent_subscription', 'agent_id = $1'),
    // The reads themselves are uses of the accounts.
    of('app_user', `agent_id = $1 or id = ${owner.userId}`).then((rows) =>
      rows.map(({ last_used_at: _, ...row }: Record<string, unknown>) => row),
    ),
  ]);
}

async function endorsed(jobId: number): Promise<void> {
  const answer = await owner.post(
    `/api/offline/jobs/${jobId}/endorsements`,
    endorsement({ message: MARKER, endorsementPolicy: endorsementPolicy({ policyNumber: MARKER }) }),
  );
  expect(answer.status).toBe(204);
}

function outsider(name: string): Client {
  const client = outsiders[name];
  if (!client) throw new Error(`There is no ${name}.`);
  return client;
}
