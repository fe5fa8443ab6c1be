// @module-tag running

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dryRunsIn } from '../kit/compare/calls.js';
import type { Rule } from '../kit/compare/differences.js';
import { Gateway } from '../kit/compare/gateway.js';
import { type ComparedCall, runComparison } from '../kit/compare/run-comparison.js';
import { commandStreams } from './support/commands.js';
import { startEndorsements } from './support/endorsements.js';
import { endorsement, openRequestedJob } from './support/jobs.js';
import { listening } from './support/listening.js';
import { startOnce } from './support/start-once.js';

const bench = startOnce(startEndorsements);
let folder: string;
let waiting: number;
let made: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeyil-compare-'));
  await openRequestedJob(bench.platform);
  waiting = await bench.requestedJob();
  made = await bench.made();
});
afterAll(async () => {
  proxy?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Passed {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}
/** What the proxy changes of an answer; undefined leaves it as it is. */
type Deviation = (path: string, answer: Passed, request: IncomingMessage) => Partial<Passed> | undefined;
let deviation: Deviation = () => undefined;
let proxy: Server | undefined;
let proxied: string;

beforeAll(async () => {
  proxy = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const answer = await fetch(`${bench.service.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(pieces.length > 0 && { body: Buffer.concat(pieces) }),
    });
    const passed: Passed = {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    };
    const { status, headers: sent, body } = { ...passed, ...deviation(request.url ?? '', passed, request) };
    const { 'content-length': ____, 'transfer-encoding': _____, ...others } = sent;
    response.writeHead(status, others).end(body);
  });
  proxied = `http://127.0.0.1:${await listening(proxy)}`;
});

const gateway = (address: string) => new Gateway(address, bench.insurer.token ?? '');
const compared = async (planted: Deviation = () => undefined): Promise<ComparedCall[]> => {
  deviation = planted;
  const dryRuns = dryRunsIn(
    `${JSON.stringify({ jobId: waiting, request: endorsement() })}\n\n${JSON.stringify({ jobId: made, request: endorsement() })}\n`,
  );
  const reading = { days: [], jobs: [made], most: 3 };
  return runComparison(gateway(bench.service.url), gateway(proxied), reading, dryRuns);
};
const found = (calls: readonly ComparedCall[]) =>
  calls.flatMap(({ name, differences }) => differences.map((each) => ({ name, ...each })));

test('zeyil compare ends when a gateway does not take its token, since two that refuse alike would seem equal', async () => {
  deviation = () => undefined;
  const wrong = (address: string) => new Gateway(address, 'expired');
  const reading = { days: [], jobs: [], most: 3 };
  await expect(runComparison(wrong(bench.service.url), wrong(proxied), reading)).rejects.toThrow(
    'OLD answered 401 to "jobs": its token is wrong, or has expired.',
  );
  await expect(runComparison(gateway(bench.service.url), wrong(proxied), reading)).rejects.toThrow(
    'NEW answered 401 to "jobs"',
  );
});

test('zeyil compare finds no difference between a gateway and itself', async () => {
  const calls = await compared();
  expect(found(calls)).toEqual([]);
  const statuses = new Set(calls.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([200, 400, 401, 404, 500]);
  expect(calls.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'jobs',
      `actions of job ${made}`,
      'endorsement in line 1',
      'endorsement in line 3',
    ]),
  );
  const files = calls.filter(({ name }) => name.startsWith('file '));
  expect(files.length).toBeGreaterThan(1);
});

/** Changes the text of the answers to these paths. */
const text =
  (paths: RegExp, from: RegExp | string, to: string): Deviation =>
  (path, { body }) =>
    paths.test(path) ? { body: Buffer.from(body.toString('utf8').replace(from, to)) } : undefined;
const status =
  (paths: RegExp, from: number, to: number): Deviation =>
  (path, answer) =>
    paths.test(path) && answer.status === from ? { status: to } : undefined;
const header =
  (paths: RegExp, name: string, value?: string): Deviation =>
  (path, { headers: { [name]: former, ...headers } }) =>
    paths.test(path) && former !== undefined
      ? { headers: value === undefined ? headers : { ...headers, [name]: value } }
      : undefined;
interface Page {
  Items: Record<string, unknown>[];
  TotalCount: number;
  Size: number;
  HasNextPage: boolean;
  Added?: number;
}
type Actions = Record<string, unknown>[];
const changed =
  <T>(paths: RegExp, change: (response: T) => void): Deviation =>
  (path, { body, status: given }) => {
    if (!paths.test(path) || given !== 200) return undefined;
    const answer = JSON.parse(body.toString('utf8'));
    change(answer.Response as T);
    return { body: Buffer.from(JSON.stringify(answer)) };
  };

const LIST = /^\/api\/offline\/jobs$/;
const ACTIONS = /\/actions$/;
const PAGE_0 = /\?page=0$/;
const DRY = /dryRun=true$/;

const DEVIATIONS: [name: string, rule: Rule, deviation: Deviation][] = [
  ['another status of a refusal', 'statuses', status(/\/2147483647\/actions$/, 404, 400)],
  ['another status of success', 'statuses', status(DRY, 200, 201)],
  ['403 in place of 401', 'statuses', status(LIST, 401, 403)],
  ['500 in place of 400', 'statuses', status(PAGE_0, 400, 500)],
  ['an error answered 200', 'statuses', status(DRY, 400, 200)],
  ['another media type', 'headers', header(PAGE_0, 'content-type', 'text/plain')],
  ['another charset', 'headers', header(LIST, 'content-type', 'application/json; charset=iso-8859-9')],
  ['no WWW-Authenticate', 'headers', header(LIST, 'www-authenticate')],
  ['another cause in WWW-Authenticate', 'headers', header(LIST, 'www-authenticate', 'Bearer error="x"')],
  ['no name of a file', 'headers', header(/\/files\//, 'content-disposition')],
  [
    'a body of 401',
    'empty',
    (path, { status: given }) => (LIST.test(path) && given === 401 ? { body: Buffer.from('no') } : undefined),
  ],
  [
    'a byte of a file',
    'files',
    (path, { body }) =>
      /\/files\//.test(path) ? { body: Buffer.concat([body, Buffer.from('x')]) } : undefined,
  ],
  [
    'an empty list',
    'members',
    changed<Page>(LIST, (page) => {
      page.Items = [];
    }),
  ],
  ['another error code', 'errors', text(/\/2147483647\/actions$/, 'OfflineJobs.JobNotFound', 'JobNotFound')],
  ['another message', 'errors', text(/\/2147483647\/actions$/, 'No job found', 'Job not found')],
  ['Status as a text', 'errors', text(LIST, '"Status":true', '"Status":"true"')],
  ['another rule of a field', 'texts', text(PAGE_0, 'must be at least 1', 'must be 1')],
  ['another name of a field', 'texts', text(PAGE_0, '"Field":"Page"', '"Field":"page"')],
  [
    'a wrong total',
    'paging',
    changed<Page>(LIST, (page) => {
      page.TotalCount += 1;
    }),
  ],
  [
    'a wrong page size',
    'paging',
    changed<Page>(LIST, (page) => {
      page.Size = 200;
    }),
  ],
  [
    'a wrong flag of a next page',
    'paging',
    changed<Page>(LIST, (page) => {
      page.HasNextPage = !page.HasNextPage;
    }),
  ],
  [
    'a missing member',
    'members',
    changed<Page>(LIST, (page) => {
      for (const item of page.Items) delete item['OwnerId'];
    }),
  ],
  [
    'null left out',
    'members',
    changed<Actions>(ACTIONS, (actions) => {
      for (const action of actions) delete action['RejectReasonId'];
    }),
  ],
  [
    'a missing item',
    'members',
    changed<Actions>(ACTIONS, (actions) => {
      actions.pop();
    }),
  ],
  [
    'a number as a text',
    'types',
    changed<Page>(LIST, (page) => {
      for (const item of page.Items) item['Id'] = String(item['Id']);
    }),
  ],
  [
    'an empty text in place of null',
    'types',
    changed<Actions>(ACTIONS, (actions) => {
      for (const action of actions) action['RejectReasonId'] = '';
    }),
  ],
  ['an amount rounded', 'numbers', text(ACTIONS, '1250.5,', '1250,')],
  ['an amount with a digit more', 'numbers', text(ACTIONS, '1250.5,', '1250.50,')],
  ['a moment with an offset', 'moments', text(ACTIONS, /("CreateDate" ?: ?"[^"]+)"/, '$1+03:00"')],
  ['a moment without milliseconds', 'moments', text(LIST, /("LastActionDate":"[^"]+)\.\d{3}"/g, '$1"')],
  ['a text that lost its Turkish letters', 'texts', text(ACTIONS, 'Zeyil düzenlendi', 'Zeyil duzenlendi')],
  [
    'the order of a list',
    'order',
    changed<Page>(LIST, (page) => {
      page.Items.reverse();
    }),
  ],
  [
    'the order of actions',
    'order',
    changed<Actions>(ACTIONS, (actions) => {
      actions.reverse();
    }),
  ],
  [
    'the warnings of a dry run',
    'members',
    changed<{ Warnings?: unknown }>(DRY, (answer) => {
      delete answer.Warnings;
    }),
  ],
];

test.each(DEVIATIONS)('zeyil compare finds a planted deviation: %s', async (_, rule, planted) => {
  const differences = found(await compared(planted)).filter(({ isNote }) => !isNote);
  expect(differences.map((each) => each.rule)).toContain(rule);
});

test('New members and another order of members are notes, and a place that is ignored is not compared', async () => {
  const calls = await compared(
    changed<Page>(LIST, (page) => {
      page.Added = 1;
      page.Items = page.Items.map((item: object) => Object.fromEntries(Object.entries(item).reverse()));
    }),
  );
  const differences = found(calls);
  expect(new Set(differences.map(({ rule }) => rule))).toEqual(new Set(['members', 'order']));
  expect(differences.every(({ isNote }) => isNote)).toBe(true);
});

describe('the command', () => {
  const run = (...args: string[]) =>
    commandStreams(
      'compare',
      { TOKEN_OLD: bench.insurer.token ?? '', TOKEN_NEW: bench.insurer.token ?? '' },
      ...args,
    );

  test('ends with 0 when the answers agree, and with 1 when they differ, by rule of the interface', async () => {
    deviation = () => undefined;
    const equal = await run(bench.service.url, `${proxied}/`, '--lang', 'en', '--most', '1');
    expect([equal.code, equal.stderr]).toEqual([0, '']);
    expect(equal.stdout).toMatch(/\d+ calls: \d+ equal, 0 with 0 differences, 0 notes\.$/m);
    deviation = text(LIST, /"TotalCount":\d+/, '"TotalCount":77');
    const differs = await run(bench.service.url, proxied, '--lang', 'tr', '--most', '1');
    expect(differs.code).toBe(1);
    expect(differs.stdout).toMatch(
      /Listeler gerçek toplamlarıyla[^\n]+\n {2}jobs: Response\.TotalCount: \d+ -> 77/,
    );
    const json = await run(
      bench.service.url,
      proxied,
      '--json',
      '--most',
      '1',
      '--ignore',
      'Response.TotalCount',
    );
    expect(JSON.parse(json.stdout)).toMatchObject({ Equal: true, Rules: [] });
    expect(`${equal.stdout}${differs.stdout}${json.stdout}`).not.toContain(bench.insurer.token);
  });

  test('ends with 2 when a gateway cannot be reached, as one JSON document too', async () => {
    const away = await run(bench.service.url, 'http://127.0.0.1:9', '--json');
    expect(away.code).toBe(2);
    expect(JSON.parse(away.stdout)).toMatchObject({
      Calls: [],
      Equal: false,
      Error: expect.stringContaining('127.0.0.1:9'),
    });
    expect((await run(bench.service.url, 'ftp://x')).code).toBe(2);
    expect((await run(bench.service.url, proxied, '--day', 'today')).code).toBe(2);
  });

  test('stops at once where a dry run was recorded', async () => {
    const file = join(folder, 'endorsements.ndjson');
    await writeFile(file, `${JSON.stringify({ jobId: waiting, request: endorsement() })}\n`.repeat(2));
    deviation = (path, { status: given }) =>
      DRY.test(path) && given === 200 ? { status: 204, body: Buffer.alloc(0) } : undefined;
    const stopped = await run(bench.service.url, proxied, '--endorsements', file);
    expect(stopped.code).toBe(2);
    expect(stopped.stderr).toContain('NEW answered 204 to "endorsement in line 1"');
    await writeFile(file, '{"jobId": "7"}\n');
    expect((await run(bench.service.url, proxied, '--endorsements', file)).stderr).toContain(
      'Line 1 must be',
    );
  });
});
