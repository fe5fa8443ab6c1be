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
 * Every object of the schema that statements can depend on, one line each: columns, indexes, constraints, triggers,
 * functions and sequences. Partitions are left out, since their names and number depend on the day, and so are
 * sequences of identity columns, which no statement names.
 */
export async function schemaLines(dataSource: DataSource): Promise<string[]> {
  const rows: { line: string }[] = await dataSource.query(`
    with relations as (
      select oid, relname, relkind from pg_class
      where relnamespace = 'public'::regnamespace and not relispartition
        and relname not in ('migrations', 'migrations_id_seq', 'PK_8c82d7f526340ab734260ea46be')
        and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'i' and relkind = 'S')
    )
    select format('%s %s', relkind, relname) as line from relations
    union all
    select format('column %s.%s %s null %s default %s identity %s', relname, attname, format_type(atttypid, atttypmod),
      not attnotnull, pg_get_expr(adbin, adrelid), attidentity)
    from relations join pg_attribute a on attrelid = relations.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind in ('r', 'p')
    union all
    select format('constraint %s.%s %s', relname, conname, pg_get_constraintdef(c.oid))
    from relations join pg_constraint c on conrelid = relations.oid where contype <> 'n'
    union all
    select pg_get_indexdef(oid) from relations where relkind in ('i', 'I')
    union all
    select pg_get_triggerdef(t.oid) from relations join pg_trigger t on tgrelid = relations.oid where not tgisinternal
    union all
    select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ line }) => line);
}
