import { execute, type TestDatabase } from './database.js';
import { despiteDeadlocks } from './transactions.js';

/** A fault of a database that belongs to the test, and the end of the fault. */
export interface DatabaseFault {
  begin(): Promise<void>;
  end(): Promise<void>;
}

/** Refuses writes in every session, as after a fail-over, or on an administrator's order. */
export function readOnly({ connection }: TestDatabase): DatabaseFault {
  const { database } = connection;
  const server = { ...connection, database: 'postgres' };
  return {
    begin: async () => {
      await execute(server, `alter database ${database} set default_transaction_read_only = on`);
      await execute(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
      );
    },
    end: () => execute(server, `alter database ${database} reset default_transaction_read_only`),
  };
}

/** Inserts into these tables find no room, as on a full disk; updates within a page still work, as they do there. */
export function full({ connection }: TestDatabase, tables: readonly string[]): DatabaseFault {
  const triggers = tables.map(
    (table) =>
      `create trigger full_disk before insert on ${table} for each row execute function full_disk();`,
  );
  // A change of several tables' triggers.
  const alter = (sql: string) => despiteDeadlocks(() => execute(connection, sql));
  return {
    begin: () =>
      alter(
        `create function full_disk() returns trigger language plpgsql as $$ begin
           raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
         ${triggers.join('\n')}`,
      ),
    end: () => alter('drop function full_disk cascade'),
  };
}
