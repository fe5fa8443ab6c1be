import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AgentEndpoints } from '../src/agents/agent-endpoints.service.js';
import { EncryptedColumns } from '../src/crypto/encrypted-columns.js';
import { KeyCipher } from '../src/crypto/key-cipher.js';
import { KeyRing } from '../src/crypto/key-ring.js';
import { keyIdOf } from '../src/crypto/object-format.js';
import { commandStreams } from './support/commands.js';
import {
  type EncryptionBench,
  keyList,
  newKey,
  type StoredDocument,
  startEncryption,
} from './support/encryption.js';
import { call } from './support/outgoing-logs.js';
import { turnOn } from './support/totp.js';
import { openTransaction } from './support/transactions.js';

const [old, fresh] = [newKey(), newKey()];
const [oldId, freshId] = [old, fresh].map((key) => new KeyRing([key]).first.id);
const BOTH = { ENCRYPTION_KEY: keyList(fresh, old) };
const OLD = { ENCRYPTION_KEY: keyList(old), ENCRYPT_DOCUMENTS: 'true' };

let on: EncryptionBench;

const rotated = (variables: Record<string, string>, ...args: string[]) =>
  commandStreams('keys rotate', { ...on.variables, ...variables }, ...args);
const keyOf = async ({ key }: StoredDocument) => keyIdOf(await on.stored(key)) ?? 'plain';
const content = async (document: StoredDocument, url?: string) => (await on.download(document, url)).text();
const sql = (statement: string, values: unknown[] = []) => on.service.dataSource.query(statement, values);

const PROVIDER_TOKENS = ['a refresh token', 'an ID token'];
const OPEN_SESSION = `
  insert into admin_session (id, token_hash, user_id, created_at, used_at, address_hash, provider_token, provider_id_token)
  values (gen_random_uuid(), 'hash', $1, now(), now(), 'hash', $2, $3)`;

/**
 * An undelivered body, whose agent is paused, the agent with a platform key, and a member of the staff with a second factor and a session
 * by the provider.
 */
async function undeliveredLog() {
  const agentId = await on.service.createAgent({
    platformUrl: 'http://127.0.0.1:9',
    platformApiKey: 'the platform key',
  });
  const staff = await on.service.as({ roles: ['Administrator'] });
  await staff.post(`/api/admin/agents/${agentId}/pause`);
  await staff.post('/api/outgoing-logs', call({ agentId }));
  const [row] = await sql('select id, delivery_id from outgoing_log where agent_id = $1', [agentId]);
  const answer = () => staff.get(`/api/outgoing-logs/${row.id}/payload?isResponse=false&reason=complaint`);
  const { secret } = await turnOn(staff);
  const tokens = PROVIDER_TOKENS.map((token) => new KeyCipher([old]).encrypt(token));
  await sql(OPEN_SESSION, [staff.userId, ...tokens]);
  const user = async () => (await sql('select totp_secret from app_user where id = $1', [staff.userId]))[0];
  return {
    agentId,
    secret,
    providerTokens: async () =>
      Object.values<string>((await sql('select provider_token, provider_id_token from admin_session'))[0]),
    totpSecret: async () => (await user()).totp_secret as string,
    payload: async () => (await answer()).response<{ Payload: string }>().Payload,
  };
}

describe.each(['folder', 'S3'] as const)(
  'a rotation of all that is stored (%s)',
  { tags: 'documents' },
  (kind) => {
    let plain: StoredDocument;
    let encrypted: StoredDocument;
    let large: StoredDocument;
    let log: Awaited<ReturnType<typeof undeliveredLog>>;
    let rotation: Awaited<ReturnType<typeof rotated>>;
    beforeAll(async () => {
      on = await startEncryption(kind, { ...OLD, ENCRYPTION_KEY: keyList(old, fresh) });
      const off = await on.another({ ...OLD, ENCRYPT_DOCUMENTS: 'false' });
      plain = await on.upload(Buffer.from('plain'), off.url);
      encrypted = await on.upload(Buffer.from('encrypted'));
      large = await on.upload(Buffer.alloc(1_000_000, 'large '));
      log = await undeliveredLog();
      rotation = await rotated({ ...BOTH, ENCRYPT_DOCUMENTS: 'true' });
    });
    afterAll(() => on.stop());

    test('`npx zeyil keys rotate` encrypts everything stored with the first key, while the service runs; afterwards the old key is not needed any more', async () => {
      const { code, stdout, stderr } = rotation;
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout.trim().split('\n')).toEqual([
        'Platform keys of agents: 1 in all, 1 encrypted anew',
        'Platform keys on trial: 0 in all, 0 encrypted anew',
        'Secrets of second factors: 1 in all, 1 encrypted anew',
        'Tokens of the provider: 2 in all, 2 encrypted anew',
        'Undelivered bodies of outgoing logs: 1 in all, 1 encrypted anew',
        'Documents: 3 in all, 3 encrypted anew',
        'Proof of the audit: 1 in all, 1 proven anew',
        `Platform keys of agents: 1 with the key ${freshId} (the first)`,
        'Platform keys on trial: none',
        `Secrets of second factors: 1 with the key ${freshId} (the first)`,
        `Tokens of the provider: 2 with the key ${freshId} (the first)`,
        `Undelivered bodies of outgoing logs: 1 with the key ${freshId} (the first)`,
        `Documents: 3 with the key ${freshId} (the first)`,
        `Proof of the audit: 1 with the key ${freshId} (the first)`,
        `Nothing is encrypted with another key than the first, ${freshId}: ENCRYPTION_KEY needs no other.`,
      ]);
      for (const document of [plain, encrypted, large]) expect(await keyOf(document)).toBe(freshId);
      // The service that ran meanwhile, and one that knows the new key only.
      const without = await on.another({ ENCRYPTION_KEY: keyList(fresh) });
      for (const url of [on.service.url, without.url]) {
        expect(await content(plain, url)).toBe('plain');
        expect(await content(encrypted, url)).toBe('encrypted');
        expect(await content(large, url)).toHaveLength(1_000_000);
      }
      expect(await log.payload()).toContain('34 ABC 123');
      const [agent] = await sql('select * from agent where id = $1', [log.agentId]);
      const endpoint = without.app.get(AgentEndpoints).endpoint({
        platformUrl: agent.platform_url,
        platformApiKey: agent.platform_api_key,
        platformAuthorization: agent.platform_authorization,
        signingSecrets: agent.signing_secrets,
      });
      expect(endpoint.apiKey).toBe('the platform key');
      expect(new KeyCipher([fresh]).decrypt(await log.totpSecret())).toBe(log.secret);
      const tokens = await log.providerTokens();
      expect(tokens.map((token) => new KeyCipher([fresh]).decrypt(token))).toEqual(PROVIDER_TOKENS);
    });

    test('The audit records the beginning and the end of a rotation, with the key and the number of objects of each kind', async () => {
      const entries = await sql(
        `select user_name, action, target, details from admin_audit where action like 'keys.%' order by id`,
      );
      const entry = { user_name: 'zeyil keys rotate', target: `encryption key ${freshId}` };
      const done = { Total: 1, EncryptedAnew: 1, Failed: 0 };
      const details = {
        'Platform keys of agents': done,
        'Platform keys on trial': { Total: 0, EncryptedAnew: 0, Failed: 0 },
        'Secrets of second factors': done,
        'Tokens of the provider': { ...done, Total: 2, EncryptedAnew: 2 },
        'Undelivered bodies of outgoing logs': done,
        Documents: { Total: 3, EncryptedAnew: 3, Failed: 0 },
        'Proof of the audit': done,
      };
      expect(entries).toEqual([
        { ...entry, action: 'keys.beginRotation', details: {} },
        { ...entry, action: 'keys.endRotation', details },
      ]);
    });
  },
);

describe('npx zeyil keys rotate', { tags: 'documents' }, () => {
  afterEach(() => on.stop());

  test('`keys:rotate --dry-run` counts by key and changes nothing; it ends with 1 when a key is missing', async () => {
    on = await startEncryption('folder', OLD);
    const document = await on.upload(Buffer.from('content'));
    const before = await on.stored(document.key);
    const { code, stdout } = await rotated(BOTH, '--dry-run');
    expect(code).toBe(0);
    expect(await sql(`select from admin_audit where action like 'keys.%'`)).toEqual([]);
    expect(stdout.trim().split('\n')).toEqual([
      'Platform keys of agents: none',
      'Platform keys on trial: none',
      'Secrets of second factors: none',
      'Tokens of the provider: none',
      'Undelivered bodies of outgoing logs: none',
      `Documents: 1 with the key ${oldId}`,
      `Proof of the audit: 1 with the key ${oldId}`,
      `Keys that are needed beside the first, ${freshId}: ${oldId}.`,
    ]);
    expect((await on.stored(document.key)).equals(before)).toBe(true);
    expect(await rotated({ ENCRYPTION_KEY: keyList(fresh) }, '--dry-run')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`${oldId}. ENCRYPTION_KEY lacks ${oldId}.`),
    });
  });

  test('Rotation without ENCRYPT_DOCUMENTS leaves plain documents plain, and what is encrypted encrypted', async () => {
    on = await startEncryption('folder', { ...OLD, ENCRYPT_DOCUMENTS: 'false' });
    const plain = await on.upload(Buffer.from('plain'));
    const other = await on.another(OLD);
    const encrypted = await on.upload(Buffer.from('encrypted'), other.url);
    const { code, stdout } = await rotated(BOTH);
    expect(code).toBe(0);
    expect(stdout).toContain(`Documents: 1 with the key ${freshId} (the first), 1 not encrypted\n`);
    expect([await keyOf(plain), await keyOf(encrypted)]).toEqual(['plain', freshId]);
  });

  test('Rotation reports what it cannot decrypt, leaves it as it is, and does the rest', async () => {
    on = await startEncryption('folder', OLD);
    const [lost, damaged, good] = [
      await on.upload(Buffer.from('lost')),
      await on.upload(Buffer.from('damaged')),
      await on.upload(Buffer.from('good')),
    ];
    const stranger = await on.another({ ...OLD, ENCRYPTION_KEY: keyList(newKey()) });
    const foreign = await on.upload(Buffer.from('foreign'), stranger.url);
    await on.overwrite(lost.key, await on.stored(foreign.key));
    await on.overwrite(damaged.key, (await on.stored(damaged.key)).subarray(0, -1));
    const { code, stdout } = await rotated(BOTH);
    expect(code).toBe(1);
    expect(stdout).toContain('Documents: 4 in all, 1 encrypted anew, 3 failed\n');
    expect(stdout).toContain(
      `  document ${damaged.key}: it was altered, cut off, or put in the place of another\n`,
    );
    expect(stdout).toMatch(/ENCRYPTION_KEY lacks [\w-]{8}\.\n$/);
    expect([await keyOf(damaged), await keyOf(good)]).toEqual([oldId, freshId]);
  });
});

describe('npx zeyil keys rotate amid other work', () => {
  afterEach(() => on.stop());

  test('`npx zeyil keys rotate`, killed midway and started again, finishes; each document is readable throughout', {
    tags: 'documents',
  }, async () => {
    on = await startEncryption('S3', { ...OLD, ENCRYPTION_KEY: keyList(old, fresh) });
    const documents: StoredDocument[] = [];
    for (let n = 0; n < 12; n++) documents.push(await on.upload(Buffer.from(`content ${n}`)));
    const first = spawn(process.execPath, ['dist/src/main.js', 'keys', 'rotate'], {
      env: { PATH: process.env['PATH'], ...on.variables, ...BOTH },
      stdio: 'ignore',
    });
    const ended = once(first, 'exit');
    let puts = 0;
    const { s3 } = on;
    if (!s3) throw new Error('There is no S3 server.');
    s3.intercept = ({ method }) => {
      if (method === 'PUT' && ++puts === 6) first.kill('SIGKILL');
      return puts >= 6;
    };
    expect(await ended).toEqual([null, 'SIGKILL']);
    s3.intercept = undefined;
    const keys = await Promise.all(documents.map(keyOf));
    expect(new Set(keys)).toEqual(new Set([oldId, freshId]));
    for (const [n, document] of documents.entries()) expect(await content(document)).toBe(`content ${n}`);

    expect((await rotated(BOTH)).code).toBe(0);
    expect(new Set(await Promise.all(documents.map(keyOf)))).toEqual(new Set([freshId]));
    for (const [n, document] of documents.entries()) expect(await content(document)).toBe(`content ${n}`);
  });

  test('notices what a service with another first key stores meanwhile', async () => {
    on = await startEncryption('S3', OLD);
    const document = await on.upload(Buffer.from('content'));
    const another = await on.upload(Buffer.from('another'));
    const late = await on.stored(another.key);
    on.s3?.objects.delete(another.key);
    if (on.s3) {
      on.s3.intercept = ({ method, url }) => {
        if (method === 'PUT' && url?.includes(document.key)) void on.overwrite(another.key, late);
        return false;
      };
    }
    const { code, stdout } = await rotated(BOTH);
    expect(code).toBe(1);
    expect(stdout).toContain(`Keys that are needed beside the first, ${freshId}: ${oldId}.\n`);
  });

  test('does not bring back a document that is removed while it is encrypted anew', async () => {
    on = await startEncryption('S3', OLD);
    const document = await on.upload(Buffer.from('content'));
    let isRemoved = false;
    if (on.s3) {
      on.s3.intercept = ({ method }, response) => {
        if (method !== 'PUT' || isRemoved) return false;
        // The row and the object go; the upload, refused once, arrives after them.
        isRemoved = true;
        void sql('delete from job_file where store_key = $1', [document.key]).then(() => {
          on.s3?.objects.delete(document.key);
          response.writeHead(503).end();
        });
        return true;
      };
    }
    expect((await rotated(BOTH)).code).toBe(0);
    expect(isRemoved).toBe(true);
    expect(on.s3?.objects.size).toBe(0);
  });

  test('leaves alone a platform key that is set, and a body that is delivered, in between', async () => {
    on = await startEncryption('folder', { ...OLD, ENCRYPTION_KEY: keyList(old, fresh) });
    const { agentId } = await undeliveredLog();
    const cipher = new KeyCipher([fresh, old]);
    const found = [];
    const keys = { kind: 'keys', table: 'agent', columns: ['platform_api_key'], row: 'agent' };
    for await (const item of new EncryptedColumns(on.service.dataSource, cipher, keys).items())
      found.push(item);
    const staff = await on.service.as({ roles: ['Administrator'] });
    await staff.patch(`/api/admin/agents/${agentId}`, { platformApiKey: 'set in between' });
    for (const item of found) await item.rewrite();
    const [agent] = await sql('select platform_api_key as key from agent where id = $1', [agentId]);
    expect(cipher.decrypt(agent.key)).toBe('set in between');

    // The outcome waits for its commit while the command comes by.
    const recording = await openTransaction(on.service);
    await recording.query('update notification set payload = null where type = 3');
    const rotating = rotated(BOTH);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await sql(waits)).length).toBe(1);
    await recording.commit();
    expect((await rotating).code).toBe(0);
    expect(await sql('select payload from notification where type = 3')).toEqual([{ payload: null }]);
  });
});
