// @module-tag audit
import { describe, expect, test } from 'vitest';
import { ChainJob } from '../src/audit/chain/chain.job.js';
import { freshVerification } from './support/audit.js';
import { KEY, startAuditHead } from './support/audit-head.js';
import { later } from './support/later.js';

const { service, chain, sql, tamper, look, verify, entries, cutOff, chainJob, anchors, withKeys } =
  startAuditHead();

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
      await chain().begin();
      expect(await anchors()).toHaveLength(1);
      await chain().extend();
      const ids = await entries(3);
      expect((await look()).Broken).toBeNull();
      await cutOff(ids[1]);
      await tamper(statement);
      expect((await look()).Broken).not.toBeNull();
      await chain().extend();
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
      if (isLinked) await chain().extend();
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
    await chain().extend();
    expect((await look()).Broken).toBeNull();
    expect(await verify()).toMatchObject({ code: 0, output: expect.not.stringContaining('proof') });
  });

  test('Links of an older release that is at work beside this one are accepted, and proven with the next round', async () => {
    await entries(1);
    await sql(`insert into admin_audit (user_name, action, target) values ('clerk', 'test.audited', 'x')`);
    const [head] = await sql('select position, hash, entry_id, key_id, mac from audit_head');
    await chain().extend();
    await tamper(
      'update audit_head set position = $1, hash = $2, entry_id = $3, key_id = $4, mac = $5',
      Object.values(head),
    );
    expect((await look()).Broken).toBeNull();
    expect(await verify()).toMatchObject({
      code: 0,
      output: expect.stringContaining('The last 1 links have no proof'),
    });
    expect(await chain().extend()).toBe(0);
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
    await expect(chain().extend()).rejects.toThrow('full_disk');
    expect((await look()).Broken).toBeNull();
    await runner.query('alter table audit_head drop constraint full_disk');
    await runner.release();
    expect(await chain().extend()).toBe(1);
    expect((await look()).Broken).toBeNull();
  });
});
