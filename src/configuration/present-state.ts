import type { EntityManager } from 'typeorm';
import type { AgreedKind, NamedCode } from '../codes/agreed-codes.rules.js';
import {
  type AgentValues,
  byText,
  CODE_KINDS,
  type CodeKind,
  type Configuration,
  type ConfiguredUser,
  type Operation,
  type Product,
  type ServiceKey,
  serviceKey,
} from './configuration.js';
import { AGENTS, CODE_NAMES, PRODUCTS, SERVICES, SUBSCRIPTIONS, USERS } from './configuration.sql.js';

/** An installation's configuration, and the rows that stand behind its names. */
export interface PresentState {
  configuration: Configuration;
  agentIds: ReadonlyMap<string, number>;
  userIds: ReadonlyMap<string, number>;
  /** Names of agents with a key or signing secrets of their own. */
  withKeys: ReadonlySet<string>;
  /** The records of the service catalog, by `serviceKey`. */
  serviceIds: ReadonlyMap<string, number>;
}

type AgentRow = AgentValues & { id: number; name: string; hasKeys: boolean };
type UserRow = ConfiguredUser & { id: number };

/**
 * Reads the configuration in the caller's transaction, whose snapshot or locks keep it together.
 * @throws Error for two agents of one name, whom no file could tell apart
 */
export async function readPresentState(tx: EntityManager): Promise<PresentState> {
  const agents: AgentRow[] = await tx.query(AGENTS);
  const agentIds = new Map(agents.map(({ name, id }) => [name, id]));
  refuseNamesakes(agents);
  const products = grouped<Product>(await tx.query(PRODUCTS));
  const subscriptions = grouped<Operation>(await tx.query(SUBSCRIPTIONS));
  const users: UserRow[] = await tx.query(USERS);
  const names: (NamedCode & { kind: AgreedKind })[] = await tx.query(CODE_NAMES);
  const services: (ServiceKey & { id: number; isOn: boolean })[] = await tx.query(SERVICES);
  return {
    configuration: {
      agents: agents
        .map(({ id, hasKeys, ...agent }) => ({
          ...agent,
          products: products.get(id) ?? [],
          subscriptions: subscriptions.get(id) ?? [],
        }))
        .sort(byText(({ name }) => name)),
      users: users.map(({ id, ...user }) => sortedRights(user)).sort(byText(({ userName }) => userName)),
      codes: codesOf(names),
      evaluation: services.filter(({ isOn }) => isOn).map(({ id, isOn, ...service }) => service),
    },
    agentIds,
    userIds: new Map(users.map(({ userName, id }) => [userName, id])),
    withKeys: new Set(agents.filter(({ hasKeys }) => hasKeys).map(({ name }) => name)),
    serviceIds: new Map(services.map((service) => [serviceKey(service), service.id])),
  };
}

/** Lists of rights are sets: in a file they have one order. */
function sortedRights(user: ConfiguredUser): ConfiguredUser {
  const numbers = [...new Set(user.insuranceCompanyIds)].sort((one, other) => one - other);
  return {
    ...user,
    roles: [...new Set(user.roles)].sort(),
    permissions: [...new Set(user.permissions)].sort(),
    insuranceCompanyIds: numbers,
    allowedAddresses: [...new Set(user.allowedAddresses)].sort(),
  };
}

function refuseNamesakes(agents: readonly AgentRow[]): void {
  const first = new Map<string, number>();
  for (const { id, name } of agents) {
    const other = first.get(name);
    if (other !== undefined) {
      throw new Error(
        `The agents ${other} and ${id} have the same name, ${JSON.stringify(name)}. A file names agents by their names: rename one.`,
      );
    }
    first.set(name, id);
  }
}

function grouped<T>(rows: readonly (T & { agentId: number })[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const { agentId, ...item } of rows) {
    const group = groups.get(agentId);
    if (group) group.push(item as T);
    else groups.set(agentId, [item as T]);
  }
  return groups;
}

function codesOf(names: readonly (NamedCode & { kind: AgreedKind })[]): Configuration['codes'] {
  const of = (kind: CodeKind) =>
    names
      .filter((name) => name.kind === CODE_KINDS[kind])
      .map(({ code, tr, en }) => ({ code, tr, en }))
      .sort((one, other) => one.code - other.code);
  return {
    currencies: of('currencies'),
    endorsementTypes: of('endorsementTypes'),
    rejectReasons: of('rejectReasons'),
  };
}
