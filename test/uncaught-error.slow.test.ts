import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { startServiceProcess } from './support/process.js';

/** A module that lets a message to the process be a failed query whose error no code awaits. */
const FAILS_WHEN_TOLD = `
  import { createRequire } from 'node:module';
  const { QueryFailedError } = createRequire(process.cwd() + '/')('typeorm');
  process.once('message', () => {
    const ofDriver = Object.assign(new Error('Ahmet'), { code: '23505', detail: 'Key (name)=(Ahmet) exists.' });
    void Promise.reject(new QueryFailedError('insert into agent values ($1)', ['Ahmet'], ofDriver));
  });
  process.channel?.unref();
`;

let database: TestDatabase;
let directory: string;
beforeEach(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'zeyil-uncaught-'));
});
afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

test('an uncaught error ends the process with 1 and one line, without the text of a query or its values', async () => {
  const preloaded = join(directory, 'fails.mjs');
  await writeFile(preloaded, FAILS_WHEN_TOLD);
  const service = await startServiceProcess({ DATABASE_URL: database.url, DATA_DIR: directory }, [preloaded]);
  const closed = once(service.child, 'close');
  service.child.send({});
  expect((await closed)[0]).toBe(1);
  const line = service
    .errors()
    .split('\n')
    .find((text) => text.includes('uncaught error'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    event: 'uncaught error',
    error: { type: 'QueryFailedError', code: '23505' },
  });
  expect(service.errors()).not.toMatch(/Ahmet|insert into/);
});
