import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { exchange, requestBytes } from './support/raw-http.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const JSON_TYPE = 'Content-Type: application/json';
const CHUNKED = 'Transfer-Encoding: chunked';
const NO_CHUNK = '0\r\n\r\n';

/** What the API's description says of the bodies of requests. */
interface Described {
  paths: Record<string, Record<string, { operationId: string; requestBody?: DescribedBody }>>;
  components: { schemas: Record<string, { required?: string[] }> };
}
interface DescribedBody {
  required: boolean;
  content: Record<string, { schema: { $ref?: string } }>;
}

const service = startOnce(sharedService);
let administrator: Client;
let agentId: number;
beforeAll(async () => {
  agentId = await service.createAgent();
  administrator = await service.as({ roles: ['Administrator'], permissions: ['Create'] });
});

/** A change of an agent, of which every field is optional. */
const change = (headers: readonly string[], body = '') =>
  send(`PATCH /api/admin/agents/${agentId}`, headers, body);
const send = (line: string, headers: readonly string[], body = '') =>
  exchange(
    service.url,
    requestBytes(line, [`Authorization: Bearer ${administrator.token}`, ...headers], body),
  );

describe('a body of which no field is required', () => {
  test.each([
    ['no header of a body', []],
    ['a length of 0', ['Content-Length: 0']],
  ])(
    'A body of which no field is required may be left out (%s)',
    { tags: 'offline-jobs' },
    async (_, headers) => {
      expect(await change(headers)).toMatchObject({ status: 204, body: '' });
    },
  );

  test.each([
    ['the type of JSON alone', 400, [JSON_TYPE], ''],
    ['the type of JSON and a length of 0', 400, ['Content-Length: 0', JSON_TYPE], ''],
    ['another type alone', 415, ['Content-Type: text/plain'], ''],
    ['another type and a length of 0', 415, ['Content-Type: text/plain', 'Content-Length: 0'], ''],
    ['bytes of another type', 415, ['Content-Type: text/plain', 'Content-Length: 2'], '{}'],
    ['bytes without a type', 415, ['Content-Length: 2'], '{}'],
    ['chunks without a type', 415, [CHUNKED], NO_CHUNK],
    ['chunks without a byte', 400, [CHUNKED, JSON_TYPE], NO_CHUNK],
    ['white space alone', 400, [JSON_TYPE, 'Content-Length: 1'], ' '],
    ['a wrong type of value', 400, [JSON_TYPE, 'Content-Length: 10'], '{"name":5}'],
  ])('is held to every rule as soon as it is announced: %s', async (_, status, headers, body) => {
    expect((await change(headers, body)).status).toBe(status);
  });

  test('is described as optional, and a body with a required field as required', async () => {
    const { paths, components } = (await administrator.get('/api/openapi.json')).json<Described>();
    const bodies = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId, requestBody }) => {
        const ref = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1);
        return requestBody && ref ? [{ operationId, ...requestBody, schema: components.schemas[ref] }] : [];
      });
    const optional = bodies.filter(({ required }) => !required);
    expect(optional.map(({ operationId }) => operationId)).toContain('agents_update');
    expect(optional.filter(({ schema }) => schema?.required)).toEqual([]);
    expect(bodies.filter(({ schema }) => schema?.required).length).toBeGreaterThan(10);
  });
});

describe('a body with a required field', () => {
  test.each([
    ['no header of a body', 415, []],
    ['a length of 0', 415, ['Content-Length: 0']],
    ['a length of 0 and the type of JSON', 400, ['Content-Length: 0', JSON_TYPE]],
  ])('is refused as before when it is left out: %s', async (_, status, headers) => {
    expect((await send('POST /api/admin/agents', headers)).status).toBe(status);
  });
});
