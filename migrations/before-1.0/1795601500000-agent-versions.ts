import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts the changes of an agent, of its products and of its subscriptions, so that a change made from an older state can be
 * refused, and records who paused an agent and why. Triggers count, so that changes by the previous release count as well.
 */
export class AgentVersions1795601500000 implements MigrationInterface {
  name = 'AgentVersions1795601500000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION count_agent_change, count_agent_list_change CASCADE');
    await runner.query(
      `ALTER TABLE agent DROP COLUMN version, DROP COLUMN products_version, DROP COLUMN subscriptions_version,
         DROP COLUMN paused_by, DROP COLUMN pause_reason`,
    );
  }
}

const FIELDS = ['name', 'platform_url', 'platform_api_key', 'platform_authorization', 'is_active'];
const row = (of: string) => `(${FIELDS.map((field) => `${of}.${field}`).join(', ')})`;

const LISTS = [
  ['agent_product', 'products_version'],
  ['agent_subscription', 'subscriptions_version'],
] as const;
const EVENTS = [
  ['added', 'INSERT', 'NEW'],
  ['removed', 'DELETE', 'OLD'],
] as const;

const STATEMENTS = [
  `ALTER TABLE agent ADD COLUMN version integer NOT NULL DEFAULT 1,
     ADD COLUMN products_version integer NOT NULL DEFAULT 1,
     ADD COLUMN subscriptions_version integer NOT NULL DEFAULT 1,
     ADD COLUMN paused_by text, ADD COLUMN pause_reason text`,
  // The previous release resumes an agent without a word of who paused it.
  `CREATE FUNCTION count_agent_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF ${row('new')} IS DISTINCT FROM ${row('old')} THEN
       new.version := old.version + 1;
     END IF;
     IF new.paused_at IS NULL THEN
       new.paused_by := NULL;
       new.pause_reason := NULL;
     END IF;
     RETURN new;
   END $$`,
  `CREATE TRIGGER agent_version BEFORE UPDATE ON agent FOR EACH ROW EXECUTE FUNCTION count_agent_change()`,
  // With the rights of their owner: a service of the previous release has none on what is new.
  `CREATE FUNCTION count_agent_list_change() RETURNS trigger LANGUAGE plpgsql
   SECURITY DEFINER SET search_path FROM CURRENT AS $$
   BEGIN
     EXECUTE format('UPDATE agent SET %1$I = %1$I + 1 WHERE id IN (SELECT agent_id FROM changed)', tg_argv[0]);
     RETURN NULL;
   END $$`,
  ...LISTS.flatMap(([table, column]) =>
    EVENTS.map(
      ([name, event, rows]) => `CREATE TRIGGER ${table}_${name} AFTER ${event} ON ${table}
         REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_agent_list_change('${column}')`,
    ),
  ),
];
