import type { QueryRunner } from 'typeorm';

/** Whether this session's role owns a table: only the owner may create and drop partitions. */
export async function ownsTable(runner: QueryRunner, table: string): Promise<boolean> {
  const [row]: { owns: boolean }[] = await runner.query(
    `select pg_has_role(relowner, 'usage') as owns from pg_class where oid = $1::regclass`,
    [table],
  );
  return row?.owns ?? false;
}
