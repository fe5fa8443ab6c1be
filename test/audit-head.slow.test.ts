// @module-tag audit
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AuditService } from '../src/audit/audit.service.js';
import { AuditChain } from '../src/audit/chain/audit-chain.service.js';
import { AuditHead } from '../src/audit/chain/audit-head.service.js';
import { ChainJob } from '../src/audit/chain/chain.job.js';
import { ChainVerification } from '../src/audit/chain/chain-verification.service.js';
import { AuditHeadProof } from '../src/audit/chain/head-rotation.js';
import { Settings } from '../src/config/settings.js';
import { Clock } from '../src/time/clock.js';
import { emptyAudit, freshVerification, tamper as tamperWith } from './support/audit.js';
import { command } from './support/commands.js';
import { keyList, newKey } from './support/encryption.js';
import { later } from './support/later.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const KEY = newKey();
const service = startOnce(() => startTestService({ ENCRYPTION_KEY: keyList(KEY) }));
let chain: AuditChain;
beforeAll(async () => {
  chain = service.running.app.get(AuditChain);
  // The service's own rounds would come between those of the tests.
  await service.running.app.get(ChainJob).onModuleDestroy();
});
beforeEach(() => emptyAudit(service));

const sql = (statement: string, values: unknown[] = []) => service.dataSource.query(statement, values);
const tamper = (statement: string, values: unknown[] = []) => tamperWith(service, statement, values);
const look = () => freshVerification(service.running).state();
const verify = (variables: Record<string, string> = {}, ...args: string[]) =>
  command(
    'audit verify',
    {
      DATABASE_URL: service.database.url,
      DATA_DIR: service.dataDirectory,
      ENCRYPTION_KEY: keyList(KEY),
      ...variables,
    },
    ...args,
  );
/** Writes entries and gives them their links. */
async function entries(count: number): Promise<number[]> {
  const rows: { id: number }[] = await sql(
    `insert into admin_audit (user_name, action, target) select 'clerk', 'test.audited', 'x' from generate_series(1, $1)
     returning id::int`,
    [count],
  );
  await chain.extend();
  return rows.map(({ id }) => id);
}
async function cutOff(from: number | undefined): Promise<void> {
  await tamper('delete from admin_audit where id >= $1', [from]);
  await tamper('delete from audit_chain where entry_id >= $1', [from]);
}
/** The job of a service that starts now, with the lines that it logs. */
function chainJob(lines: Record<string, unknown>[]): ChainJob {
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return new ChainJob(chain, service.running.app.get(ChainVerification), logger, new Registry());
}
const anchors = () =>
  sql(`select user_name, details from admin_audit where action = 'audit.anchor' order by id`);
/** Another service's view of the same database: with other keys, and nothing remembered. */
function withKeys(...keys: Buffer[]) {
  const settings = new Settings({
    DATABASE_URL: service.database.url,
    DATA_DIR: service.dataDirectory,
    ENCRYPTION_KEY: keyList(...keys),
  });
  const head = new AuditHead(service.dataSource, settings, new AuditService());
  return { head, chain: new AuditChain(service.dataSource, head) };
}

/** Makes the last link that there is the end. */
const PUT_BACK = `update audit_head set (position, hash, entry_id) =
  (select position, hash, entry_id from audit_chain order by position desc limit 1)`;

describe('an end that is cut off', () => {
  test('Entries that are cut off at the end with their links are reported as `Broken` after a restart, too, and `audit:verify` ends with 1', async () => {
    const [first, second, third] = await entries(3);
    const running = freshVerification(service.running);
    expect((await running.state()).Broken).toBeNull();
    await cutOff(second);
    expect((await look()).Broken).toBe(third);
    await later(1_050, service);
    expect((await running.state()).Broken).toBe(third);
    const told = `The end of the chain that the service had proven, entry ${third}, is not in the chain: it and what came after it were cut off, or replaced.\n`;
    expect(await verify()).toEqual({ code: 1, output: told });
    // The next round does not heal it, and neither do entries that stand in their places.
    const [later1] = await entries(4);
    expect(later1).toBeGreaterThan(first ?? 0);
    expect((await look()).Broken).toBe(third);
  });

  test.each([
    ['put back', PUT_BACK],
    ['written without a proof', `${PUT_BACK}, mac = null, key_id = null`],
    ['removed', 'delete from audit_head'],
    ['given the key of somebody else', `${PUT_BACK}, key_id = 'stranger'`],
  ])(
    'Entries that are cut off at the end are reported, too, when the proven end was %s',
    async (_, statement) => {
      await service.running.app.get(ChainJob).onApplicationBootstrap();
      await tamper('update audit_head set mac = null, key_id = null');
      await chain.begin();
      expect(await anchors()).toHaveLength(1);
      await chain.extend();
      const ids = await entries(3);
      expect((await look()).Broken).toBeNull();
      await cutOff(ids[1]);
      await tamper(statement);
      expect((await look()).Broken).not.toBeNull();
      await chain.extend();
      expect((await look()).Broken).not.toBeNull();
    },
  );

  test.each(['with links of its own', 'that waits for its links'])(
    'A chain that was written anew as if no release had proven it is reported, never proven by a round, and told by the log at the next start (%s)',
    async (how) => {
      const [first, second, third] = await entries(3);
      // Everything that the tables know of a proof is gone, and one entry tells something else.
      await tamper(`update audit_head set position = 0, hash = decode(repeat('00', 32), 'hex'), entry_id = null, mac = null,
          key_id = null;
        delete from audit_chain; delete from admin_audit where id < ${first} or action = 'audit.anchor';
        update admin_audit set target = 'something else' where id = ${second};
        delete from audit_unchained; insert into audit_unchained select id, at from admin_audit order by id`);
      const isLinked = how === 'with links of its own';
      if (isLinked) await chain.extend();
      expect((await look()).Broken).not.toBeNull();
      expect(await verify()).toEqual({
        code: 1,
        output: expect.stringContaining(
          'has no proof: an older release made it, or somebody wrote the chain anew.',
        ),
      });
      const lines: Record<string, unknown>[] = [];
      await chainJob(lines).onApplicationBootstrap();
      expect((await look()).Broken).toBeNull();
      expect(lines).toEqual([
        expect.objectContaining({
          event: 'audit chain proven for the first time',
          entryId: isLinked ? String(third) : null,
        }),
      ]);
      expect(await anchors()).toHaveLength(1);
    },
  );

  test('Entries that are cut off at the end are noticed by a replica that had verified them, whatever the tables say', async () => {
    const [, , third] = await entries(3);
    const running = freshVerification(service.running);
    await running.state();
    const [old] = await sql('select position, hash, entry_id, key_id, mac from audit_head');
    const ids = await entries(2);
    await later(1_050, service);
    expect(await running.state()).toMatchObject({ VerifiedUpTo: ids[1], Broken: null });
    await cutOff(ids[0]);
    await tamper(
      'update audit_head set position = $1, hash = $2, entry_id = $3, key_id = $4, mac = $5',
      Object.values(old),
    );
    await later(1_050, service);
    expect((await running.state()).Broken).toBe(ids[1]);
    // A new process cannot know; the numbers that were given out tell it, and so does the log.
    expect(await look()).toMatchObject({ VerifiedUpTo: third, Broken: null });
    expect(await verify()).toMatchObject({
      code: 0,
      output: expect.stringContaining('\n2 numbers after the last entry were given out:'),
    });
  });
});

describe('no false alarm', () => {
  test('A chain that an older release made is accepted, proven at the next start, and the audit has an entry of it', async () => {
    await entries(2);
    await tamper(`update audit_head set mac = null, key_id = null`);
    await service.running.app.get(ChainJob).onApplicationBootstrap();
    expect((await look()).Broken).toBeNull();
    expect(await anchors()).toEqual([
      { user_name: 'Denetim kaydı', details: { Position: 2, Hash: expect.any(String) } },
    ]);
    await service.running.app.get(ChainJob).onApplicationBootstrap();
    expect(await anchors()).toHaveLength(1);
    await chain.extend();
    expect((await look()).Broken).toBeNull();
    expect(await verify()).toMatchObject({ code: 0, output: expect.not.stringContaining('proof') });
  });

  test('Links of an older release that is at work beside this one are accepted, and proven with the next round', async () => {
    await entries(1);
    await sql(`insert into admin_audit (user_name, action, target) values ('clerk', 'test.audited', 'x')`);
    const [head] = await sql('select position, hash, entry_id, key_id, mac from audit_head');
    await chain.extend();
    await tamper(
      'update audit_head set position = $1, hash = $2, entry_id = $3, key_id = $4, mac = $5',
      Object.values(head),
    );
    expect((await look()).Broken).toBeNull();
    expect(await verify()).toMatchObject({
      code: 0,
      output: expect.stringContaining('The last 1 links have no proof'),
    });
    expect(await chain.extend()).toBe(0);
    expect(await verify()).toMatchObject({ code: 0, output: expect.not.stringContaining('no proof') });
  });

  test('Three replicas that extend and verify at once see no break', async () => {
    const replicas = [1, 2, 3].map(() => ({
      ...withKeys(KEY),
      verification: freshVerification(service.running),
    }));
    for (let round = 0; round < 5; round++) {
      await sql(
        `insert into admin_audit (user_name, action, target) select 'clerk', 'a.b', 'c' from generate_series(1, 700)`,
      );
      await Promise.all(replicas.map((replica) => replica.chain.extend()));
      const states = await Promise.all(replicas.map(() => look()));
      expect(states.map(({ Broken }) => Broken)).toEqual([null, null, null]);
    }
  });

  test('Three replicas that start at once on the chain of an older release see no break, and one of them proves it', async () => {
    await entries(2);
    for (let round = 0; round < 10; round++) {
      await tamper(`update audit_head set mac = null, key_id = null; truncate audit_unchained;
        delete from admin_audit where action = 'audit.anchor'`);
      const starts = [1, 2, 3].map(async () => {
        const { head, chain: replica } = withKeys(KEY);
        while (!(await replica.begin()).hasBegun);
        return head.isBroken(await head.read());
      });
      expect(await Promise.all(starts)).toEqual([false, false, false]);
      expect(await anchors()).toHaveLength(1);
    }
  });

  test('A transaction that made links and was undone has moved nothing', async () => {
    await entries(2);
    await sql(`insert into admin_audit (user_name, action, target) values ('clerk', 'test.audited', 'x')`);
    const runner = service.dataSource.createQueryRunner();
    await runner.query(`alter table audit_head add constraint full_disk check (position < 3)`);
    await expect(chain.extend()).rejects.toThrow('full_disk');
    expect((await look()).Broken).toBeNull();
    await runner.query('alter table audit_head drop constraint full_disk');
    await runner.release();
    expect(await chain.extend()).toBe(1);
    expect((await look()).Broken).toBeNull();
  });
});

describe('keys', () => {
  test('An end that a former key has proven is verified with the list of both, and keeps its key until `keys:rotate`', async () => {
    await entries(2);
    const fresh = newKey();
    const both = withKeys(fresh, KEY);
    expect((await both.head.read()).state).toBe('proven');
    await sql(`insert into admin_audit (user_name, action, target) values ('clerk', 'test.audited', 'x')`);
    await both.chain.extend();
    expect((await withKeys(KEY).head.read()).state).toBe('proven');
    for await (const item of new AuditHeadProof(service.dataSource, both.head).items()) await item.rewrite();
    expect((await withKeys(fresh).head.read()).state).toBe('proven');
    // A replica whose first key is still the former one does not undo it.
    await sql(`insert into admin_audit (user_name, action, target) values ('clerk', 'test.audited', 'x')`);
    await withKeys(KEY, fresh).chain.extend();
    expect((await withKeys(fresh).head.read()).state).toBe('proven');
    expect(await verify({ ENCRYPTION_KEY: keyList(fresh) })).toMatchObject({ code: 0 });
    // What is not right is not proven anew.
    await tamper('update audit_head set position = 1');
    for await (const item of new AuditHeadProof(service.dataSource, both.head).items()) {
      await expect(item.rewrite()).rejects.toThrow('the state of the proof is: forged');
    }
  });

  test('An end whose key is lost is an alarm until `audit:verify --anchor` proves it anew and the audit says so', async () => {
    const [, second] = await entries(2);
    const fresh = newKey();
    const lost = { ENCRYPTION_KEY: keyList(fresh) };
    const { head, chain: others } = withKeys(fresh);
    expect(head.isBroken(await head.read())).toBe(true);
    expect(await verify(lost)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The end of the chain was proven with the key \S{8}, which ENCRYPTION_KEY lacks: add it/,
      ),
    });
    await others.extend();
    expect((await head.read()).state).toBe('other key');
    expect(await verify(lost, '--anchor')).toMatchObject({
      code: 0,
      output: expect.stringContaining('was proven anew, and the audit has an entry of it.'),
    });
    expect(await anchors()).toEqual([
      {
        user_name: 'zeyil audit verify',
        details: { Position: 2, Hash: expect.any(String), Was: 'other key', FormerPosition: 2 },
      },
    ]);
    expect((await head.read()).state).toBe('proven');
    expect((await verify(lost)).code).toBe(0);
    // Entries that were cut off are forgiven, too, and changed ones are not.
    await others.extend();
    await cutOff(second);
    expect((await verify(lost)).code).toBe(1);
    expect((await verify(lost, '--anchor')).code).toBe(0);
    await tamper(`update admin_audit set target = 'y' where action = 'test.audited'`);
    expect((await verify(lost, '--anchor')).code).toBe(1);
  });

  test('A key that was made under another DATA_DIR is told, and is no alarm', async () => {
    await entries(2);
    const variables = { DATABASE_URL: service.database.url, DATA_DIR: `${service.dataDirectory}/other` };
    const settings = new Settings(variables);
    const head = new AuditHead(service.dataSource, settings, new AuditService());
    const found = await head.read();
    expect([found.state, head.isBroken(found)]).toEqual(['other key', false]);
    expect(await command('audit verify', variables)).toMatchObject({
      code: 0,
      output: expect.stringContaining('which is not known here'),
    });
  });
});

test('Position and hash of the end are logged with each extension, and not without one', async () => {
  const lines: Record<string, unknown>[] = [];
  const job = chainJob(lines);
  await sql(`insert into admin_audit (user_name, action, target) values ('clerk', 'test.audited', 'x')`);
  await job.extend();
  await job.extend();
  const [last] = await sql(`select encode(hash, 'hex') as hash, entry_id as "entryId" from audit_chain`);
  expect(lines.filter(({ event }) => event === 'audit chain')).toEqual([
    expect.objectContaining({ position: '1', ...last }),
  ]);
});

test('An entry whose time lies outside those of its neighbours is told by the log and by `audit:verify`', async () => {
  await entries(1);
  const [row] = await sql(
    `insert into admin_audit (at, user_name, action, target) values (now() - interval '1 hour', 'clerk', 'test.audited', 'x') returning id`,
  );
  await entries(1);
  const lines: Record<string, unknown>[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const { app } = service.running;
  const verification = new ChainVerification(chain, app.get(AuditHead), app.get(Clock), logger);
  expect((await verification.state()).Broken).toBeNull();
  await later(1_050, service);
  await verification.state();
  expect(lines).toEqual([expect.objectContaining({ event: 'audit entries out of time', entries: [row.id] })]);
  expect(await verify()).toMatchObject({
    code: 0,
    output: expect.stringContaining(`outside those of their neighbours: ${row.id}.\n`),
  });
});

test('A removal of the first entries that no entry tells of is reported as `Broken`', async () => {
  const [first, second, third] = await entries(3);
  await sql(`insert into audit_anchor (position, hash, removed_before)
    select position, hash, (select at from admin_audit where id = ${third}) from audit_chain where entry_id = ${second}`);
  await tamper(`delete from admin_audit where id <= ${second}`);
  await tamper(`delete from audit_chain where entry_id <= ${second}`);
  expect(first).toBeLessThan(second ?? 0);
  expect((await look()).Broken).toBe(third);
});
