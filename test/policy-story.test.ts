// @module-tag audit
import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { AuditChain } from '../src/audit/chain/audit-chain.service.js';
import type { StoryEntry } from '../src/staff/story/story.answers.js';
import { LOGGER, type Logger } from '../src/tracing/logger.js';
import type { Client } from './support/client.js';
import { readOnly } from './support/database-faults.js';
import { startEndorsements } from './support/endorsements.js';
import { insertJobs } from './support/job-rows.js';
import { endorsement, endorsementPolicy, pdf } from './support/jobs.js';
import { startTestPlatform, type TestPlatform } from './support/platform.js';
import { insertEndorsed } from './support/settlement.js';
import { startOnce } from './support/start-once.js';

interface Story {
  Jobs: { Id: number; PolicyNumber: string | null }[];
  Timeline: StoryEntry[];
  IsComplete: boolean;
  Chain: { Position: number; Hash: string } | null;
  Hash: string;
}

let receiver: TestPlatform;
const bench = startOnce(async () => {
  receiver = await startTestPlatform();
  const started = await startEndorsements(
    { NOTIFICATION_RETRY_WAITS: '10ms' },
    { platformUrl: receiver.url },
  );
  const stop = async () => {
    await started.stop();
    await receiver.close();
  };
  return { ...started, stop };
});
let administrator: Client;
let operator: Client;

beforeAll(async () => {
  administrator = await bench.service.as({ roles: ['Administrator'] });
  operator = await bench.service.as({ roles: ['Operator'] });
});
beforeEach(() => {
  receiver.answer((_, response) => void response.writeHead(200).end());
});

const address = (policy: string) => `/api/admin/policies/${encodeURIComponent(policy)}`;
const read = (policy: string, language = 'en', client = administrator) =>
  client.send('GET', address(policy), undefined, { 'accept-language': language });
const storyOf = async (policy: string, language?: string) => (await read(policy, language)).response<Story>();
const named = (name: string, kind: string) =>
  expect.stringMatching(new RegExp(`^Document: \\S+_${name}_\\S+\\.pdf · ${kind} · 14 bytes$`));
const kindsOf = ({ Timeline }: Story) => Timeline.map(({ Kind }) => Kind);
const audited = () =>
  bench.service.dataSource.query(
    `select target, details, user_name as name from admin_audit where action = 'policy.readStory' order by id`,
  );

test('`GET /api/admin/policies/:policyNumber` answers `{Jobs, Timeline: [{At, Kind, Subject, Text}], Hash}`', async () => {
  const policy = 'STORY-1';
  let calls = 0;
  receiver.answer((_, response) => void response.writeHead(calls++ === 0 ? 503 : 200).end());
  const jobId = await bench.requestedJob({ policyNumber: policy });
  await bench.transfer(jobId, 'ZeyilPdf', pdf());
  await bench.make(jobId, endorsement({ endorsementPolicy: endorsementPolicy({ policyNumber: policy }) }));
  const done = 'select 1 from finished_delivery';
  await expect.poll(() => bench.service.dataSource.query(done)).toHaveLength(1);
  await operator.get(`/api/admin/jobs/${jobId}/actions`);
  const story = await storyOf(policy);
  expect(story.Jobs).toEqual([expect.objectContaining({ Id: jobId, PolicyNumber: policy })]);
  expect(story.IsComplete).toBe(true);
  const texts = story.Timeline.map(({ Kind, Subject, Text }) => [Kind, Subject.Kind, Text]);
  expect(texts).toEqual([
    ['Job', 'Job', `Job ${jobId} · Agent · Kasko`],
    ['Action', 'Action', 'Policy issued · user-1'],
    ['Action', 'Action', 'Endorsement requested · user-1: Plaka zeyili'],
    ['Action', 'Action', 'Transfer document added · user-1'],
    ['Document', 'File', named('Policy', 'endorsement')],
    ['Action', 'Action', 'Endorsement made · user-2: Zeyil düzenlendi.'],
    ['Document', 'File', named('Policy', 'endorsement')],
    ['Document', 'File', named('Info', 'information form')],
    [
      'Notification',
      'Delivery',
      expect.stringMatching(/^Notification 101: Endorsement made · Agent · Delivered · /),
    ],
    ['Attempt', 'Delivery', 'Attempt 1: HTTP 503 · To be tried again'],
    ['Attempt', 'Delivery', 'Attempt 2: HTTP 200 · Delivered'],
    ['Audit', 'AuditEntry', `Actions of a job read · Job ${jobId} · user-4`],
  ]);
  expect(story.Timeline.map(({ At }) => At)).toEqual(story.Timeline.map(({ At }) => At).sort());
  const turkish = await storyOf(policy, 'tr');
  expect(turkish.Timeline.map(({ Text }) => Text)).toEqual(
    expect.arrayContaining(['Zeyil istendi · user-1: Plaka zeyili', '2. deneme: HTTP 200 · Ulaştı']),
  );
});

test('The hash of a story is computed from what it shows, and covers the end of the audit’s chain', async () => {
  await insertJobs(bench.service, bench.agentId, [{ policyNumber: 'STORY-2' }]);
  await read('STORY-2');
  await bench.service.running.app.get(AuditChain).extend();
  const { Timeline, Chain, Hash } = await storyOf('STORY-2');
  const [head] = await bench.service.dataSource.query(
    `select position::int as "Position", encode(hash, 'hex') as "Hash" from audit_chain order by position desc limit 1`,
  );
  expect(Chain).toEqual(head);
  const lines = [
    ['STORY-2'],
    ...Timeline.map(({ At, Kind, Subject, Text }) => [At, Kind, Subject.Kind, Subject.Id, Text]),
    [Chain?.Position, Chain?.Hash],
  ].map((line) => `${JSON.stringify(line)}\n`);
  expect(createHash('sha256').update(lines.join('')).digest('hex')).toBe(Hash);
});

test('A story is audited as a read of personal data before it is answered, with its hash and without the policy’s number', async () => {
  const [jobId] = await insertJobs(bench.service, bench.agentId, [{ policyNumber: 'STORY-3' }]);
  const before = (await audited()).length;
  const story = (await read('STORY-3', 'en', operator)).response<Story>();
  const entries = (await audited()).slice(before);
  expect(entries).toEqual([
    { target: `policy of job ${jobId}`, details: { Hash: story.Hash, Jobs: 1 }, name: 'user-4' },
  ]);
  expect(kindsOf(await storyOf('STORY-3'))).toEqual(['Job', 'Audit']);
});

test('The number of a policy stands in no line of the log', async () => {
  const logger = bench.service.running.app.get<Logger>(LOGGER);
  const info = vi.spyOn(logger, 'info');
  await read('a-number-of-a-policy');
  await expect.poll(() => info.mock.calls.length).toBeGreaterThan(0);
  const lines = JSON.stringify(info.mock.calls);
  info.mockRestore();
  expect(lines).toContain('/api/admin/policies/:policyNumber');
  expect(lines).not.toContain('a-number-of-a-policy');
});

test('No story is answered while the audit takes no entry', async () => {
  await insertJobs(bench.service, bench.agentId, [{ policyNumber: 'STORY-4' }]);
  const fault = readOnly(bench.service.database);
  await fault.begin();
  try {
    expect((await read('STORY-4')).status).toBe(503);
  } finally {
    await fault.end();
  }
  await expect.poll(async () => (await read('STORY-4')).status).toBe(200);
});

describe('numbers of policies', () => {
  test.each([
    'A/B/1',
    '100%',
    '%2F',
    'İĞÜŞ öç',
    ' 7 ',
    '..',
    '?a=b#c',
    `${'9'.repeat(200)}`,
    '🚗',
    "';--",
    '+',
  ])('A policy of any number has its story (%s)', async (policy) => {
    await insertJobs(bench.service, bench.agentId, [{ policyNumber: policy }]);
    // A URL has no segment of two dots: they must be encoded twice over.
    const answer = await read(policy);
    if (policy === '..') return expect(answer.status).toBe(404);
    expect(answer.response<Story>().Jobs.map(({ PolicyNumber }) => PolicyNumber)).toEqual([policy]);
  });

  test('A policy that no job names is 404, and leaves no entry', async () => {
    const before = (await audited()).length;
    const answer = await read('nobody-has-this');
    expect([answer.status, answer.code]).toEqual([404, 'General.NotFound']);
    expect((await read('x'.repeat(201))).status).toBe(400);
    expect((await administrator.get('/api/admin/policies/a%00b')).status).toBe(400);
    expect((await administrator.get('/api/admin/policies/%zz')).status).toBe(404);
    expect(await audited()).toHaveLength(before);
  });

  test('A job that was opened without the policy is in the story of the policy that it endorsed', async () => {
    const [row] = await insertEndorsed(bench.service, bench.agentId, new Date(), [{ policy: 'STORY-5' }]);
    expect((await storyOf('STORY-5')).Jobs).toEqual([expect.objectContaining({ Id: row?.jobId })]);
  });
});

test('A policy with thousands of jobs and readers has its newest 200 jobs and 5,000 entries', async () => {
  const jobs = await insertJobs(
    bench.service,
    bench.agentId,
    Array.from({ length: 300 }, () => ({ policyNumber: 'STORY-6' })),
  );
  await bench.service.dataSource.query(
    `insert into admin_audit (at, user_name, action, target) select now(), 'reader', 'job.readActions', 'job ' || $1
     from generate_series(1, 6000)`,
    [jobs.at(-1)],
  );
  const story = await storyOf('STORY-6');
  expect([story.Jobs.length, story.Timeline.length, story.IsComplete]).toEqual([200, 5_000, false]);
  expect(story.Jobs[0]?.Id).toBe(Math.max(...jobs));
});
