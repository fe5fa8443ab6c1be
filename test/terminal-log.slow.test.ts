// @module-tag running
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
  const shown = async (variables: Record<string, string>) => {
    const until = `"${process.execPath}" dist/src/main.js & sleep 8; kill $!; wait`;
    const { stdout } = await promisify(execFile)('/usr/bin/script', ['-qec', until, '/dev/null'], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: database.url,
        DATA_DIR: directory,
        SANDBOX: 'false',
        PORT: '0',
        ...variables,
      },
    });
    return stdout
      .split(/\r?\n/)
      .filter((line) => line.includes('release') || line.includes('audit month made'));
  };
  const people = await shown({});
  expect(people.length).toBeGreaterThan(0);
  for (const line of people) expect(line).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] .*INFO.*: /);
});
