// @module-tag endorsements
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { type Endorsements, makePath, SECRET, startEndorsements } from './support/endorsements.js';
import { endorsement, endorsementPolicy } from './support/jobs.js';
import { type ServiceProcess, startServiceProcess } from './support/process.js';
import { OWN } from './support/service.js';

let bench: Endorsements;
let dataDirectory: string;
let replica: ServiceProcess;
beforeAll(async () => {
  bench = await startEndorsements(OWN);
  dataDirectory = await mkdtemp(join(tmpdir(), 'zeyil-log-'));
  const { url } = bench.service.database;
  // A process of its own, since what it logs leaves it on its standard output.
  replica = await startServiceProcess({ DATABASE_URL: url, DATA_DIR: dataDirectory, JWT_SECRETS: SECRET });
});
afterAll(async () => {
  await replica.kill('SIGTERM');
  await rm(dataDirectory, { recursive: true, force: true });
  await bench.stop();
});

test('A `JobState.TransitionError` is logged with its cause and the request’s id, and without the content of the request', async () => {
  const jobId = await bench.requestedJob();
  await bench.service.dataSource.query(
    `create function out_of_order() returns trigger language plpgsql
     as $$ begin raise exception 'refused: %', new.policy_number; end $$;
     create trigger out_of_order before insert on endorsement for each row execute function out_of_order()`,
  );
  const body = endorsement({ endorsementPolicy: endorsementPolicy({ policyNumber: 'PERSONAL-1' }) });
  const insurer = new Client(replica.url, bench.insurer.token);
  const answer = await insurer.post(makePath(jobId), body, { 'x-request-id': 'asked-about' });
  expect([answer.status, answer.code]).toEqual([500, 'JobState.TransitionError']);

  const logged = () =>
    replica
      .output()
      .split('\n')
      .filter((line) => line.includes('asked-about'));
  await expect.poll(() => logged().length).toBe(2);
  expect(logged().map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      event: 'unexpected error',
      requestId: 'asked-about',
      code: 'JobState.TransitionError',
      error: expect.objectContaining({ type: 'DatabaseError', code: 'P0001' }),
    }),
  );
  expect(replica.output()).not.toContain('PERSONAL-1');
});
