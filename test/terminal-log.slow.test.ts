// @module-tag running
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './support/database.js';

let database: TestDatabase;
let directory: string;
beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'zeyil-terminal-'));
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

// The program gives a command a terminal, and ends it with its own end.
test.skipIf(!existsSync('/usr/bin/script'))('In a terminal the log has lines for people', async () => {
  const env = { PATH: process.env['PATH'], DATABASE_URL: database.url, DATA_DIR: directory };
  const child = execFile('/usr/bin/script', ['-qec', `"${process.execPath}" dist/src/main.js`, '/dev/null'], {
    env: { ...env, SANDBOX: 'false', PORT: '0' },
  });
  let shown = '';
  child.stdout?.on('data', (text) => {
    shown += text;
  });
  const people = () =>
    shown.split(/\r?\n/).filter((line) => line.includes('release') || line.includes('audit month made'));
  await expect.poll(() => people().length).toBeGreaterThan(0);
  const closed = once(child, 'close');
  child.kill();
  await closed;
  for (const line of people()) expect(line).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] .*INFO.*: /);
});
