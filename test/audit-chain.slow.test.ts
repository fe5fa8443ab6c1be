// @module-tag audit
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AuditChain } from '../src/audit/chain/audit-chain.service.js';
import { ChainJob } from '../src/audit/chain/chain.job.js';
import { WITHOUT_LINK } from '../src/audit/chain/chain.sql.js';
import { ChainVerification } from '../src/audit/chain/chain-verification.service.js';
import { LOGGER } from '../src/tracing/logger.js';
import { emptyAudit, freshVerification, tamper as tamperWith } from './support/audit.js';
import type { Client } from './support/client.js';
import { commandStreams } from './support/commands.js';
import { later } from './support/later.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const service = startOnce(startTestService);
let operator: Client;
let chain: AuditChain;
beforeAll(async () => {
  operator = await service.as({ roles: ['Operator'] });
  chain = service.running.app.get(AuditChain);
  // The service's own rounds would come between those of the tests.
  await service.running.app.get(ChainJob).onModuleDestroy();
});

const sql = (statement: string, values: unknown[] = []) => service.dataSource.query(statement, values);
const ENTRY = `insert into admin_audit (user_name, action, target, after) values ('clerk', 'test.audited', $1, '{"A":1.50}') returning id`;
const write = async (target = 'x'): Promise<number> => Number((await sql(ENTRY, [target]))[0].id);
const tamper = (statement: string, values: unknown[] = []) => tamperWith(service, statement, values);
/** A look that remembers none before it. */
const freshLook = () => freshVerification(service.running).state();

/** What alerts see after a round. */
async function gauge(verification: ChainVerification): Promise<string | undefined> {
  const registry = new Registry();
  await new ChainJob(chain, verification, service.running.app.get(LOGGER), registry).extend();
  return /^zeyil_audit_chain_broken .*/m.exec(await registry.metrics())?.[0];
}

/** Another beginning for each test. */
beforeEach(() => emptyAudit(service));

describe('the chain', () => {
  test('The chain has a link for every committed entry, in order, and none twice', async () => {
    const ids = [await write(), await write(), await write()];
    expect(await chain.extend()).toBe(3);
    expect(await chain.extend()).toBe(0);
    const links = await sql('select position::int, entry_id::int as id from audit_chain order by position');
    expect(links).toEqual(ids.map((id, index) => ({ position: index + 1, id })));
    expect(await freshLook()).toEqual({ VerifiedUpTo: ids[2], VerifiedAt: expect.any(String), Broken: null });
  });

  test('The chain is in order; a late-committing lower id is not missed, and no write waits', async () => {
    const slow = service.dataSource.createQueryRunner();
    await slow.startTransaction();
    const [{ id: late }] = await slow.query(ENTRY, ['late']);
    const early = await write('early');
    expect(early).toBeGreaterThan(Number(late));
    expect(await chain.extend()).toBe(1);
    await slow.commitTransaction();
    await slow.release();
    expect(await chain.extend()).toBe(1);
    const links = await sql('select entry_id::int as id from audit_chain order by position');
    expect(links).toEqual([{ id: early }, { id: Number(late) }]);
    expect(await freshLook()).toMatchObject({ Broken: null });
  });

  test('The chain is extended by one of many replicas at once', async () => {
    await sql(
      `insert into admin_audit (user_name, action, target) select 'clerk', 'a.b', 'c' from generate_series(1, 1200)`,
    );
    const given = await Promise.all(Array.from({ length: 8 }, () => chain.extend()));
    await chain.extend();
    expect(given.reduce((sum, links) => sum + links, 0)).toBeLessThanOrEqual(1_200);
    const [row] = await sql(
      'select count(*)::int, max(position)::int, count(distinct entry_id)::int as entries from audit_chain',
    );
    expect(row).toEqual({ count: 1_200, max: 1_200, entries: 1_200 });
    expect(await freshLook()).toMatchObject({ Broken: null });
  });

  test('`GET /api/admin/audit/chain` -> `{VerifiedUpTo, VerifiedAt, Broken: null|Id}`', async () => {
    const id = await write();
    const { app } = service.running;
    await new ChainJob(chain, app.get(ChainVerification), app.get(LOGGER), new Registry()).extend();
    await expect
      .poll(async () => (await operator.get('/api/admin/audit/chain')).response())
      .toEqual({ VerifiedUpTo: id, VerifiedAt: expect.stringContaining('+03:00'), Broken: null });
  });

  test.each([
    ['an entry that was changed', `update admin_audit set target = 'other' where id = $1`],
    [
      'a number in it of which a digit was changed',
      `update admin_audit set after = '{"A":1.51}' where id = $1`,
    ],
    ['its moment', `update admin_audit set at = at + interval '1 microsecond' where id = $1`],
    ['an entry that was removed', 'delete from admin_audit where id = $1'],
    ['a hash that was changed', `update audit_chain set hash = sha256('x') where entry_id = $1`],
  ])('An entry that was changed or removed is reported as `Broken` (%s)', async (_, statement) => {
    await write();
    const id = await write();
    await write();
    await chain.extend();
    const verification = freshVerification(service.running);
    expect(await verification.state()).toMatchObject({ Broken: null });
    expect(await gauge(verification)).toBe('zeyil_audit_chain_broken 0');
    await tamper(statement, [id]);
    expect(await freshLook()).toMatchObject({ Broken: id });
    await later(1_050, service);
    expect(await verification.state()).toMatchObject({ Broken: id });
    expect(await gauge(verification)).toBe('zeyil_audit_chain_broken 1');
  });

  test('An entry that was removed before it had its link is reported as `Broken`', async () => {
    await write();
    const id = await write();
    await tamper('delete from admin_audit where id = $1', [id]);
    await chain.extend();
    expect(await freshLook()).toMatchObject({ Broken: id });
  });

  test.each([
    ['of nothing', '-infinity'],
    ['of all there was', 'now'],
  ])(
    "A changed or removed entry stays `Broken` after a removal that is not the retention's (%s)",
    async (_, until) => {
      const ids = [await write(), await write(), await write()];
      await chain.extend();
      const anchor = `insert into audit_anchor select position, hash, $1 from audit_chain order by position desc limit 1`;
      await tamper('update admin_audit set target = $2 where id = $1', [ids[1], 'other']);
      await sql(anchor, [until]);
      expect((await freshLook()).Broken).toBeOneOf(ids);
      await tamper('delete from admin_audit where id = $1', [ids[1]]);
      expect((await freshLook()).Broken).toBeOneOf(ids);
    },
  );

  test('The last hash of each day is logged', async () => {
    const lines: Record<string, unknown>[] = [];
    const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    await write();
    await new ChainJob(
      chain,
      service.running.app.get(ChainVerification),
      logger,
      new Registry(),
    ).logLastHash();
    const [last] = await sql(`select encode(hash, 'hex') as hash, entry_id as "entryId" from audit_chain`);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'audit chain', position: '1', ...last }));
  });
});

test.each(['admin_audit', 'audit_chain', 'audit_anchor'])(
  'Triggers refuse UPDATE, DELETE and TRUNCATE on audit and chain (%s)',
  async (table) => {
    await write();
    await chain.extend();
    await sql(`insert into audit_anchor (position, hash, removed_before) values (0, sha256(''), now())`);
    const partitions: { name: string }[] = await sql(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass`,
      [table],
    );
    const column = table === 'admin_audit' ? 'target = target' : 'position = position';
    for (const name of [table, ...partitions.map((partition) => partition.name)]) {
      await expect(sql(`update ${table} set ${column}`)).rejects.toThrow('is refused');
      await expect(sql(`delete from ${table}`)).rejects.toThrow('is refused');
      await expect(sql(`truncate ${name}`)).rejects.toThrow('is refused');
    }
  },
);

describe('npx zeyil audit verify', () => {
  async function verify(...args: string[]) {
    const variables = { DATABASE_URL: service.database.url, DATA_DIR: service.dataDirectory };
    const { code, stdout, stderr } = await commandStreams('audit verify', variables, ...args);
    return { code, out: stdout, err: stderr };
  }

  test('`audit:verify` ends with 0 when all is what the chain says, and tells the last hash', async () => {
    for (let n = 0; n < 5; n++) await write();
    await chain.extend();
    const waiting = await write();
    const [{ hash }] = await sql(
      `select encode(hash, 'hex') as hash from audit_chain order by position desc limit 1`,
    );
    const out = `5 entries are what the chain says; its last hash is ${hash}.\n`;
    expect(await verify()).toEqual({ code: 0, out, err: '' });
    expect(await verify('--hash', hash.toUpperCase())).toEqual({ code: 0, out, err: '' });
    expect((await verify('--hash', 'f'.repeat(64))).code).toBe(1);
    expect((await verify('--hash', 'x')).code).toBe(2);
    expect(waiting).toBeGreaterThan(0);
  });

  test('`npx zeyil audit verify` ends with 0 or 1', async () => {
    const id = await write();
    await write();
    await chain.extend();
    await tamper(`insert into admin_audit (user_name, action, target) values ('x', 'y', 'z')`);
    const [{ max: stray }] = await sql('select max(id) from admin_audit');
    expect(await verify()).toEqual({ code: 1, out: '', err: `Entry ${stray} has no link in the chain.\n` });
    await tamper('delete from admin_audit where id = $1', [stray]);
    const gone = await write();
    await tamper('delete from admin_audit where id = $1', [gone]);
    expect(await verify()).toEqual({
      code: 1,
      out: '',
      err: `Entry ${gone} is not where the chain and the retention left it.\n`,
    });
    await tamper(`update admin_audit set user_name = 'other' where id = $1`, [id]);
    expect(await verify()).toEqual({ code: 1, out: '', err: `Entry ${id} is not what the chain says.\n` });
  });

  test('A look for entries without a link reads each table once, also while the statistics lag behind a growing audit', async () => {
    const plan: { 'QUERY PLAN': string }[] = await sql(`explain ${WITHOUT_LINK}`);
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('SetOp Except');
    expect(text).not.toMatch(/Join|Nested Loop|SubPlan/);
  });
});
