import type { Role } from '../../src/access/roles.js';
import { record } from '../support/availability.js';
import { type Answer, Client } from '../support/client.js';

/** The administrator whom the service creates at its first start. */
export const ADMIN = { userName: 'chaos-admin', password: 'the password of chaos' };
/** The password of all other users. */
export const PASSWORD = 'another password of chaos';
export const COMPANY = 110;
/** The parameter whose values are changed. */
export const PARAMETER = 777;
const OPERATIONS = [14, 15, 16, 17];

/** The data that exists before the faults begin. */
export interface World {
  /** One agent for each platform. */
  agentIds: number[];
  /** Ids of services whose status changes. */
  serviceIds: number[];
  /** User names by role; those of platforms in the order of `agentIds`. */
  users: { insurer: string; rival: string; adapter: string; platforms: string[] };
}

/** Fills an empty service with agents, users and services. */
export async function makeWorld(url: string, platformUrls: readonly string[]): Promise<World> {
  const admin = await loggedIn(url, ADMIN);
  const made = async (path: string, body: object) =>
    (await done(admin.post(path, body))).response<{ Id: number }>().Id;
  await done(
    admin.put('/api/admin/service-catalog', {
      records: OPERATIONS.map((operation) => record(COMPANY, 111, operation)),
    }),
  );
  const user = async (userName: string, roles: Role[], rights: object) => {
    const permissions = ['Create'];
    const companies = roles.includes('InsuranceCompanyAPIAdmin') ? [COMPANY] : [];
    const body = { userName, password: PASSWORD, roles, permissions, insuranceCompanyIds: companies };
    await made('/api/admin/users', { ...body, ...rights });
    return userName;
  };
  const agentIds: number[] = [];
  const platforms: string[] = [];
  for (const platformUrl of platformUrls) {
    const name = `Acente ${agentIds.length}`;
    const agentId = await made('/api/admin/agents', { name, platformUrl });
    await done(
      admin.put(`/api/admin/agents/${agentId}/products`, {
        products: [{ insuranceCompanyId: COMPANY, productId: 111 }],
      }),
    );
    await done(
      admin.put(`/api/admin/agents/${agentId}/subscriptions`, {
        subscriptions: OPERATIONS.map((serviceOperationId) => ({ serviceOperationId })),
      }),
    );
    platforms.push(await user(`platform-${agentIds.length}`, ['PlatformUser'], { agentId }));
    agentIds.push(agentId);
  }
  const catalog = await done(admin.get('/api/ServiceAvailabilities?pageSize=200'));
  return {
    agentIds,
    serviceIds: catalog.items<{ Id: number }>().map(({ Id }) => Id),
    users: {
      insurer: await user('insurer', ['InsuranceCompanyAPIAdmin'], {}),
      rival: await user('rival', ['InsuranceCompanyAPIAdmin'], {}),
      adapter: await user('adapter', ['IntegrationService'], {}),
      platforms,
    },
  };
}

async function loggedIn(url: string, user: { userName: string; password: string }): Promise<Client> {
  const answer = await done(new Client(url).post('/api/authentication/login', user));
  return new Client(url, answer.response<{ AccessToken: string }>().AccessToken);
}

async function done(answer: Promise<Answer>): Promise<Answer> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`The world could not be made: ${status} ${text}`);
  return answer;
}
