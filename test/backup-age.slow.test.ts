// @module-tag running
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decrypting, encrypting, identitiesOf, recipientsOf } from '../src/backup/age.js';
import { Settings } from '../src/config/settings.js';
import { Proofs } from '../src/crypto/proofs.js';
import { ADMIN, BackupDirectory, rowsAt } from './support/backups.js';
import { command } from './support/commands.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { endorsement, openRequestedJob } from './support/jobs.js';
import { startServiceProcess } from './support/process.js';
import { loggedIn } from './support/processes.js';

const PDF_TEXT = 'a policy holder of the test';
const NAME = 'Gizli Acente Ğ';

let backups: BackupDirectory;
let database: TestDatabase;
let variables: Record<string, string>;
/** A file with the identity that opens the backup, one with another's, and one of the backup's recipients. */
let own: string;
let others: string;
let recipients: string;
let recipient: string;

const run = promisify(execFile);
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
const restore = async (folder: string, ...args: string[]) => {
  const url = await backups.emptyDatabase();
  const settings = {
    ...backups.settings(url, `restored-${randomBytes(4).toString('hex')}`),
    ENCRYPT_DOCUMENTS: 'false',
  };
  const ended = await command('restore', settings, folder, ...args);
  return { ...ended, url, documents: join(settings.DATA_DIR, 'documents') };
};
const tablesAt = (url: string) =>
  rowsAt<{ count: number }>(url, `select count(*)::int as count from pg_tables where schemaname = 'public'`);

beforeAll(async () => {
  backups = await BackupDirectory.make();
  database = await createTestDatabase();
  variables = { ...backups.settings(database.url, 'own'), ENCRYPT_DOCUMENTS: 'false' };
  const service = await startServiceProcess(variables);
  const admin = await loggedIn(service.url, ADMIN);
  const agentId = (await admin.post('/api/admin/agents', { name: NAME })).response<{ Id: number }>().Id;
  const user = { userName: 'a-clerk', password: 'the second password' };
  const rights = { roles: ['InsuranceCompanyAPIAdmin'], permissions: ['Create'], insuranceCompanyIds: [110] };
  await admin.post('/api/admin/users', { ...user, ...rights });
  const insurer = await loggedIn(service.url, user);
  const jobId = await openRequestedJob(admin, { agentId });
  const base64Content = Buffer.from(`%PDF-1.4 ${PDF_TEXT}`).toString('base64');
  const pdf = { fileName: 'zeyil.pdf', contentType: 'application/pdf', base64Content };
  const made = await insurer.post(`/api/offline/jobs/${jobId}/endorsements`, {
    ...endorsement(),
    endorsementPdf: pdf,
    informationPdf: pdf,
  });
  expect([made.status, made.text]).toEqual([204, '']);
  await service.kill('SIGTERM');

  const [one, two, third] = await Promise.all([1, 2, 3].map(() => generateX25519Identity()));
  [own, others, recipients] = ['own.txt', 'others.txt', 'recipients.txt'].map((name) =>
    join(backups.path, name),
  ) as [string, string, string];
  await writeFile(own, `# created: today\n# public key: x\n${one}\n`, { mode: 0o600 });
  await writeFile(others, `${two}\n`, { mode: 0o600 });
  recipient = await identityToRecipient(one as string);
  await writeFile(recipients, `# the second safe\n${await identityToRecipient(third as string)}\n`);
  const ended = await command(
    'backup',
    variables,
    backups.folder('nights/one'),
    '--recipient',
    recipient,
    '--recipients-file',
    recipients,
  );
  expect(ended).toMatchObject({ code: 0, output: expect.stringContaining('is whole') });
});
afterAll(async () => {
  await database?.drop();
  await backups?.remove();
});

test('Of an encrypted backup no file shows a name, a row or a document, and it is compared without its identity', async () => {
  const folder = backups.folder('nights/one');
  const files = await filesIn(folder);
  expect(
    files
      .filter((file) => !file.endsWith('.age'))
      .map((file) => file.slice(folder.length + 1))
      .sort(),
  ).toEqual(['backup.json', 'backup.proof', 'documents.txt.gz']);
  for (const file of files) {
    const content = await readFile(file);
    const plain = file.endsWith('.gz') ? gunzipSync(content) : content;
    for (const word of [NAME, PDF_TEXT, 'a-clerk', ADMIN.userName])
      expect(plain.includes(word), file).toBe(false);
    if (file.endsWith('.age')) expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  }
  const checked = await command('backup', variables, folder, '--check');
  expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('is whole') });
});

test('An encrypted backup is restored with its identity, rows and documents as they were', async () => {
  const { code, output, url, documents } = await restore(backups.folder('nights/one'), '--identity', own);
  expect([code, output]).toEqual([0, expect.stringContaining('Restored as of')]);
  expect(await rowsAt(url, 'select name from agent')).toEqual([{ name: NAME }]);
  const restored = await filesIn(documents);
  const contents = await Promise.all(restored.map((file) => readFile(file, 'utf8')));
  expect(contents.filter((content) => content === `%PDF-1.4 ${PDF_TEXT}`)).toHaveLength(2);
});

test('A nightly proof restores an encrypted backup with BACKUP_IDENTITY_FILE, and says without it that it cannot', async () => {
  const without = await command('backup prove', variables, backups.folder('nights'));
  expect(without.code).toBe(1);
  expect(without.output).toContain('cannot be proven: it is encrypted, and no identity is named');
  const opened = { ...variables, BACKUP_IDENTITY_FILE: own };
  const proven = await command('backup prove', opened, backups.folder('nights'));
  expect(proven).toMatchObject({ code: 0, output: expect.stringContaining('2 documents as they were') });
});

describe('backups that are not restored', () => {
  test.each([
    ['without an identity', () => [], 'The backup is encrypted: name the file of an identity'],
    ['with another identity', () => ['--identity', others], 'No identity that was given opens the backup'],
    ['with a file that is no identity', () => ['--identity', recipients], 'has no identity of age'],
    [
      'with a file that is not there',
      () => ['--identity', '/nowhere/key'],
      '/nowhere/key cannot be read (ENOENT)',
    ],
  ])('An encrypted backup is refused before anything changes: %s', async (_, args, words) => {
    const refused = await restore(backups.folder('nights/one'), ...args());
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(words) });
    expect(refused.output).not.toMatch(/AGE-SECRET-KEY-1[^.]/);
    expect(await tablesAt(refused.url)).toEqual([{ count: 0 }]);
  });

  /** A copy whose table of agents was changed; with a right manifest and proof it is the cipher that notices. */
  const changed = async (change: (content: Buffer) => Buffer, isProven: boolean) => {
    const folder = backups.folder(`changed-${randomBytes(4).toString('hex')}`);
    await cp(backups.folder('nights/one'), folder, { recursive: true });
    const manifest = JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8'));
    const table = manifest.tables.find((one: { table: string }) => one.table === 'agent');
    const path = join(folder, table.file);
    const content = change(await readFile(path));
    await writeFile(path, content);
    if (!isProven) return folder;
    Object.assign(table, {
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    const text = Buffer.from(JSON.stringify(manifest));
    await writeFile(join(folder, 'backup.json'), text);
    const { keyId, mac } = new Proofs(new Settings(variables).encryptionKeys, 'backup').prove(text);
    await writeFile(join(folder, 'backup.proof'), `${JSON.stringify({ keyId, mac: mac.toString('hex') })}\n`);
    return folder;
  };
  const flipped = (content: Buffer) => {
    const last = content.length - 1;
    content[last] = (content[last] ?? 0) ^ 1;
    return content;
  };

  test.each([
    ['cut off', (content: Buffer) => content.subarray(0, -40), 'bytes instead of'],
    ['changed', flipped, 'another content than was written'],
  ])('A file that was %s is named, and nothing is restored', async (_, change, words) => {
    const refused = await restore(await changed(change, false), '--identity', own);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(words) });
    expect(await tablesAt(refused.url)).toEqual([{ count: 0 }]);
  });

  test.each([
    ['cut off', (content: Buffer) => content.subarray(0, -1)],
    ['changed', flipped],
  ])(
    'A file that was %s by somebody with the keys is noticed by the cipher, and no row stays',
    async (_, change) => {
      const refused = await restore(await changed(change, true), '--identity', own);
      expect(refused).toMatchObject({
        code: 1,
        output: expect.stringContaining('agent.copy.gz.age is not as it was encrypted'),
      });
      expect(await rowsAt(refused.url, 'select from app_user')).toEqual([]);
    },
  );
});

test.each([
  [
    'a misspelt recipient',
    () => ['--recipient', `${recipient.slice(0, -1)}${recipient.endsWith('x') ? 'y' : 'x'}`],
    'Recipient 1 is no recipient of age',
  ],
  ['an identity in its place', () => ['--recipients-file', own], 'Recipient 1 is no recipient of age'],
  ['an empty file', () => ['--recipients-file', '/dev/null'], '/dev/null has no recipient'],
])('A backup for %s is not begun, and shows no secret', async (_, args, words) => {
  const refused = await command('backup', variables, backups.folder('refused'), ...args());
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(words) });
  expect(refused.output).not.toMatch(/AGE-SECRET-KEY-1[^.]/);
  await expect(stat(backups.folder('refused'))).rejects.toThrow('ENOENT');
});

test('A quarter of a gigabyte is encrypted and decrypted in memory that does not grow with it', async () => {
  const chunk = randomBytes(1024 * 1024);
  const count = 256;
  const source = async function* () {
    for (let index = 0; index < count; index++) yield chunk;
  };
  const encrypter = await recipientsOf([recipient], []);
  if (!encrypter) throw new Error('There is a recipient.');
  const before = process.memoryUsage.rss();
  let largest = 0;
  let bytes = 0;
  const plain = decrypting(await identitiesOf(own), 'stream')(encrypting(encrypter)(source()));
  for await (const piece of plain) {
    bytes += piece.length;
    largest = Math.max(largest, process.memoryUsage.rss());
  }
  expect(bytes).toBe(count * chunk.length);
  expect((largest - before) / 2 ** 20).toBeLessThan(200);
});

describe('the program of Debian', { tags: 'needs-age' }, () => {
  test('Debian’s age opens what a backup has', async () => {
    const folder = backups.folder('nights/one');
    const file = join(folder, 'tables', 'agent.copy.gz.age');
    const { stdout } = await run('age', ['--decrypt', '--identity', own, file], { encoding: 'buffer' });
    expect(gunzipSync(stdout).toString()).toContain(NAME);
  });

  test('A backup opens what Debian’s age has encrypted', async () => {
    const content = randomBytes(200_000);
    const [plain, encrypted] = ['plain', 'plain.age'].map((name) => backups.folder(`by-age/${name}`)) as [
      string,
      string,
    ];
    await mkdir(dirname(plain), { recursive: true });
    await writeFile(plain, content);
    await run('age', ['--recipient', recipient, '--output', encrypted, plain]);
    const opened = decrypting(
      await identitiesOf(own),
      'plain.age',
    )(Readable.from([await readFile(encrypted)]));
    expect((await buffer(Readable.from(opened))).equals(content)).toBe(true);
    await rm(dirname(plain), { recursive: true });
  });

  test('An identity of Debian’s age-keygen opens a backup', async () => {
    const key = join(backups.path, 'keygen.txt');
    await run('age-keygen', ['--output', key]);
    const { stdout } = await run('age-keygen', ['-y', key]);
    const folder = backups.folder('for-keygen');
    const made = await command(
      'backup',
      variables,
      folder,
      '--without-documents',
      '--recipient',
      stdout.trim(),
    );
    expect(made.code).toBe(0);
    expect(await restore(folder, '--identity', key, '--without-documents')).toMatchObject({ code: 0 });
  });
});
