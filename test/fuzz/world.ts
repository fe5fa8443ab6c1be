import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Role } from '../../src/access/roles.js';
import { record } from '../support/availability.js';
import { type Answer, Client } from '../support/client.js';
import { endorsement, openJob, openRequestedJob, pdf } from '../support/jobs.js';
import { call } from '../support/outgoing-logs.js';
import { signToken } from '../support/tokens.js';
import { csv, form, listOf } from '../support/vehicle-catalog.js';
import { CALLERS, type CallerName, POOLS, type Pools } from './draw/drawn.js';
import { readPools } from './pools.js';

/** The administrator whom the service makes at its first start; its id is drawn so often that it does not last. */
export const ROOT = { userName: 'kok-yonetici', password: 'kok parolasi 31415926' };
/** What no answer and no log line may hold, beside tokens. */
export const PASSWORD = 'fuzz parolasi 27182818';
export const OTHER_PASSWORD = 'fuzz parolasi 66260701';
export const JWT_SECRET = 'imza sirri 16180339 imza sirri 16180339';
export const PLATFORM_KEY = 'platform-anahtari-14142135';
const COMPANIES = [110, 120];
const INSURERS: Role[] = ['InsuranceCompanyAPIUser', 'InsuranceCompanyAPIAdmin', 'Supervizor'];
const SERVICES = [record(110, 111, 14), record(110, 101, 14), record(110, null, 40, 3), record(120, 111, 14)];
/** Machines whose secrets and keys the requests are about. */
const MACHINES = 8;
/** So many jobs wait for their endorsement, at least. */
const REQUESTED_JOBS = 20;

/** What there is in the service that is fuzzed, and who calls it. */
export class World {
  readonly pools = Object.fromEntries(POOLS.map((pool) => [pool, []])) as unknown as Pools;
  private readonly tokens = new Map<CallerName, string>();
  private readonly machines = new Map<CallerName, { id: number; secret: string }>();
  private root: Client;
  private platform: Client;
  private agentId = 0;

  private constructor(
    readonly url: string,
    readonly database: pg.Client,
    readonly platformUrl: string,
  ) {}

  /** Fills an empty service with agents, users, services, vehicles, logs and jobs in every stage. */
  static async make(url: string, databaseUrl: string, platformUrl: string): Promise<World> {
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    const world = new World(url, database, platformUrl);
    await world.makeAgentsAndUsers();
    await world.makeCatalogs();
    await world.makeJobs();
    await world.keep();
    return world;
  }

  /** The token of a caller; undefined for the one that has none. */
  tokenOf(caller: CallerName): string | undefined {
    return this.tokens.get(caller);
  }

  /** Renews what would run out and keep requests from getting deep: tokens, services, jobs that wait. */
  async keep(): Promise<void> {
    // Every active agent hears of every change of a parameter.
    await this.database.query('update agent set is_active = (id = $1)', [this.agentId]);
    for (const caller of CALLERS) if (await this.isRefused(caller)) await this.login(caller);
    await done(this.root.put('/api/admin/service-catalog?confirm=true', { records: SERVICES }));
    await readPools(this.database, this.pools);
    this.pools.ownAgents = [this.agentId];
    // Inactive, it would end the access of its platform, which sequences act as.
    this.pools.agents = this.pools.agents.filter((id) => id !== this.agentId);
    for (let count = this.pools.requestedJobs.length; count < REQUESTED_JOBS; count++) {
      this.pools.requestedJobs.push(await openRequestedJob(this.platform, { insuranceCompanyId: 110 }));
    }
  }

  close(): Promise<void> {
    return this.database.end();
  }

  private async makeAgentsAndUsers(): Promise<void> {
    this.root = await loggedIn(this.url, ROOT);
    // Out of the way of the numbers that are drawn.
    for (const table of ['app_user', 'agent'])
      await this.database.query(`select setval(pg_get_serial_sequence('${table}', 'id'), 5000)`);
    this.agentId = await this.made('/api/admin/agents', {
      name: 'Acente',
      platformUrl: this.platformUrl,
      platformApiKey: PLATFORM_KEY,
    });
    const trial = { platformAuthorization: 'Bearer deneme' };
    await done(this.root.patch(`/api/admin/agents/${this.agentId}?trial=true`, trial));
    for (const name of ['Acente 2', 'Acente 3'])
      await this.made('/api/admin/agents', { name, platformUrl: this.platformUrl, isActive: false });
    for (const caller of CALLERS.slice(0, CALLERS.indexOf('unknown user'))) {
      const { userName, password } = credentialsOf(caller);
      if (isMachine(caller)) this.machines.set(caller, await this.makeMachine(userName));
      else await this.makeUser({ ...this.rightsOf(caller), userName, password });
      await this.login(caller);
    }
    for (let count = 0; count < MACHINES; count++) await this.makeMachine(`makine-${count}`);
    // Apart from the callers, whose secrets must stay right and must not wait after failures.
    const { id, secret } = await this.makeMachine('form-gonderen');
    this.pools.clients = [id];
    this.pools.clientSecrets = [secret];
    for (let count = 0; count < 8; count++)
      await this.makeUser({ ...this.rightsOf('Operator'), userName: `baska-${count}`, password: PASSWORD });
    const claims = { roles: INSURERS, permissions: ['Create'], insuranceCompanies: COMPANIES };
    this.tokens.set('unknown user', signToken({ ...claims, sub: '2147483000' }, JWT_SECRET));
    this.tokens.set('expired', signToken({ ...claims, exp: 1 }, JWT_SECRET));
    this.tokens.set('forged', signToken(claims, 'a secret of somebody else, 32 bytes long'));
  }

  private async makeMachine(userName: string): Promise<{ id: number; secret: string }> {
    const rights = this.rightsOf('InsuranceCompanyAPIAdmin');
    const id = await this.made('/api/admin/users', { ...rights, kind: 'Machine', userName });
    return { id, secret: await this.secretOf(id) };
  }

  private async secretOf(id: number): Promise<string> {
    const answer = await done(this.root.post(`/api/admin/users/${id}/secrets`, {}));
    return answer.response<{ Secret: string }>().Secret;
  }

  private rightsOf(caller: CallerName) {
    const roles: Record<string, Role[]> = {
      'several roles': [...INSURERS, 'PlatformUser'],
      'without Create': INSURERS,
      'without company': INSURERS,
      'another company': INSURERS,
    };
    const own = roles[caller] ?? [caller as Role];
    return {
      roles: own,
      permissions: caller === 'without Create' ? [] : ['Create'],
      insuranceCompanyIds:
        caller === 'without company' ? [] : caller === 'another company' ? [999] : COMPANIES,
      ...(own.includes('PlatformUser') && { agentId: this.agentId }),
    };
  }

  private async makeCatalogs(): Promise<void> {
    const agent = `/api/admin/agents/${this.agentId}`;
    await done(
      this.root.put(`${agent}/products`, { products: [{ insuranceCompanyId: 110, productId: 111 }] }),
    );
    await done(this.root.put(`${agent}/subscriptions`, { subscriptions: [{ serviceOperationId: 14 }] }));
    await done(this.root.post('/api/admin/vehicle-catalog/syncs', form(csv(listOf(40)))));
    await done(this.root.post('/api/outgoing-logs', call({ agentId: this.agentId })));
  }

  private async makeJobs(): Promise<void> {
    const { rows } = await this.database.query('select id from app_user where user_name = $1', [
      credentialsOf('InsuranceCompanyAPIUser').userName,
    ]);
    const insurer = new Client(this.url, this.tokens.get('InsuranceCompanyAPIAdmin'));
    for (let count = 0; count < 12; count++) {
      const ownerId = count % 2 === 0 ? rows[0].id : undefined;
      const job = { insuranceCompanyId: count % 4 === 3 ? 120 : 110, ownerId };
      await openJob(this.platform, job);
      const id = await openRequestedJob(this.platform, job);
      for (const kind of ['ZeyilPdf', 'BilgilendirmeFormu'])
        await done(this.platform.put(`/api/platform/jobs/${id}/transfer-documents/${kind}`, pdf()));
      const operations = `/api/offline/jobs/${id}/endorsements`;
      if (count % 4 === 1) await done(insurer.post(operations, endorsement()));
      if (count % 4 === 2) await done(insurer.post(`${operations}/reject`, { rejectReasonId: 4 }));
    }
  }

  private async made(path: string, body: object): Promise<number> {
    return (await done(this.root.post(path, body))).response<{ Id: number }>().Id;
  }

  private async machineToken(caller: CallerName): Promise<string> {
    const { id, secret } = this.machines.get(caller) ?? { id: 0, secret: '' };
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: String(id),
      client_secret: secret,
      ...(caller !== 'machine' && { scope: 'jobs:read catalog:read' }),
    });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await done(new Client(this.url).post('/oauth/token', form.toString(), type));
    return answer.json<{ access_token: string }>().access_token;
  }

  /** A user whose password is the user's own: that of staff would have to be changed first. */
  private async makeUser(body: object): Promise<void> {
    const id = await this.made('/api/admin/users', body);
    await this.database.query('update app_user set password_ends_at = null where id = $1', [id]);
  }

  private async isRefused(caller: CallerName): Promise<boolean> {
    if (CALLERS.indexOf(caller) >= CALLERS.indexOf('unknown user')) return false;
    return (await new Client(this.url, this.tokens.get(caller)).get('/api/codes')).status === 401;
  }

  private async login(caller: CallerName): Promise<void> {
    if (isMachine(caller)) return void this.tokens.set(caller, await this.machineToken(caller));
    const client = await loggedIn(this.url, credentialsOf(caller));
    this.tokens.set(caller, client.token ?? '');
    // The fuzzer's own hands.
    if (caller === 'PlatformUser') this.platform = client;
    if (caller === 'Administrator') this.root = client;
  }
}

const isMachine = (caller: CallerName) => caller.startsWith('machine');

/** User name and password of a caller. */
function credentialsOf(caller: CallerName) {
  return { userName: `cagiran-${caller.toLowerCase().replaceAll(' ', '-')}`, password: PASSWORD };
}

async function loggedIn(url: string, user: { userName: string; password: string }): Promise<Client> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const answer = await new Client(url).post('/api/authentication/login', user);
    if (answer.status === 200) return new Client(url, answer.response<{ AccessToken: string }>().AccessToken);
    await sleep(500);
  }
  throw new Error(`${user.userName} cannot log in.`);
}

/** Making the world must not fail. */
async function done(answer: Promise<Answer>): Promise<Answer> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`The world could not be made: ${status} ${text}`);
  return answer;
}
