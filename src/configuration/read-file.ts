import { open } from 'node:fs/promises';
import { type Bound, bind } from '../api/binding/bind.js';
import type { Field, RequestClass } from '../api/binding/field.js';
import { fieldsOf } from '../api/binding/fields.js';
import { JsonNumber, type JsonValue, parseJson, utf8Of } from '../api/json/parse.js';
import { JsonSyntaxError } from '../api/json/reader.js';
import { faultsOf } from '../codes/agreed-codes.rules.js';
import { errorCode, errorMessage } from '../errors/caught.js';
import { Clock } from '../time/clock.js';
import {
  CODE_KINDS,
  type CodeKind,
  FORMAT,
  FORMAT_VERSION,
  operationKey,
  PLAN_FORMAT,
  productKey,
  serviceKey,
  type WantedConfiguration,
} from './configuration.js';
import { type AgentConfiguration, ConfigurationFile, PlanFile } from './configuration.requests.js';

/** A plan as its file says it. */
export interface Plan {
  prune: boolean;
  fingerprint: string;
  changes: string[];
  configuration: WantedConfiguration;
}

const MEGABYTE = 1024 * 1024;
const SIZE_AT_MOST = 256 * MEGABYTE;
const SHOWN_AT_MOST = 20;
/** No file names a moment. */
const CLOCK = new Clock('UTC');

/** Reads a configuration file. @throws Error that names what is wrong by its place in the file */
export async function readConfiguration(path: string): Promise<WantedConfiguration> {
  const file = bound(path, await bytesOf(path), ConfigurationFile, FORMAT);
  refuse(path, doubled(file));
  return asWanted(file);
}

/** Reads the file of a plan. @throws Error that names what is wrong by its place in the file */
export async function readPlan(path: string): Promise<Plan> {
  const { configuration, prune, fingerprint, changes } = bound(
    path,
    await bytesOf(path),
    PlanFile,
    PLAN_FORMAT,
  );
  refuse(
    path,
    doubled(configuration).map((fault) => `configuration.${fault}`),
  );
  return { prune, fingerprint, changes, configuration: asWanted(configuration) };
}

async function bytesOf(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: unknown) => {
    throw new Error(`${path} cannot be read (${errorCode(error) ?? errorMessage(error)}).`);
  });
  try {
    const { size } = await file.stat();
    if (size > SIZE_AT_MOST) throw new Error(`${path} is larger than ${SIZE_AT_MOST / MEGABYTE} MB.`);
    return await file.readFile();
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    throw new Error(`${path} cannot be read (${errorCode(error)}).`, { cause: error });
  } finally {
    await file.close();
  }
}

/** The file as an instance of its class. Names of members are compared exactly, so that none is passed over for its spelling. */
function bound<T extends object>(path: string, bytes: Buffer, target: RequestClass<T>, format: string): T {
  const json = parsed(path, bytes);
  refuseForeign(path, json, format);
  refuse(path, unknownMembers(target, json, ''));
  const { value, errors } = typed(path, bytes, target);
  refuse(
    path,
    errors.map(({ Field, Message }) => `${placeOf(Field)}: ${Message}`),
  );
  return value;
}

/** @throws Error that names the first value of a wrong type, and what was expected */
function typed<T extends object>(path: string, bytes: Buffer, target: RequestClass<T>): Bound<T> {
  try {
    return bind(target, { path: {}, query: {}, body: bytes }, CLOCK);
  } catch (error) {
    throw new Error(`${path}: ${errorMessage(error)}`, { cause: error });
  }
}

function parsed(path: string, bytes: Buffer): JsonValue {
  const utf8 = utf8Of(bytes);
  if (!utf8) throw new Error(`${path} is no text in UTF-8.`);
  try {
    return parseJson(utf8, utf8.length);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new Error(`${path} is no JSON: ${error.message}.`);
  }
}

function refuseForeign(path: string, json: JsonValue, format: string): void {
  const [named, version] = json instanceof Map ? [json.get('format'), json.get('version')] : [];
  if (named !== format) {
    const other = named === FORMAT || named === PLAN_FORMAT ? ` It is a file of the format "${named}".` : '';
    throw new Error(`${path} has no "format": "${format}".${other}`);
  }
  if (version instanceof JsonNumber && Number(version.source) > FORMAT_VERSION) {
    throw new Error(
      `${path} has version ${version.source}, of a newer release; this release reads up to version ${FORMAT_VERSION}.`,
    );
  }
}

function refuse(path: string, faults: readonly string[]): void {
  if (faults.length === 0) return;
  const more = faults.length > SHOWN_AT_MOST ? [`and ${faults.length - SHOWN_AT_MOST} more`] : [];
  throw new Error([`${path}:`, ...faults.slice(0, SHOWN_AT_MOST), ...more].join('\n  '));
}

/** Members that the format does not have: misspelt ones, and what is never in a file, such as keys. */
function unknownMembers(target: RequestClass, json: JsonValue, place: string): string[] {
  if (!(json instanceof Map)) return [];
  const fields = new Map(fieldsOf(target).map((field) => [field.name, field]));
  return [...json].flatMap(([name, value]) => {
    const field = fields.get(name);
    const at = place === '' ? name : `${place}.${name}`;
    if (!field) return [`${at}: the format has no such member.`];
    return within(field, value, at);
  });
}

function within({ nested }: Field, value: JsonValue, place: string): string[] {
  if (!nested) return [];
  if (!Array.isArray(value)) return unknownMembers(nested, value, place);
  return value.flatMap((item, index) => unknownMembers(nested, item, `${place}[${index}]`));
}

/** What names one thing twice: its second values would be passed over. */
function doubled({ agents = [], users = [], codes = {}, evaluation = [] }: ConfigurationFile): string[] {
  return [
    ...repeated('agents', agents, ({ name }) => name),
    ...repeated('users', users, ({ userName }) => userName),
    ...agents.flatMap(({ products, subscriptions }: AgentConfiguration, index) => [
      ...repeated(`agents[${index}].products`, products ?? [], productKey),
      ...repeated(`agents[${index}].subscriptions`, (subscriptions ?? []).map(operation), operationKey),
    ]),
    ...(Object.keys(CODE_KINDS) as CodeKind[]).flatMap((kind) =>
      faultsOf(CODE_KINDS[kind], codes[kind] ?? []).map(
        ({ Field, Message }) => `codes.${kind}${placeOf(Field).slice('codes'.length)}: ${Message}`,
      ),
    ),
    ...repeated('evaluation', evaluation.map(service), serviceKey),
  ];
}

function repeated<T>(list: string, items: readonly T[], keyOf: (item: T) => string): string[] {
  const first = new Map<string, number>();
  return items.flatMap((item, index) => {
    const other = first.get(keyOf(item));
    if (other === undefined) first.set(keyOf(item), index);
    return other === undefined ? [] : [`${list}[${index}]: is ${list}[${other}] again.`];
  });
}

/** The names of members in a file are camelCase, those of field errors PascalCase. */
const placeOf = (field: string) =>
  field.replace(/(^|\.)([A-Z])/g, (_, dot, letter) => dot + letter.toLowerCase());

const operation = (given: { serviceOperationId: number; outsourceProcessId?: number }) => ({
  serviceOperationId: given.serviceOperationId,
  outsourceProcessId: given.outsourceProcessId ?? null,
});

const service = (given: NonNullable<ConfigurationFile['evaluation']>[number]) => ({
  insuranceCompanyId: given.insuranceCompanyId,
  productId: given.productId ?? null,
  serviceOperationId: given.serviceOperationId,
  outsourceProcessId: given.outsourceProcessId ?? null,
});

function asWanted({ agents, users, codes, evaluation }: ConfigurationFile): WantedConfiguration {
  return {
    ...(agents && {
      agents: agents.map(({ subscriptions, ...agent }) => ({
        ...agent,
        ...(subscriptions && { subscriptions: subscriptions.map(operation) }),
      })),
    }),
    ...(users && { users: users.map((user) => ({ ...user })) }),
    ...(codes && { codes: { ...codes } }),
    ...(evaluation && { evaluation: evaluation.map(service) }),
  };
}
