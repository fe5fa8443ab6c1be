import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADVISORY_LOCKS } from '../src/data/advisory-locks.js';
import { insertJobs } from './support/job-rows.js';
import { type Catalog, listOf, startCatalog } from './support/vehicle-catalog.js';

let catalog: Catalog;
let holder: pg.Client;

beforeAll(async () => {
  catalog = await startCatalog();
  holder = new pg.Client(catalog.service.database.connection);
  await holder.connect();
});
beforeEach(() => holder.query('begin'));
afterEach(() => holder.query('rollback'));
afterAll(async () => {
  await holder.end();
  await catalog.stop();
});

const hold = (lock: keyof typeof ADVISORY_LOCKS) =>
  holder.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS[lock]]);

test('Readers of the feed do not wait for writers of parameters', { tags: 'offline-jobs' }, async () => {
  const { service } = catalog;
  const insurer = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
  const agentId = await service.createAgent();
  const [id] = await insertJobs(service, agentId, [{}]);
  await hold('parameterWriters');
  // A reader that waited would be refused, since the lock is held until the end of the test.
  const answer = await insurer.get('/api/offline/jobs/changes');
  expect(answer.response()).toMatchObject({ Items: [{ Id: id }] });
});

test('Only a sync excludes a sync: an evaluation of the services does not', {
  tags: 'vehicle-catalog',
}, async () => {
  await hold('evaluationRound');
  const answer = await catalog.send(listOf(30));
  expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
  expect(await catalog.ended(answer)).toMatchObject({ State: 'Succeeded', Added: 30 });
});
