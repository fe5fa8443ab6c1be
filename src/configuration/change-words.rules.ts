import { type AgentChange, type Changes, isEmpty, type UserChange } from './changes.rules.js';
import { operationKey, productKey, serviceKey } from './configuration.js';

/**
 * What would change, a line for each thing: `+` is made, `~` changes, `-` goes. Lines that begin with `!` are what a reviewer must not
 * pass by: who would receive more, who may do more, and who loses access. One state and one file always give the same lines.
 */
export function linesOf(changes: Changes): string[] {
  const { agents, users, codes, evaluation, unknownServices } = changes;
  return [
    ...agents.flatMap(linesOfAgent),
    ...users.flatMap(linesOfUser),
    ...codes.map(({ kind, code, was, becomes }) => {
      const sign = was === undefined ? '+' : becomes === undefined ? '-' : '~';
      const texts = [was, becomes].flatMap((name) => (name ? [`${text(name.tr)} (${text(name.en)})`] : []));
      return `${sign} code ${kind} ${code}: ${texts.join(' -> ')}`;
    }),
    ...evaluation.added.map((service) => `+ automatic evaluation of service ${serviceKey(service)}`),
    ...evaluation.removed.map((service) => `- automatic evaluation of service ${serviceKey(service)}`),
    ...unknownServices.map(
      (service) => `? service ${serviceKey(service)} is not in the catalog here: its evaluation is left out`,
    ),
    ...(isEmpty(changes) ? [] : dangersOf(changes).map((danger) => `! ${danger}`)),
  ];
}

/** Sentences for the changes by which an agent receives more, a user may do more, or either loses access. */
function dangersOf({ agents, users }: Changes): string[] {
  return [...agents.flatMap(dangersOfAgent), ...users.flatMap(dangersOfUser)];
}

function linesOfAgent({ name, isNew, fields, was, products, subscriptions }: AgentChange): string[] {
  const agent = `agent ${text(name)}`;
  return [
    ...linesOfFields(agent, isNew, fields, was),
    ...products.added.map((product) => `+ ${agent}: product ${productKey(product)}`),
    ...products.removed.map((product) => `- ${agent}: product ${productKey(product)}`),
    ...subscriptions.added.map((operation) => `+ ${agent}: subscription ${operationKey(operation)}`),
    ...subscriptions.removed.map((operation) => `- ${agent}: subscription ${operationKey(operation)}`),
  ];
}

const linesOfUser = ({ userName, isNew, fields, was }: UserChange) =>
  linesOfFields(`user ${text(userName)}`, isNew, fields, was);

function linesOfFields(thing: string, isNew: boolean, fields: object, was: object): string[] {
  const before = new Map<string, unknown>(Object.entries(was));
  const values = Object.entries(fields);
  if (isNew) return [`+ ${thing}: ${values.map(([name, value]) => `${name} ${text(value)}`).join(', ')}`];
  return values.map(([name, value]) => `~ ${thing}: ${name} ${text(before.get(name))} -> ${text(value)}`);
}

function dangersOfAgent(change: AgentChange): string[] {
  const { name, isNew, fields, was, isActive, products, subscriptions, losesKeys } = change;
  const agent = `agent ${text(name)}`;
  if (isNew) {
    return isActive
      ? [`${agent} is new, and arrives paused: set the keys of its platform, then resume it`]
      : [];
  }
  return [
    ...(fields.isActive === true ? [`${agent} starts to receive`] : []),
    ...(fields.isActive === false ? [`${agent} receives nothing any more, and its users cannot act`] : []),
    ...(isActive && products.added.length > 0 ? [`${agent} may use more products`] : []),
    ...(isActive && subscriptions.added.length > 0 ? [`${agent} starts to receive of more operations`] : []),
    ...(fields.platformUrl !== undefined
      ? [`${agent} is called at another address than ${text(was.platformUrl)}`]
      : []),
    ...(losesKeys
      ? [`${agent} loses its keys with the address, and is paused: set them, then resume it`]
      : []),
  ];
}

function dangersOfUser({ userName, isNew, fields, was, isActive }: UserChange): string[] {
  const user = `user ${text(userName)}`;
  if (isNew) {
    const needs = fields.kind === 'Machine' ? 'a secret or key' : 'a password';
    const roles = fields.roles?.length ? fields.roles.join(', ') : 'no role';
    return isActive ? [`${user} is new with ${roles}, and cannot sign in before it gets ${needs}`] : [];
  }
  const gained = (name: 'roles' | 'permissions' | 'insuranceCompanyIds') => {
    const before = new Set<unknown>(was[name]);
    return (fields[name] ?? []).filter((value) => !before.has(value));
  };
  const more = [gained('roles'), gained('permissions'), gained('insuranceCompanyIds')];
  const words = ['roles', 'permissions', 'companies'];
  return [
    ...more.flatMap((values, place) =>
      values.length > 0 ? [`${user} gets more ${words[place]}: ${values.join(', ')}`] : [],
    ),
    ...(fields.agent !== undefined && fields.agent !== null
      ? [`${user} acts for another agent: ${text(fields.agent)}`]
      : []),
    ...(fields.allowedAddresses !== undefined ? [`${user} may call from other addresses`] : []),
    ...(fields.breakGlass === true ? [`${user} may sign in with the password beside the provider`] : []),
    ...(fields.isActive === true ? [`${user} may sign in again`] : []),
    ...(fields.isActive === false ? [`${user} loses all access`] : []),
  ];
}

/** What a terminal takes for an order, and what changes the direction of text. */
const UNSEEN = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** As JSON writes it, on one line: a name with quotes, line breaks or orders to a terminal cannot pass for another line. */
const text = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replace(
    UNSEEN,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
