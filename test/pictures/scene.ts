import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceBoardItem } from '../../src/service-availability/board/board.answers.js';
import { Client } from '../support/client.js';
import { endorsement, endorsementPolicy, openRequestedJob } from '../support/jobs.js';
import { call } from '../support/outgoing-logs.js';
import { startServiceProcess } from '../support/process.js';
import { MOMENT } from './frozen.js';

/** The number of the closings that are planned together. */
export const PLAN = '0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c11';
const BOARD = '/api/admin/service-availabilities';
const HOUR = 3_600_000;
/** Since when the sandbox has a service closed, in hours. */
const CLOSED_FOR = 30;

/** The sandbox of the pictures. */
export interface Scene {
  url: string;
  simulatorUrl: string;
  /** When it was seeded, in milliseconds since 1970. */
  seededAt: number;
  password: string;
  /** Things by the name by which pictures open them. */
  ids: {
    closed: number;
    toClose: number;
    planned: readonly number[];
    job: number;
    failing: number;
    clerk: number;
  };
  stop(): Promise<void>;
}

/** Starts a new sandbox and plays what its demo data lack: closings for tonight, recorded endorsements, outgoing logs. */
export async function startScene(): Promise<Scene> {
  const directory = await mkdtemp(join(tmpdir(), 'zeyil-pictures-'));
  // Run by root, the database server belongs to another account, which has to pass through this directory.
  await chmod(directory, 0o755);
  const service = await startServiceProcess({
    DATA_DIR: directory,
    SANDBOX: 'true',
    LOG_LEVEL: 'info',
    // No warning of the session's end is to be seen.
    ADMIN_SESSION_IDLE: '12h',
    ADMIN_SESSION_LIFE: '24h',
  });
  const stop = async () => {
    await service.kill('SIGTERM');
    await rm(directory, { recursive: true, force: true });
  };
  try {
    const users = await readFile(join(directory, 'sandbox-users.env'), 'utf8');
    const valueIn = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(users)?.[1] ?? '';
    const as = (variable: string) =>
      signedIn(service.url, valueIn(`${variable}_NAME`), valueIn(`${variable}_PASSWORD`));
    const { url, simulatorUrl } = service;
    const password = valueIn('ADMIN_PASSWORD');
    const callers = {
      admin: await as('ADMIN'),
      insurer: await as('INSURER'),
      platform: await as('PLATFORM'),
      integration: await as('INTEGRATION'),
    };
    return { url, simulatorUrl, password, ...(await play(callers)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function signedIn(url: string, userName: string, password: string): Promise<Client> {
  const answer = await new Client(url).post('/api/authentication/login', { userName, password });
  return new Client(url, answer.response<{ AccessToken: string }>().AccessToken);
}

type Callers = Record<'admin' | 'insurer' | 'platform' | 'integration', Client>;

async function play({ admin, insurer, platform, integration }: Callers) {
  const services = (await admin.get(`${BOARD}?pageSize=200`)).items<ServiceBoardItem>();
  const find = (company: number, product: number | null, operation: number) => {
    const found = services.find(
      (one) =>
        one.InsuranceCompanyId === company &&
        one.ProductId === product &&
        one.ServiceOperationId === operation,
    );
    if (found === undefined)
      throw new Error(`The sandbox has no service ${company}, ${product}, ${operation}.`);
    return found;
  };
  const closed = find(124, 115, 2);
  const seededAt = Date.parse(closed.StatusDate) + CLOSED_FOR * HOUR;
  const at = (text: string) => new Date(Date.parse(text) - Date.parse(MOMENT) + seededAt).toISOString();

  // Of services that the agent without platform has not subscribed to, whose attempts would go on while pictures are taken.
  const planned = [find(126, 311, 1).Id, find(126, 311, 2).Id];
  await done(
    admin.post(`${BOARD}/${find(110, 111, 4).Id}/status`, {
      status: 'ManualDisabled',
      reason: 'Planlı bakım',
      until: at('2026-11-27T18:00:00+03:00'),
    }),
  );
  await done(
    admin.post(`${BOARD}/plans`, {
      ids: planned,
      status: 'ManualDisabled',
      reason: 'Gece bakımı',
      from: at('2026-11-27T22:00:00+03:00'),
      until: at('2026-11-28T02:00:00+03:00'),
      bulkId: PLAN,
    }),
  );

  const job = await recordEndorsement(platform, insurer, '100000334601074', { grossPremium: 1_260 });
  await recordEndorsement(platform, insurer, '100000334601082', {
    grossPremium: -320.5,
    netPremium: -305.25,
    commission: -45.75,
  });
  const answers = [{}, { durationMs: 2_340, httpStatus: 500 }, { durationMs: 430 }];
  for (const answer of answers) {
    const startedAt = at('2026-11-27T10:29:20+03:00');
    await done(
      integration.post(
        '/api/outgoing-logs',
        call({ agentId: 1, serviceOperationId: 1, startedAt, ...answer }),
      ),
    );
  }
  const agents = (await admin.get('/api/admin/agents?pageSize=100')).items<{ Id: number; Name: string }>();
  const users = (await admin.get('/api/admin/users?pageSize=100')).items<{ Id: number; UserName: string }>();
  return {
    seededAt,
    ids: {
      closed: closed.Id,
      toClose: find(110, 111, 2).Id,
      planned,
      job,
      failing: agents.find(({ Name }) => Name.includes('1004'))?.Id ?? 0,
      clerk: users.find(({ UserName }) => UserName === 'demo-insurer-user')?.Id ?? 0,
    },
  };
}

/** Opens a job as the platform does and records its endorsement as the insurer does; returns the job's number. */
async function recordEndorsement(
  platform: Client,
  insurer: Client,
  policyNumber: string,
  figures: { grossPremium: number; netPremium?: number; commission?: number },
): Promise<number> {
  const job = await openRequestedJob(platform, { policyNumber, agentName: 'Acente 1001 (Demo)' });
  const policy = { policyNumber, netPremium: 1_200, commission: 180, ...figures, installmentNumber: 2 };
  const installment = (installmentNo: number, paymentDate: string) => ({
    installmentNo,
    paymentAmount: figures.grossPremium / 2,
    paymentDate: `${paymentDate}T00:00:00`,
  });
  const premium = {
    currencyType: 1,
    exchangeRate: 1,
    installmentDetails: [installment(1, '2026-11-27'), installment(2, '2026-12-27')],
  };
  const body = endorsement({ endorsementPolicy: endorsementPolicy(policy), premium });
  await done(insurer.post(`/api/offline/jobs/${job}/endorsements`, body));
  return job;
}

async function done(call: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await call;
  if (status >= 300) throw new Error(`A call of the scene was answered ${status}: ${text}`);
}
