// @module-tag running
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { file } from './support/configuration.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { OWN_MOUNTS } from './support/tags.js';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'zeyil-full-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

/** Mounts a file system with a file of before and no room, runs the program there, and shows what is left of it. */
const SCRIPT = `
  mount -t tmpfs -o size=16k tmpfs "$DISK"
  echo before >"$DISK/out.json"
  head -c 1M /dev/zero >"$DISK/filler" 2>"$DISK/../refused" || true
  grep -q 'No space left' "$DISK/../refused"
  code=0
  "$@" || code=$?
  echo "ended with $code"
  ls -A "$DISK"
  cat "$DISK/out.json"
`;

test.each([
  ['config export', (disk: string) => [join(disk, 'out.json')]],
  ['config plan', (disk: string) => [join(folder, 'wanted.json'), '--out', join(disk, 'out.json')]],
])(
  'A full disk leaves nothing half written and the file of before, and is named (zeyil %s)',
  { tags: 'needs-own-mounts' },
  async (name, files) => {
    const disk = await mkdtemp(join(folder, 'disk-'));
    await writeFile(join(folder, 'wanted.json'), JSON.stringify(file({ agents: [{ name: 'Sığmayan' }] })));
    const program = [process.execPath, resolve('dist/src/main.js'), ...name.split(' '), ...files(disk)];
    const { stdout, stderr } = await promisify(execFile)(
      'unshare',
      [...(OWN_MOUNTS ?? []), 'sh', '-euc', SCRIPT, 'sh', ...program],
      { env: { PATH: process.env['PATH'], DISK: disk, DATABASE_URL: database.url, DATA_DIR: folder } },
    );
    expect(stderr).toBe(`${join(disk, 'out.json')} cannot be written: the disk is full (ENOSPC).\n`);
    const [ended, ...left] = stdout.slice(stdout.indexOf('ended with')).trim().split('\n');
    expect([ended, left]).toEqual(['ended with 1', ['filler', 'out.json', 'before']]);
  },
);
