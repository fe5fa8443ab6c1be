// @module-tag api-docs
import { beforeAll, expect, test } from 'vitest';
import { addressOf, bodyOf } from './api-docs/examples.js';
import type { Answer, Client } from './support/client.js';
import { DescribedApi, type NamedOperation } from './support/described-api.js';
import { newJob } from './support/jobs.js';
import { WITHOUT_LIMITS } from './support/request-limits.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

/** The last number of 16, 32 and 64 bits, the next one beyond either end, and numbers that no column holds. */
const EXTREMES = [15n, 31n, 63n].flatMap((bits) => [2n ** bits - 1n, 2n ** bits, -(2n ** bits) - 1n]);
const NUMBERS = [...EXTREMES, 2n ** 53n, 2n ** 64n, 10n ** 15n].map(String);
/** Answers that are no fault although their status is 500: the stage or the platform refuses. */
const DOCUMENTED = ['OfflineEndorsements.StateTransitionFailed'];
const AT_ONCE = 8;

// One caller sends thousands of requests in seconds.
const service = startOnce(() => startTestService(WITHOUT_LIMITS));
let api: DescribedApi;
/** Ids of rows that exist, by the parameter of the path that names them; others keep their example. */
let rows: Record<string, number>;
let clients: Record<string, Client>;

beforeAll(async () => {
  const agentId = await service.createAgent({ platformUrl: 'https://platform.example' });
  const platform = await service.as({ roles: ['PlatformUser'], agentId });
  const { Id: jobId } = (await platform.post('/api/platform/jobs', newJob())).response<{ Id: number }>();
  const insurer = { insuranceCompanyIds: [110], permissions: ['Create'] };
  clients = {
    anyone: service.anonymous,
    Administrator: await service.as({ roles: ['Administrator'] }),
    IntegrationService: await service.as({ roles: ['IntegrationService'] }),
    PlatformUser: platform,
    InsuranceCompanyAPIAdmin: await service.as({ ...insurer, roles: ['InsuranceCompanyAPIAdmin'] }),
    InsuranceCompanyAPIUser: await service.as({ ...insurer, roles: ['InsuranceCompanyAPIUser'] }),
    Supervizor: await service.as({ ...insurer, roles: ['Supervizor'] }),
  };
  rows = { jobId, agentId };
  api = await DescribedApi.of(service.anonymous);
});

interface Sent {
  place: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The example of an operation with a number in one place after the other: each parameter, and each integer of the body. */
function variantsOf(operation: NamedOperation, number: string): Sent[] {
  const isOfAgent = /^\/api\/admin\/agents\//.test(operation.path);
  const parameters = (operation.parameters ?? []).map((parameter) => {
    const row = rows[isOfAgent && parameter.name === 'id' ? 'agentId' : parameter.name];
    if (parameter.in !== 'path' || row === undefined) return parameter;
    return { ...parameter, schema: { ...parameter.schema, examples: [row] } };
  });
  const whole = { ...operation, parameters };
  const body = operation.requestBody?.content['application/json'] && bodyOf(whole);
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  const inAddress = parameters
    .filter((parameter) => parameter.in !== 'header')
    .map((parameter): Sent => {
      const named = { ...parameter, schema: { ...parameter.schema, examples: [number] } };
      const others = parameters.map((other) => (other === parameter ? named : other));
      return { place: parameter.name, ...addressOf({ ...whole, parameters: others }), ...text };
    });
  const inBody = integersIn(body).map((path): Sent => {
    const marked = structuredClone(body);
    put(marked, path, MARK);
    const place = path.join('.');
    return { place, ...addressOf(whole), body: JSON.stringify(marked).replace(`"${MARK}"`, number) };
  });
  return [...inAddress, ...inBody];
}

const MARK = 'the number';

function integersIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (Number.isInteger(value)) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => integersIn(member, [...path, name]));
}

function put(value: unknown, [name = '', ...rest]: readonly string[], member: string): void {
  const members = value as Record<string, unknown>;
  if (rest.length > 0) put(members[name], rest, member);
  else members[name] = member;
}

const isFault = ({ status, text }: Answer) =>
  status >= 500 && !DOCUMENTED.some((code) => text.includes(`"Code":"${code}"`));

test('Every integer of a request is taken or refused by the bounds of its column, never 500: the extremes of 16, 32 and 64 bits and one beyond', async () => {
  const calls = NUMBERS.flatMap((number) =>
    api.operations.flatMap((operation) =>
      variantsOf(operation, number).map((sent) => ({ operation, number, sent })),
    ),
  );
  const faults = new Set<string>();
  const statuses = new Map<number, number>();
  const send = async () => {
    for (let call = calls.pop(); call; call = calls.pop()) {
      const { operation, number, sent } = call;
      const role = (operation['x-roles'] ?? ['anyone']).find((one) => clients[one]) ?? 'anyone';
      const answer = await clients[role]?.send(operation.method, sent.path, sent.body, sent.headers);
      if (!answer) continue;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (isFault(answer))
        faults.add(`${operation.operationId} ${sent.place} ${number}: ${answer.status} ${answer.text}`);
    }
  };
  const count = calls.length;
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  expect([...faults]).toEqual([]);
  // Requests reach the database as well as the binder: otherwise this test would see nothing.
  expect(count).toBeGreaterThan(3_000);
  for (const status of [200, 400, 404]) expect(statuses.get(status)).toBeGreaterThan(100);
});
