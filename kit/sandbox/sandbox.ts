import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { AgentReads } from '../../src/agents/agent-reads.service.js';
import { AgentsService } from '../../src/agents/agents.service.js';
import type { Settings } from '../../src/config/settings.js';
import { ADVISORY_LOCKS } from '../../src/data/advisory-locks.js';
import { DIRECT_DATA_SOURCE } from '../../src/data/direct-data-source.js';
import { releaseSessionLock, takeSessionLock } from '../../src/data/locking.js';
import { inTransaction } from '../../src/data/transaction.js';
import { Stage } from '../../src/offline-jobs/job-stages.rules.js';
import { Clock } from '../../src/time/clock.js';
import type { Logger } from '../../src/tracing/logger.js';
import { ClientCredentials } from '../../src/users/machine/client-credentials.service.js';
import { UserAdministrationService } from '../../src/users/user-administration.service.js';
import { UserReads } from '../../src/users/user-reads.service.js';
import { CatalogReads } from '../../src/vehicle-catalog/catalog-reads.service.js';
import { VehicleSyncs } from '../../src/vehicle-catalog/sync/vehicle-syncs.service.js';
import { ListFiles } from '../../src/vehicle-catalog/upload/list-files.js';
import { startPlatformSimulator } from '../simulator/simulator.js';
import { vehicleListText } from '../vehicle-list/delimited-text.js';
import { generateVehicleList } from '../vehicle-list/generate-list.js';
import { seedCodes } from './demo-codes.js';
import { DEMO_JOBS, insertDemoJob, WAITING_JOBS } from './demo-jobs.js';
import { seedServices, seedSubscriptions } from './demo-services.js';
import { DEMO_MACHINES, DEMO_USERS, type DemoAccess, type DemoUser, demoAccess } from './demo-users.js';
import { seedWeek } from './demo-week.js';
import { SANDBOX } from './sandbox-actor.js';

const AGENT_NAMES = ['Acente 1001 (Demo)', 'Acente 1002 (Demo)', 'Acente 1003 (Demo)'];
/** Its platform does not answer, so that failing deliveries can be looked at. */
const FAILING_AGENT = 'Acente 1004 (Demo, platformu kapalı)';
/** The discard port: nothing listens there. */
const CLOSED_PLATFORM = 'http://127.0.0.1:9';
/** The key of the simulated platform. It protects nothing; it demonstrates that keys are sent. */
const SIMULATOR_KEY = 'demo-platform-key';
const VEHICLES = 200;

/** Fills an empty gateway with demo data and starts the platform simulator; returns the simulator's URL. */
export async function startSandbox(
  app: NestFastifyApplication,
  settings: Settings,
  logger: Logger,
  stops: (() => Promise<unknown>)[],
): Promise<string> {
  const simulator = await startPlatformSimulator({
    host: settings.host,
    port: settings.simulatorPort,
    directory: join(settings.dataDirectory, 'simulator'),
    apiKey: SIMULATOR_KEY,
    log: (message) => logger.info({ event: 'simulator', message }),
  });
  stops.unshift(() => simulator.close());
  await alone(app.get<DataSource>(DIRECT_DATA_SOURCE), async () => {
    // Data with a configured source comes only from there: the gates would refuse to replace the demo's list by the
    // source's.
    const { vehicleList, serviceCatalog } = settings;
    // Before the agents are created, so that the simulator shows only its visitor's actions.
    if (vehicleList.source === undefined) await seedVehicles(app);
    const agentIds = await seedAgents(app, simulator.url);
    await seedUsers(app, settings, agentIds);
    if (serviceCatalog.source === undefined) await seedServices(app);
    await seedSubscriptions(app, agentIds);
    await seedCodes(app);
    await seedJobs(app, agentIds);
    if (serviceCatalog.source === undefined) await seedWeek(app, agentIds.get(FAILING_AGENT) ?? 0);
  });
  return simulator.url;
}

/** Runs one sandbox at a time: several may start at once on one database, and each adds what the others have not. */
async function alone(dataSource: DataSource, seed: () => Promise<void>): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('set lock_timeout = 0');
    await takeSessionLock(runner, ADVISORY_LOCKS.sandboxSeeding);
    await seed();
  } finally {
    await releaseSessionLock(runner, ADVISORY_LOCKS.sandboxSeeding);
    await runner.query('reset lock_timeout');
    await runner.release();
  }
}

async function seedAgents(app: NestFastifyApplication, platformUrl: string): Promise<Map<string, number>> {
  const agents = app.get(AgentsService);
  const { items } = await app.get(AgentReads).list({ page: 1, pageSize: 1_000 });
  const ids = new Map<string, number>();
  for (const name of [...AGENT_NAMES, FAILING_AGENT]) {
    const known = items.find((item) => item.Name === name);
    const url = name === FAILING_AGENT ? CLOSED_PLATFORM : platformUrl;
    const fields = { name, platformUrl: url, platformApiKey: SIMULATOR_KEY };
    if (known && known.PlatformUrl === (await urlFromSandbox(app, known.Id))) {
      await agents.update(SANDBOX, known.Id, fields);
    }
    ids.set(name, known?.Id ?? (await agents.create(SANDBOX, fields)));
  }
  return ids;
}

/** The URL that a sandbox gave the agent last: an agent with another one has a developer's own platform, and keeps it. */
async function urlFromSandbox(app: NestFastifyApplication, agentId: number): Promise<string | undefined> {
  const rows: { url: string }[] = await app.get(DataSource).query(
    `select after ->> 'PlatformUrl' as url from admin_audit
     where target = $1 and user_id is null and user_name = $2 and after ? 'PlatformUrl' order by id desc limit 1`,
    [`agent ${agentId}`, SANDBOX.name],
  );
  return rows[0]?.url;
}

async function seedUsers(
  app: NestFastifyApplication,
  settings: Settings,
  agentIds: ReadonlyMap<string, number>,
): Promise<void> {
  const users = app.get(UserAdministrationService);
  const access = await demoAccess(settings.dataDirectory);
  const { items } = await app.get(UserReads).list({ page: 1, pageSize: 1_000 });
  const idOf = ({ userName }: DemoUser) => items.find((item) => item.UserName === userName)?.Id;
  const fieldsOf = ({ userName, roles, permissions, insuranceCompanyIds, agent }: DemoUser) => {
    const agentId = agent ? agentIds.get(agent) : undefined;
    return { userName, roles, permissions, insuranceCompanyIds, agentId, isDemo: true };
  };
  for (const demo of DEMO_USERS) {
    const [known, password] = [idOf(demo), access.of(demo)];
    if (known === undefined) await users.create(SANDBOX, { ...fieldsOf(demo), password });
    else if (access.fresh) await users.update(SANDBOX, known, { password });
  }
  for (const demo of DEMO_MACHINES) {
    const id = idOf(demo) ?? (await users.create(SANDBOX, { ...fieldsOf(demo), kind: 'Machine' }));
    await seedSecret(app.get(ClientCredentials), demo, id, access);
  }
  if (!access.fresh) return;
  const lines = DEMO_USERS.map((demo) => `  ${demo.userName.padEnd(20)} ${access.of(demo)}`);
  process.stdout.write(`Sandbox users and their passwords, also in ${access.path}:\n${lines.join('\n')}\n`);
}

/** Gives a machine the secret that the file lacks; one that nobody knows any more makes way for it. */
async function seedSecret(
  credentials: ClientCredentials,
  machine: DemoUser,
  id: number,
  access: DemoAccess,
): Promise<void> {
  if (access.hasSecret(machine)) return;
  const [oldest, ...others] = await credentials.secrets(id);
  if (oldest && others.length > 0) await credentials.deleteSecret(SANDBOX, id, oldest.Id);
  const { ClientId, Secret } = await credentials.createSecret(SANDBOX, id, undefined);
  await access.keepSecret(machine, ClientId, Secret);
}

/** Syncs a small invented list, unless there is a catalog already. */
async function seedVehicles(app: NestFastifyApplication): Promise<void> {
  const versions = await app.get(CatalogReads).versions();
  if (versions.length > 0) return;
  const form = { separator: ';', encoding: 'utf-8-bom', numbers: 'turkish' } as const;
  const text = vehicleListText(generateVehicleList({ rows: VEHICLES }), form);
  const list = await app.get(ListFiles).keep(Readable.from([text]), 'sandbox.csv');
  const order = { content: { list }, source: 'Sandbox', actor: SANDBOX, dryRun: false, confirm: [] } as const;
  const { done } = await app.get(VehicleSyncs).start(order);
  await done;
}

/** Adds the full set once; later only jobs that keep today's list from being empty. */
async function seedJobs(app: NestFastifyApplication, agentIds: ReadonlyMap<string, number>): Promise<void> {
  const today = app.get(Clock).day(app.get(Clock).today());
  const [name = ''] = AGENT_NAMES;
  await inTransaction(app.get(DataSource), async (tx) => {
    const jobs: { stage: number; isToday: boolean }[] = await tx.query(
      `select current_stage as stage, create_date >= $1 as "isToday" from job order by id desc limit 200`,
      [today?.from],
    );
    const owners: { id: number }[] = await tx.query(
      `select id from app_user where user_name = 'demo-insurer-user'`,
    );
    const waiting = jobs.some((job) => job.isToday && job.stage === Stage.EndorsementRequested);
    const missing = jobs.length === 0 ? DEMO_JOBS : waiting ? [] : WAITING_JOBS;
    for (const demo of missing) {
      const agent = demo.stage === Stage.EndorsementRejected ? FAILING_AGENT : name;
      await insertDemoJob(tx, demo, { id: agentIds.get(agent) ?? 0, name: agent }, owners[0]?.id ?? 0);
    }
  });
}
