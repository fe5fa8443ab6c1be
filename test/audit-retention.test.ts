import { beforeAll, beforeEach, expect, test } from 'vitest';
import { AuditService } from '../src/audit/audit.service.js';
import { AuditChain } from '../src/audit/chain/audit-chain.service.js';
import { AuditHead } from '../src/audit/chain/audit-head.service.js';
import { ChainJob } from '../src/audit/chain/chain.job.js';
import { MONTHLY } from '../src/audit/retention/audit-months.sql.js';
import { AuditRetention } from '../src/audit/retention/audit-retention.job.js';
import { Settings } from '../src/config/settings.js';
import { createPartition } from '../src/data/partitions.js';
import { partitionAt, spanStart } from '../src/data/partitions.rules.js';
import { Clock } from '../src/time/clock.js';
import { LOGGER } from '../src/tracing/logger.js';
import { emptyAudit, freshVerification, tamper as tamperWith } from './support/audit.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const service = startOnce(() => startTestService({ AUDIT_RETENTION: '60d' }));
let chain: AuditChain;
beforeAll(async () => {
  chain = service.running.app.get(AuditChain);
  await service.running.app.get(ChainJob).onModuleDestroy();
});

const sql = (statement: string, values: unknown[] = []) => service.dataSource.query(statement, values);
const tamper = (statement: string) => tamperWith(service, statement);
const keep = (now: Date) => service.running.app.get(AuditRetention).keep(now);
const look = () => freshVerification(service.running).state();
const monthsOf = async (table: string): Promise<string[]> => {
  const rows: { name: string }[] = await sql(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass order by 1`,
    [table],
  );
  return rows.map(({ name }) => name.replace(`${table}_`, ''));
};
const inMonths = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15));
};
const name = (month: Date) => `${month.toISOString().slice(0, 7).replace('-', '')}01`;
/** Entries of a moment, with their links of the same moment. */
async function entriesAt(moment: Date, count: number): Promise<void> {
  await sql(
    `insert into admin_audit (at, user_name, action, target)
     select $1::timestamptz + n * interval '1 second', 'clerk', 'a.b', 'c' from generate_series(1, $2) n`,
    [moment, count],
  );
  await chain.extend();
  await tamper('update audit_chain set chained_at = entry_at');
}

beforeEach(() => emptyAudit(service));

/** As if the service had run for half a year, and not only since its tables were made. */
async function withPastMonths(): Promise<void> {
  await service.dataSource.transaction(async (tx) => {
    for (const table of MONTHLY) {
      for (const partition of await monthsOf(table.name)) {
        if (partition !== 'default') await tx.query(`drop table ${table.name}_${partition}`);
      }
      for (let month = -6; month <= 0; month++) {
        await createPartition(tx, table, partitionAt(table, new Date(), month));
      }
    }
  });
}

test('months are made ahead, with the triggers that refuse changes', async () => {
  for (const table of ['admin_audit', 'audit_chain']) {
    const months = await monthsOf(table);
    expect(months).toContain(name(inMonths(3)));
    await expect(sql(`truncate ${table}_${name(inMonths(3))}`)).rejects.toThrow('is refused');
    await keep(inMonths(1));
    expect(await monthsOf(table)).toContain(name(inMonths(4)));
  }
  const strayed = await sql(
    'select (select count(*)::int from admin_audit_default) + (select count(*)::int from audit_chain_default) as count',
  );
  expect(strayed).toEqual([{ count: 0 }]);
});

test('`AUDIT_RETENTION` drops whole months once their last hash is kept, and the chain verifies from there', {
  tags: 'audit',
}, async () => {
  await withPastMonths();
  await entriesAt(inMonths(-5), 3);
  await entriesAt(inMonths(-4), 4);
  await entriesAt(inMonths(-1), 5);
  const [last] = await sql(
    `select position, encode(hash, 'hex') as hash from audit_chain where position = 7`,
  );
  await keep(new Date());
  const anchor = `select position, encode(hash, 'hex') as hash from audit_anchor order by position desc limit 1`;
  expect(await sql(anchor)).toEqual([last]);
  for (const table of ['admin_audit', 'audit_chain']) {
    const months = await monthsOf(table);
    for (const month of [-6, -5, -4]) expect(months).not.toContain(name(inMonths(month)));
    expect(months).toContain(name(inMonths(-1)));
  }
  await chain.extend();
  const removals = await sql(
    `select id::int, user_name, details from admin_audit where action = 'audit.removeMonth'`,
  );
  expect(removals).toContainEqual(
    expect.objectContaining({
      user_name: 'Saklama süresi',
      details: expect.objectContaining({ Hash: last.hash }),
    }),
  );
  expect(await look()).toMatchObject({ VerifiedUpTo: removals.at(-1).id, Broken: null });
  await tamper(`update admin_audit set target = 'x' where target = 'c'`);
  expect((await look()).Broken).not.toBeNull();
});

test('months that leave while the chain is being verified are no break', async () => {
  await withPastMonths();
  await entriesAt(inMonths(-5), 3);
  await entriesAt(inMonths(-4), 4);
  await entriesAt(inMonths(-1), 5);
  /** Reads two links at a time, and lets the retention come between the first two and the next. */
  class Meanwhile extends AuditChain {
    override async after(position: bigint) {
      if (position === 2n) await keep(new Date());
      return super.after(position, 2);
    }
  }
  const { app } = service.running;
  const verification = freshVerification(
    service.running,
    new Meanwhile(service.dataSource, app.get(AuditHead)),
  );
  expect((await verification.state()).Broken).toBeNull();
  expect(await monthsOf('admin_audit')).not.toContain(name(inMonths(-4)));
  await tamper(`update admin_audit set target = 'x' where target = 'c'`);
  expect((await look()).Broken).not.toBeNull();
});

test('A month with an entry that has no link yet stays', { tags: 'audit' }, async () => {
  await withPastMonths();
  await entriesAt(inMonths(-3), 2);
  await sql(`insert into admin_audit (at, user_name, action, target) values ($1, 'clerk', 'a.b', 'late')`, [
    inMonths(-3),
  ]);
  await keep(new Date());
  expect(await monthsOf('admin_audit')).toContain(name(inMonths(-3)));
  await chain.extend();
  await keep(new Date());
  expect(await monthsOf('admin_audit')).not.toContain(name(inMonths(-3)));
  expect(await look()).toMatchObject({ Broken: null });
});

test('After a month was dropped, all remaining entries are verified', { tags: 'audit' }, async () => {
  await withPastMonths();
  const entry = `insert into admin_audit (at, user_name, action, target) values ($1, 'clerk', 'a.b', 'c') returning id::int`;
  const link = async (at: Date, chainedAt = at) => {
    const [{ id }] = await sql(entry, [at]);
    await chain.extend();
    await tamper(`update audit_chain set chained_at = '${chainedAt.toISOString()}' where entry_id = ${id}`);
    return id;
  };
  await link(inMonths(-3));
  const stays = [await link(inMonths(-2)), await link(inMonths(-2))];
  await link(inMonths(-3), inMonths(-2));
  await keep(new Date(spanStart('month', new Date(), -2).getTime() + 60 * 86_400_000));
  expect(await monthsOf('admin_audit')).not.toContain(name(inMonths(-3)));
  expect(await look()).toMatchObject({ Broken: null });
  for (const id of stays) {
    await tamper(`update admin_audit set target = 'x' where id = ${id}`);
    expect(await look()).toMatchObject({ Broken: id });
    await tamper(`update admin_audit set target = 'c' where id = ${id}`);
  }
});

test('Without `AUDIT_RETENTION` the audit is kept for good', { tags: 'audit' }, async () => {
  const { running, dataSource, database } = service;
  const settings = new Settings({ DATABASE_URL: database.url, DATA_DIR: service.dataDirectory });
  const { app } = running;
  const retention = new AuditRetention(
    dataSource,
    settings,
    app.get(Clock),
    app.get(AuditService),
    app.get(LOGGER),
  );
  const before = await monthsOf('admin_audit');
  await retention.keep(inMonths(90));
  expect(await monthsOf('admin_audit')).toEqual(expect.arrayContaining(before));
});
