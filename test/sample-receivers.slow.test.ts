// @module-tag notifications
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { newReferance, pushBody, statusChange } from '../kit/platform-check/samples.js';
import { signedBody } from '../kit/platform-check/signed-body.js';
import { commandStreams } from './support/commands.js';

const KEY = 'key-of-this-receiver';
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const RECEIVERS = resolve('kit/receivers');

/** The command that starts a receiver; `directory` is its own. */
type Start = (directory: string, port: number) => Promise<[command: string, ...args: string[]]>;

const STARTS: Record<string, { tags: ('needs-python' | 'needs-php' | 'needs-java')[]; start: Start }> = {
  typescript: {
    tags: [],
    start: async (directory) => {
      const source = ts.sys.readFile(join(RECEIVERS, 'typescript/receiver.ts')) ?? '';
      const { outputText } = ts.transpileModule(source, {
        compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
      });
      const file = join(directory, 'receiver.mjs');
      await writeFile(file, outputText);
      return [process.execPath, file];
    },
  },
  python: { tags: ['needs-python'], start: async () => ['python3', join(RECEIVERS, 'python/receiver.py')] },
  php: {
    tags: ['needs-php'],
    start: async (_directory, port) => {
      // Some installations show errors; a warning in the body would go out with HTTP 200.
      const settings = [
        ...['-d', 'post_max_size=64M', '-d', 'memory_limit=512M', '-d', 'display_errors=1', '-d'],
        'output_buffering=0',
      ];
      return ['php', ...settings, '-S', `127.0.0.1:${port}`, join(RECEIVERS, 'php/receiver.php')];
    },
  },
  java: {
    tags: ['needs-java'],
    start: async () => ['java', '-cp', '/usr/share/java/*', join(RECEIVERS, 'java/Receiver.java')],
  },
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

/** What is not right of a receiver, and what it does with repeats. */
interface Seen {
  faults: unknown[];
  /** The names of what it has kept. */
  kept: string[];
  /** After the worker has taken a notification away, and after a restart: the answers to its repeats, and what they left. */
  repeats: unknown[];
  /** The files of a notification that a crash left between its two places, after its repeat. */
  recovered: string[];
  /** Its answer once it can keep nothing; undefined for none. */
  statusWithoutInbox: number | undefined;
}

async function seenOf(start: Start): Promise<Seen> {
  const directory = await mkdtemp(join(tmpdir(), 'zeyil-receiver-'));
  const port = await freePort();
  const [command, ...args] = await start(directory, port);
  const inbox = join(directory, 'inbox');
  const begin = () =>
    spawn(command, args, {
      env: { ...process.env, PLATFORM_KEY: KEY, SIGNING_SECRETS: SECRET, PORT: String(port), INBOX: inbox },
      stdio: 'ignore',
    });
  let child = begin();
  try {
    await listening(port, child);
    const faults = await faultsOf(port);
    const kept = await readdir(inbox);
    const referanceNo = newReferance();
    const [place, known] = [join(inbox, `${referanceNo}.json`), join(inbox, 'known', referanceNo)];
    const files = async () => (await readdir(inbox)).filter((name) => name.includes(referanceNo));
    // Of ten at once, one is kept.
    const first = await Promise.all(Array.from({ length: 10 }, () => pushed(port, referanceNo)));
    expect([new Set(first), await files()]).toEqual([new Set([200]), [`${referanceNo}.json`]]);
    await rename(place, join(directory, 'taken.json'));
    const repeats = [await pushed(port, referanceNo), await files()];
    const odd = await Promise.all(ODD_HEADERS.map((headers) => pushed(port, undefined, headers)));
    expect(new Set(odd)).toEqual(new Set([401]));
    child.kill('SIGKILL');
    await once(child, 'exit');
    child = begin();
    await listening(port, child);
    repeats.push(await pushed(port, referanceNo), await files());
    await rename(join(directory, 'taken.json'), join(known, 'content'));
    await pushed(port, referanceNo);
    const recovered = [...(await files()), ...(await readdir(join(inbox, 'parts')))];
    await rm(inbox, { recursive: true });
    // Not even a folder of this name can be made again.
    await writeFile(inbox, '');
    return { faults, kept, repeats, recovered, statusWithoutInbox: await pushed(port) };
  } finally {
    child.kill('SIGKILL');
    await rm(directory, { recursive: true, force: true });
  }
}

/** Signatures and times that are no such text, and that a careless receiver fails at instead of refusing them. */
const ODD_HEADERS: Record<string, string>[] = [
  { 'webhook-signature': 'v1,\xfc' },
  { 'webhook-signature': 'v1' },
  { 'webhook-timestamp': '\xb2' },
  { 'webhook-timestamp': '9'.repeat(400) },
  { 'webhook-timestamp': '-1' },
  { 'webhook-timestamp': '' },
];

async function faultsOf(port: number): Promise<unknown[]> {
  // What is proven is right answers, not quick ones: on a busy machine the first answer of a JVM takes seconds.
  const options = ['--key', KEY, '--secret', SECRET, '--slow-after', '14', '--json', '--lang', 'en'];
  const { stdout } = await commandStreams(
    'platform check',
    undefined,
    `http://127.0.0.1:${port}`,
    ...options,
  );
  const { Checks } = JSON.parse(stdout) as { Checks: { Name: string; Result: string; Detail: string }[] };
  expect(Checks.length).toBeGreaterThan(27);
  return Checks.filter(({ Result }) => Result !== 'ok').map(({ Name, Detail }) => [Name, Detail]);
}

/** The status that a notification of type 10 is answered with; undefined when no answer comes. */
async function pushed(
  port: number,
  referanceNo?: string,
  others: Record<string, string> = {},
): Promise<number | undefined> {
  const body = pushBody(statusChange(1), referanceNo);
  const headers = {
    'content-type': 'application/json',
    'x-api-key': KEY,
    ...signedBody([SECRET], body),
    ...others,
  };
  const answer = await fetch(`http://127.0.0.1:${port}/PushNotification`, {
    method: 'POST',
    headers,
    body,
  }).catch(() => undefined);
  return answer?.status;
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  await expect
    .poll(
      async () => {
        if (child.exitCode !== null) throw new Error(`The receiver ended with ${child.exitCode}.`);
        const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '' }).catch(
          () => undefined,
        );
        return answer !== undefined;
      },
      { interval: 200 },
    )
    .toBe(true);
}

describe.each(Object.entries(STARTS))('The sample receiver in %s', (name, { tags, start }) => {
  test('passes the platform check, keeps each ReferanceNo once, also when its file is gone, and gives no answer when it can keep nothing', {
    tags,
    concurrent: true,
  }, async () => {
    const { faults, kept, repeats, recovered, statusWithoutInbox } = await seenOf(start);
    expect(faults).toEqual([]);
    // PHP cannot leave a call without answer.
    expect(statusWithoutInbox).toBe(name === 'php' ? 500 : undefined);
    const references = kept.filter((file) => file.endsWith('.json'));
    // Repeats have no file of their own, and nothing half written is left.
    expect(kept.filter((file) => !file.endsWith('.json')).sort()).toEqual(['known', 'logs', 'parts']);
    expect(references.length).toBeGreaterThan(15);
    expect(repeats).toEqual([200, [], 200, []]);
    expect(recovered).toEqual([expect.stringMatching(/\.json$/)]);
  });
});
