import { createHmac } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Answer, type Client } from './client.js';
import { insertJobs } from './job-rows.js';
import { endorsement, openRequestedJob, pdf } from './jobs.js';
import { type ReceivedAttempt, startTestPlatform } from './platform.js';
import { serviceWith, type TestService } from './service.js';
import { JWT_SECRET } from './tokens.js';

/** The company of every job that `requestedJob` opens. */
export const COMPANY = 110;
/** Signs the tokens of a service started here, so that tests can make tokens that login would not issue. */
export const SECRET = JWT_SECRET;

export const makePath = (jobId: number | string) => `/api/offline/jobs/${jobId}/endorsements`;
export const rejectPath = (jobId: number | string) => `${makePath(jobId)}/reject`;

export type DocumentKind = 'ZeyilPdf' | 'BilgilendirmeFormu';

/** One action as GET .../actions returns it, as far as tests use it. */
export interface ActionItem {
  Id: number;
  ActionType: number;
  Stage: number;
  UserId: number;
  UserName: string;
  Message: string | null;
  CreateDate: string;
  Endorsement: Record<string, unknown> | null;
  RejectReasonId: number | null;
  Files: { Id: number; Kind: string; FileName: string; ContentType: string; Size: number; Sha256: string }[];
}

export async function startEndorsements(
  variables: Record<string, string> = {},
  agent: { platformUrl?: string; platformApiKey?: string } = {},
) {
  const service = await serviceWith(variables);
  const agentId = await service.createAgent(agent);
  const platform = await service.as({ roles: ['PlatformUser'], agentId });
  const insurer = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [COMPANY] });
  const requestedJob = (changes?: Record<string, unknown>) =>
    openRequestedJob(platform, { insuranceCompanyId: COMPANY, ...changes });
  const make = (jobId: number, body: unknown = endorsement(), headers: Record<string, string> = {}) =>
    insurer.post(makePath(jobId), body, headers);
  const actionsText = async (jobId: number) => (await insurer.get(`/api/offline/jobs/${jobId}/actions`)).text;
  const actions = async (jobId: number) => JSON.parse(await actionsText(jobId)).Response as ActionItem[];
  return {
    service,
    agentId,
    platform,
    insurer,
    /** Opens a job in stage Zeyil İsteği. */
    requestedJob,
    make,
    reject: (jobId: number, body: unknown = { rejectReasonId: 5 }, headers: Record<string, string> = {}) =>
      insurer.post(rejectPath(jobId), body, headers),
    dryRun: (jobId: number, body: unknown = endorsement(), headers: Record<string, string> = {}) =>
      insurer.post(`${makePath(jobId)}?dryRun=true`, body, headers),
    /** Makes the endorsement of a fresh job, and returns the job's id. */
    made: async (body?: unknown) => {
      const jobId = await requestedJob();
      const { status, text } = await make(jobId, body);
      if (status !== 204 || text !== '') throw new Error(`The endorsement was answered ${status}: ${text}`);
      return jobId;
    },
    /** Asks for the endorsement, of a new job as well. */
    requestAgain: (jobId: number, body: object = {}) =>
      platform.post(`/api/platform/jobs/${jobId}/endorsement-requests`, body),
    /** Sends a transfer document of the job. */
    transfer: (jobId: number, kind: DocumentKind, file: object = pdf()) =>
      platform.put(`/api/platform/jobs/${jobId}/transfer-documents/${kind}`, file),
    /** The content of a file of the job. */
    content: async (jobId: number, fileId: number) =>
      (await insurer.get(`/api/offline/jobs/${jobId}/files/${fileId}`)).text,
    /** The body of GET .../actions as text: JSON.parse would round the amounts. */
    actionsText,
    actions,
    /** 1 opened, 2 requested, 3 endorsed, 4 rejected, 5 document transferred. */
    actionTypes: async (jobId: number) => (await actions(jobId)).map(({ ActionType }) => ActionType),
    /** The job as the list of jobs shows it. */
    listed: async (jobId: number) => {
      const list = await insurer.get('/api/offline/jobs?pageSize=200');
      return list.items<Record<string, unknown>>().find(({ Id }) => Id === jobId);
    },
    /** Inserts a job in this stage, whose actions are not known. */
    inStage: async (currentStage: number) =>
      (await insertJobs(service, agentId, [{ currentStage }]))[0] as number,
    /** Every possible trace of a request: the content of every table and the document store's keys. */
    traces: async () => ({ ...(await tables(service)), documents: await documentKeys(service) }),
    stop: () => service.stop(),
  };
}

/** A service with one agent, its platform's user and an insurer's administrator of `COMPANY`, and what they do with jobs. */
export type Endorsements = Awaited<ReturnType<typeof startEndorsements>>;

/** The same with the ledger of the agent's platform. */
export async function startEndorsementsWithLedger(variables: Record<string, string> = {}) {
  const ledger = await startTestPlatform();
  const bench = await startEndorsements(variables, {
    platformUrl: ledger.url,
    platformApiKey: 'key of the agent',
  });
  const isOf = (jobId: number) => (attempt: ReceivedAttempt) => JSON.parse(attempt.payload).JobId === jobId;
  const attemptsOf = (jobId: number) => ledger.attempts.filter(isOf(jobId));
  return {
    ...bench,
    ledger,
    attemptsOf,
    /** Waits for the first attempt that tells of a job. */
    heard: async (jobId: number): Promise<ReceivedAttempt> => {
      await ledger.until((attempts) => attempts.some(isOf(jobId)));
      return attemptsOf(jobId)[0] as ReceivedAttempt;
    },
    stop: async () => {
      await bench.stop();
      await ledger.close();
    },
  };
}

/** The keys of all stored documents. */
export async function documentKeys(service: TestService): Promise<string[]> {
  const found = await readdir(join(service.dataDirectory, 'documents'), {
    recursive: true,
    withFileTypes: true,
  });
  return found.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort();
}

/** Posts bytes that need not be text. */
export async function postBytes(client: Client, url: string, body: Buffer): Promise<Answer> {
  const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
  return new Answer(response.status, response.headers, await response.text());
}

/** A token with these claims added to valid ones; undefined removes a claim. */
export function tokenWith(claims: Record<string, unknown>, secret = SECRET): string {
  const now = Math.floor(Date.now() / 1000);
  const good = { iss: 'zeyil-gateway', aud: 'zeyil-gateway', iat: now, exp: now + 600, jti: 'test' };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...good, ...claims })}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const TABLES = [
  ...['job', 'job_action', 'job_file', 'job_transfer_document', 'endorsement', 'endorsement_installment'],
  ...['idempotency_key', 'notification'],
];

async function tables({ dataSource }: TestService): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const table of TABLES) {
    const rows: { content: string }[] = await dataSource.query(
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '-') as content
       from ${table} t`,
    );
    contents[table] = rows[0]?.content ?? '';
  }
  const deliveries: { count: string }[] = await dataSource.query(
    'select (select count(*) from delivery) + (select count(*) from finished_delivery) as count',
  );
  return { ...contents, deliveries: `${deliveries[0]?.count} rows` };
}
