import { isDeepStrictEqual } from 'node:util';
import type { NamedCode } from '../codes/agreed-codes.rules.js';
import {
  type AgentValues,
  byText,
  CODE_KINDS,
  type CodeKind,
  type Operation,
  operationKey,
  type Product,
  productKey,
  type ServiceKey,
  serviceKey,
  type UserValues,
  type WantedConfiguration,
} from './configuration.js';
import type { PresentState } from './present-state.js';

/** Items that a list gains and loses. */
export interface ListChange<T> {
  added: T[];
  removed: T[];
}

export interface AgentChange {
  name: string;
  isNew: boolean;
  /** The fields that become other than they are, with what they were. */
  fields: Partial<AgentValues>;
  was: Partial<AgentValues>;
  products: ListChange<Product>;
  subscriptions: ListChange<Operation>;
  /** Whether it is active after the change. */
  isActive: boolean;
  /** Whether its keys belong to the origin of an address that it gives up. */
  losesKeys: boolean;
}

export interface UserChange {
  userName: string;
  isNew: boolean;
  fields: Partial<UserValues>;
  was: Partial<UserValues>;
  isActive: boolean;
}

export interface CodeChange {
  kind: CodeKind;
  code: number;
  was: NamedCode | undefined;
  becomes: NamedCode | undefined;
}

/** What an installation's configuration would become other than it is. */
export interface Changes {
  agents: AgentChange[];
  users: UserChange[];
  codes: CodeChange[];
  evaluation: ListChange<ServiceKey>;
  /** Records of the file that the service catalog of the target does not have: nothing can be switched there. */
  unknownServices: ServiceKey[];
}

/**
 * The differences between an installation and a file. What the file leaves out of a list stays, unless `prune` removes it: list
 * entries are removed then, and agents and users, which are never deleted, are deactivated. Parts and fields that the file leaves out
 * stay as they are in any case.
 */
export function changesOf(present: PresentState, wanted: WantedConfiguration, prune: boolean): Changes {
  const { evaluation } = present.configuration;
  const services = wanted.evaluation ?? [];
  const known = services.filter((service) => present.serviceIds.has(serviceKey(service)));
  return {
    agents: agentChanges(present, wanted, prune),
    users: userChanges(present, wanted, prune),
    codes: codeChanges(present, wanted, prune),
    evaluation: wanted.evaluation
      ? listChange(evaluation, known, serviceKey, prune)
      : { added: [], removed: [] },
    unknownServices: services
      .filter((service) => !present.serviceIds.has(serviceKey(service)))
      .sort(byText(serviceKey)),
  };
}

/** Whether anything would change. */
export function isEmpty({ agents, users, codes, evaluation }: Changes): boolean {
  return [agents, users, codes, evaluation.added, evaluation.removed].every((list) => list.length === 0);
}

const NEW_AGENT: AgentValues = {
  platformUrl: null,
  isActive: true,
  autoPause: null,
  perSecond: null,
  resumePerSecond: 50,
};
const NEW_USER: UserValues = {
  kind: 'Person',
  roles: [],
  permissions: [],
  insuranceCompanyIds: [],
  agent: null,
  allowedAddresses: [],
  isActive: true,
  breakGlass: false,
};

function agentChanges(
  { configuration, withKeys }: PresentState,
  { agents }: WantedConfiguration,
  prune: boolean,
): AgentChange[] {
  if (!agents) return [];
  const stored = new Map(configuration.agents.map((agent) => [agent.name, agent]));
  const changes = agents.map(({ name, products, subscriptions, ...values }): AgentChange => {
    const was = stored.get(name);
    const { fields, before } = fieldChanges(NEW_AGENT, was, values);
    const isActive = fields.isActive ?? was?.isActive ?? true;
    const movesAway =
      fields.platformUrl !== undefined && originOf(fields.platformUrl) !== originOf(was?.platformUrl ?? null);
    return {
      name,
      isNew: !was,
      fields,
      was: before,
      products: products
        ? listChange(was?.products ?? [], products, productKey, prune)
        : { added: [], removed: [] },
      subscriptions: subscriptions
        ? listChange(was?.subscriptions ?? [], subscriptions, operationKey, prune)
        : { added: [], removed: [] },
      isActive,
      losesKeys: movesAway && withKeys.has(name),
    };
  });
  const named = new Set(agents.map(({ name }) => name));
  const others = configuration.agents.filter(({ name, isActive }) => prune && isActive && !named.has(name));
  const deactivated = others.map(
    ({ name }): AgentChange => ({
      name,
      isNew: false,
      fields: { isActive: false },
      was: { isActive: true },
      products: { added: [], removed: [] },
      subscriptions: { added: [], removed: [] },
      isActive: false,
      losesKeys: false,
    }),
  );
  return [...changes, ...deactivated].filter(changesAgent).sort(byText(({ name }) => name));
}

const changesAgent = ({ isNew, fields, products, subscriptions }: AgentChange) =>
  isNew ||
  [Object.keys(fields), products.added, products.removed, subscriptions.added, subscriptions.removed].some(
    (list) => list.length > 0,
  );

function userChanges(
  { configuration }: PresentState,
  { users }: WantedConfiguration,
  prune: boolean,
): UserChange[] {
  if (!users) return [];
  const stored = new Map(configuration.users.map((user) => [user.userName, user]));
  const changes = users.map(({ userName, ...values }): UserChange => {
    const was = stored.get(userName);
    const { fields, before } = fieldChanges(NEW_USER, was, values);
    return {
      userName,
      isNew: !was,
      fields,
      was: before,
      isActive: fields.isActive ?? was?.isActive ?? true,
    };
  });
  const named = new Set(users.map(({ userName }) => userName));
  const others = configuration.users.filter(
    ({ userName, isActive }) => prune && isActive && !named.has(userName),
  );
  const deactivated = others.map(
    ({ userName }): UserChange => ({
      userName,
      isNew: false,
      fields: { isActive: false },
      was: { isActive: true },
      isActive: false,
    }),
  );
  return [...changes, ...deactivated]
    .filter(({ isNew, fields }) => isNew || Object.keys(fields).length > 0)
    .sort(byText(({ userName }) => userName));
}

function codeChanges(
  { configuration }: PresentState,
  { codes = {} }: WantedConfiguration,
  prune: boolean,
): CodeChange[] {
  return (Object.keys(CODE_KINDS) as CodeKind[]).flatMap((kind) => {
    const wanted = codes[kind];
    if (!wanted) return [];
    const was = new Map(configuration.codes[kind].map((name) => [name.code, name]));
    const becomes = new Map(wanted.map(({ code, tr, en }) => [code, { code, tr, en }]));
    const numbers = [...new Set([...becomes.keys(), ...(prune ? was.keys() : [])])];
    return numbers
      .sort((one, other) => one - other)
      .map((code) => ({ kind, code, was: was.get(code), becomes: becomes.get(code) }))
      .filter((change) => !isDeepStrictEqual(change.was, change.becomes));
  });
}

/** The fields that a new item gets, or that an item has otherwise, with what they were. */
function fieldChanges<T extends object>(
  initial: T,
  was: T | undefined,
  values: Partial<T>,
): { fields: Partial<T>; before: Partial<T> } {
  const names = (Object.keys(initial) as (keyof T)[]).filter((name) => {
    const value = values[name];
    return value !== undefined && !(was && isSame(value, was[name]));
  });
  const of = (from: Partial<T>) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
  return was
    ? { fields: of(values), before: of(was) }
    : { fields: { ...initial, ...of(values) }, before: {} };
}

/** Lists of rights are sets. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return isDeepStrictEqual(plain(one), plain(other));
  return isDeepStrictEqual(new Set(one), new Set(other));
}

/** Without the class of what was read from a file. */
const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? { ...value } : value;

function listChange<T>(
  was: readonly T[],
  wanted: readonly T[],
  keyOf: (item: T) => string,
  prune: boolean,
): ListChange<T> {
  const present = new Set(was.map(keyOf));
  const named = new Map(wanted.map((item) => [keyOf(item), item]));
  return {
    added: [...named.values()].filter((item) => !present.has(keyOf(item))),
    removed: prune ? was.filter((item) => !named.has(keyOf(item))) : [],
  };
}

const originOf = (url: string | null): string | null =>
  url !== null && URL.canParse(url) ? new URL(url).origin : url;
