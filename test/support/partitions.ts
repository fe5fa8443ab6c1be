import { expect } from 'vitest';

/** The partitions of the schema, with their bounds and their own triggers. */
export const PARTITIONS = `
  select c.relname::text as name, pg_get_expr(c.relpartbound, c.oid) as bound,
    array(select tgname::text from pg_trigger where tgrelid = c.oid and not tgisinternal order by 1) as triggers
  from pg_class c where c.relispartition and c.relkind = 'r' order by 1`;

/** The number of rows that lie in default partitions. */
export const IN_DEFAULTS = `
  select sum(rows)::int as rows from (
    select count(*) as rows from admin_audit_default union all select count(*) from audit_chain_default
    union all select count(*) from notification_default union all select count(*) from finished_delivery_default
    union all select count(*) from delivery_attempt_default) each`;

/** What `addOldMonth` adds, as `PARTITIONS` lists it. */
export const OLD_MONTH = {
  name: 'admin_audit_20260101',
  triggers: expect.arrayContaining(['audit_refuse_truncate']),
};

/** Adds a month of the audit with a row from long ago: a fresh schema has no such partition. */
export async function addOldMonth(
  query: (sql: string) => Promise<{ name: string; end: string }[]>,
): Promise<void> {
  const [first] = await query(
    `select c.relname::text as name, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO (.*)$') as end
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'admin_audit'::regclass and pg_get_expr(c.relpartbound, c.oid) like '%MINVALUE%'`,
  );
  await query(
    `alter table admin_audit detach partition ${first?.name};
     alter table admin_audit attach partition ${first?.name} for values from ('2026-02-01') to ${first?.end};
     create table admin_audit_20260101 partition of admin_audit for values from (minvalue) to ('2026-02-01');
     create trigger audit_refuse_truncate before truncate on admin_audit_20260101
       for each statement execute function audit_refuse_change();
     insert into admin_audit (at, user_name, action, target) values ('2026-01-15', 'somebody', 'agent.update', 'agent:1')`,
  );
}
