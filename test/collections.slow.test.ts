// @module-tag api-docs

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import newman, { type NewmanRunSummary } from 'newman';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { DescribedApi } from './support/described-api.js';
import { linesRunBy } from './support/page-lines.js';
import { type ServiceProcess, startServiceProcess } from './support/process.js';
import { startValidatingProxy, type ValidatingProxy } from './support/validating-proxy.js';

const POSTMAN = 'kit/collection/postman';

interface PostmanFolder {
  name: string;
  item: { name: string; request: { method: string; url: { raw: string }; body?: { raw: string } } }[];
}
const readJson = <T>(file: string) => JSON.parse(readFileSync(join(POSTMAN, file), 'utf8')) as T;
const collection = readJson<{ item: PostmanFolder[] }>('zeyil-gateway.postman_collection.json');
const environment = readJson<{ values: { key: string; value: string }[] }>(
  'sandbox.postman_environment.json',
);

let database: TestDatabase;
let directory: string;
let service: ServiceProcess;
let proxy: ValidatingProxy;
beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'zeyil-collections-'));
  service = await startServiceProcess({ DATABASE_URL: database.url, DATA_DIR: directory, SANDBOX: 'true' });
  proxy = await startValidatingProxy(service.url, await DescribedApi.of(new Client(service.url)));
});
afterAll(async () => {
  proxy?.close();
  await service?.kill('SIGTERM');
  await database?.drop();
  await rm(directory, { recursive: true, force: true });
});

/** The environment as a developer fills it in. */
async function filledIn() {
  const users = parseEnv(await readFile(join(directory, 'sandbox-users.env'), 'utf8'));
  const values = environment.values.map((variable) => {
    const [, user] = /^(\w+)Password$/.exec(variable.key) ?? [];
    const value = user ? users[`${user.toUpperCase()}_PASSWORD`] : variable.value;
    return { ...variable, value: variable.key === 'apiUrl' ? proxy.url : value };
  });
  return { ...environment, values };
}

test('Every request of the Postman collection is answered as it expects, against the sandbox, and as the description says', async () => {
  const options = { collection, environment: await filledIn() };
  const { run } = await new Promise<NewmanRunSummary>((resolve, reject) =>
    newman.run(options, (error, summary) => (error ? reject(error) : resolve(summary))),
  );
  expect(run.failures.map(({ source, error }) => `${source?.name}: ${error.message}`)).toEqual([]);
  expect(run.stats.requests.total).toBe(collection.item.flatMap(({ item }) => item).length);
  expect(proxy.problems).toEqual([]);
  const { document } = await DescribedApi.of(new Client(service.url));
  const offered = Object.entries(document.paths)
    .filter(([path]) => /^\/api\/(?!admin\/|docs|openapi)/.test(path))
    .flatMap(([, item]) => Object.values(item).map(({ operationId }) => operationId));
  const called = new Set([...proxy.calls].map((call) => call.split(' ')[0]));
  expect([...called].sort()).toEqual([...offered].sort());
});

test('The lines of their README run the first endorsement', async () => {
  const [{ text = '' } = {}] = linesRunBy('collections.slow');
  const lines = text
    .replace('.data/', `${directory}/`)
    .replace('npx newman run', `npx newman run --color off --env-var apiUrl=${proxy.url}`);
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', lines]);
  expect(stdout).toMatch(/assertions +│ +16 │ +0 /);
  expect(proxy.problems).toEqual([]);
});
