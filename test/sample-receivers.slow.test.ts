// @module-tag notifications
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { pushBody, statusChange } from '../src/platform-check/samples.js';
import { signedBody } from '../src/platform-check/signed-body.js';

const run = promisify(execFile);
const KEY = 'key-of-this-receiver';
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const RECEIVERS = resolve('clients/receivers');

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
        '-d',
        'post_max_size=64M',
        '-d',
        'memory_limit=512M',
        '-d',
        'display_errors=1',
        '-d',
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

/**
 * Checks a receiver, and returns what is not right, the names of what it has kept, and its answer once it can keep nothing:
 * undefined for none.
 */
async function checked(
  start: Start,
): Promise<{ faults: unknown[]; kept: string[]; statusWithoutInbox: number | undefined }> {
  const directory = await mkdtemp(join(tmpdir(), 'zeyil-receiver-'));
  const port = await freePort();
  const [command, ...args] = await start(directory, port);
  const inbox = join(directory, 'inbox');
  const child = spawn(command, args, {
    env: { ...process.env, PLATFORM_KEY: KEY, SIGNING_SECRETS: SECRET, PORT: String(port), INBOX: inbox },
    stdio: 'ignore',
  });
  try {
    await listening(port, child);
    const options = ['--key', KEY, '--secret', SECRET, '--json', '--lang', 'en'];
    const kit = ['dist/src/platform-check/check-platform.js', `http://127.0.0.1:${port}`, ...options];
    const { stdout } = await run(process.execPath, kit).catch((error: { stdout: string }) => error);
    const { Checks } = JSON.parse(stdout) as { Checks: { Name: string; Result: string; Detail: string }[] };
    const faults = Checks.filter(({ Result }) => Result !== 'ok').map(({ Name, Detail }) => [Name, Detail]);
    expect(Checks.length).toBeGreaterThan(27);
    const kept = await readdir(inbox);
    await rm(inbox, { recursive: true });
    // Not even a folder of this name can be made again.
    await writeFile(inbox, '');
    return { faults, kept, statusWithoutInbox: await pushed(port) };
  } finally {
    child.kill('SIGKILL');
    await rm(directory, { recursive: true, force: true });
  }
}

/** The status that a notification of type 10 is answered with; undefined when no answer comes. */
async function pushed(port: number): Promise<number | undefined> {
  const body = pushBody(statusChange(1));
  const headers = { 'content-type': 'application/json', 'x-api-key': KEY, ...signedBody([SECRET], body) };
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
      { timeout: 60_000, interval: 200 },
    )
    .toBe(true);
}

describe.each(Object.entries(STARTS))('The sample receiver in %s', (name, { tags, start }) => {
  test('passes the platform check, keeps each ReferanceNo once, and gives no answer when it can keep nothing', {
    tags,
    concurrent: true,
  }, async () => {
    const { faults, kept, statusWithoutInbox } = await checked(start);
    expect(faults).toEqual([]);
    // PHP cannot leave a call without answer.
    expect(statusWithoutInbox).toBe(name === 'php' ? 500 : undefined);
    const references = kept.filter((name) => name.endsWith('.json'));
    // Repeats have no file of their own, and nothing half written is left.
    expect(references).toHaveLength(kept.length - 1);
    expect(references.length).toBeGreaterThan(15);
  });
});
