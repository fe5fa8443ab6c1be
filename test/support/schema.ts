import type { DataSource } from 'typeorm';

/** The statements that would make the schema equal to the entities; none when they agree. */
export async function schemaDrift(dataSource: DataSource): Promise<string[]> {
  // TypeORM reads the schema with several queries on one connection, for which the driver warns of deprecation.
  process.noDeprecation = true;
  try {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query);
  } finally {
    process.noDeprecation = false;
  }
}

/**
 * Everything of the schema, one line each: tables with their settings and rights, columns with their defaults, collations and
 * statistics targets, constraints, indexes, triggers, functions, views, sequences, partitions and comments. Left out are the
 * names and defaults of one partition alone, which rows of its table do not use, sequences of identity columns, which no
 * statement names, and constraints that forbid null, which only PostgreSQL 18 names.
 */
export async function schemaLines(dataSource: DataSource): Promise<string[]> {
  const rows: { line: string }[] = await dataSource.query(`
    with relations as (
      select c.*, case when relispartition then null else relname end as own_name from pg_class c
      where relnamespace = 'public'::regnamespace and relname not like 'migrations%' and relkind <> 'I'
        and relname <> 'PK_8c82d7f526340ab734260ea46be'
        and not exists (select from pg_depend where objid = c.oid and deptype = 'i' and relkind = 'S')
    ), tables as (select * from relations where relkind in ('r', 'p', 'v'))
    select format('%s %s %s %s %s %s %s', relkind, relname, relpersistence, relreplident, relrowsecurity, reloptions, relacl) as line
    from relations where relkind <> 'i'
    union all
    select format('view %s %s', relname, pg_get_viewdef(oid)) from relations where relkind = 'v'
    union all
    select format('partition %s of %s %s', relname, inhparent::regclass, pg_get_expr(relpartbound, r.oid))
    from tables r join pg_inherits on inhrelid = r.oid
    union all
    select format('partitioned %s by %s', relname, pg_get_partkeydef(oid)) from tables where relkind = 'p'
    union all
    select format('column %s.%s %s %s null %s default %s identity %s collation %s storage %s %s target %s %s %s', relname, attnum, attname,
      format_type(atttypid, atttypmod), not attnotnull, case when not relispartition then pg_get_expr(adbin, adrelid) end, attidentity, attcollation::regcollation,
      attstorage, attcompression, coalesce(attstattarget, -1), attoptions, attacl)
    from tables r join pg_attribute a on attrelid = r.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select format('constraint %s.%s %s', relname, case when relispartition then null else conname end, pg_get_constraintdef(c.oid))
    from tables r join pg_constraint c on conrelid = r.oid where contype <> 'n'
    union all
    select format('index %s on %s %s', i.own_name, r.relname, regexp_replace(pg_get_indexdef(i.oid), '^(.*) INDEX .* USING', '\\1'))
    from relations r join pg_index x on indrelid = r.oid
    join (select *, case when relispartition then null else relname end as own_name from pg_class) i on i.oid = indexrelid
    union all
    select format('target %s.%s %s', i.relname, attnum, attstattarget) from relations r join pg_index x on indrelid = r.oid
    join pg_class i on i.oid = indexrelid join pg_attribute on attrelid = i.oid where attstattarget >= 0
    union all
    select format('%s %s', pg_get_triggerdef(t.oid), tgenabled) from tables r join pg_trigger t on tgrelid = r.oid where not tgisinternal
    union all
    select format('%s %s', regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g'), proacl) from pg_proc
    where pronamespace = 'public'::regnamespace
    union all
    select format('sequence %s %s %s %s %s %s %s %s', relname, format_type(seqtypid, null), seqstart, seqincrement, seqmax, seqmin, seqcache,
      seqcycle) from relations r join pg_sequence on seqrelid = r.oid
    union all
    select format('owned %s by %s.%s', relname, refobjid::regclass, refobjsubid) from relations r join pg_depend d on objid = r.oid
    where relkind = 'S' and deptype = 'a' and refclassid = 'pg_class'::regclass
    union all
    select format('statistics %s', pg_get_statisticsobjdef(oid)) from pg_statistic_ext where stxnamespace = 'public'::regnamespace
    union all
    select format('comment %s: %s', pg_describe_object(classoid, objoid, objsubid), description) from pg_description
    where objoid in (select oid from relations union select oid from pg_proc where pronamespace = 'public'::regnamespace)
    order by 1`);
  return rows.map(({ line }) => line);
}
