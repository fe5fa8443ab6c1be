// @module-tag running
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { file } from './support/configuration.js';
import { createTestDatabase, execute, type TestDatabase } from './support/database.js';
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

const unshared = (script: string, program: string[], variables: Record<string, string>) =>
  promisify(execFile)('unshare', [...(OWN_MOUNTS ?? []), 'sh', '-euc', script, 'sh', ...program], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url, ...variables },
  });

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
    const { stdout, stderr } = await unshared(SCRIPT, program, { DISK: disk, DATA_DIR: folder });
    expect(stderr).toBe(`${join(disk, 'out.json')} cannot be written: the disk is full (ENOSPC).\n`);
    const [ended, ...left] = stdout.slice(stdout.indexOf('ended with')).trim().split('\n');
    expect([ended, left]).toEqual(['ended with 1', ['filler', 'out.json', 'before']]);
  },
);

/** Fills the disk of the documents before it runs the program. */
const AFTER_FILLING = `
  mkdir "$DATA_DIR/documents"
  mount -t tmpfs -o size=16k tmpfs "$DATA_DIR/documents"
  mkdir "$DATA_DIR/documents/ab"
  printf '%%PDF-1.7' >"$DATA_DIR/documents/ab/$DOCUMENT"
  head -c 1M /dev/zero >"$DATA_DIR/documents/filler" 2>/dev/null || true
  "$@"
`;

test('A backup is made where the disk of the documents is full', { tags: 'needs-own-mounts' }, async () => {
  const document = `ab${'0'.repeat(30)}`;
  await execute(
    database.connection,
    `with agent as (insert into agent (name) values ('Acente') returning id),
      opened as (
        insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name, current_stage,
          last_job_action_type, create_date, last_action_date)
        select 110, id, 1, 1, 'Kasko', 1, 1, now(), now() from agent returning id
      ),
      acted as (
        insert into job_action (job_id, action_type, stage, create_date) select id, 1, 1, now() from opened returning id, job_id
      )
    insert into job_file (job_id, action_id, kind, file_name, content_type, size, sha256, store_key)
      select job_id, id, 'Attachment', 'a.pdf', 'application/pdf', 8, '', '${document}' from acted`,
  );
  const data = await mkdtemp(join(folder, 'data-'));
  const program = [process.execPath, resolve('dist/src/main.js'), 'backup', join(folder, 'backup')];
  const { stdout } = await unshared(AFTER_FILLING, program, { DATA_DIR: data, DOCUMENT: document });
  expect(stdout).toMatch(/ is whole: \d+ rows, 1 documents\.$/m);
  expect(stdout).not.toContain('Missing');
});

test('Keys are counted where the disk of the documents is full', { tags: 'needs-own-mounts' }, async () => {
  const variables = {
    DATA_DIR: await mkdtemp(join(folder, 'data-')),
    DOCUMENT: `ab${'0'.repeat(30)}`,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const program = [process.execPath, resolve('dist/src/main.js'), 'keys', 'rotate', '--dry-run'];
  const { stdout } = await unshared(AFTER_FILLING, program, variables);
  expect(stdout).toMatch(/^Documents: .*\b1\b/m);
});
