// @module-tag audit
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { AuditService } from '../src/audit/audit.service.js';
import { AuditHead } from '../src/audit/chain/audit-head.service.js';
import { ChainVerification } from '../src/audit/chain/chain-verification.service.js';
import { AuditHeadProof } from '../src/audit/chain/head-rotation.js';
import { Settings } from '../src/config/settings.js';
import { Clock } from '../src/time/clock.js';
import { KEY, startAuditHead } from './support/audit-head.js';
import { command } from './support/commands.js';
import { keyList, newKey } from './support/encryption.js';
import { later } from './support/later.js';

const { service, chain, sql, tamper, look, verify, entries, cutOff, chainJob, anchors, withKeys } =
  startAuditHead();

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
  const verification = new ChainVerification(chain(), app.get(AuditHead), app.get(Clock), logger);
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
