import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Secrets that sign the calls to an agent's platform; their change is a change of the agent. */
export class SigningSecrets1795602600000 implements MigrationInterface {
  name = 'SigningSecrets1795602600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agent ADD COLUMN signing_secrets text');
    await runner.query(countChangesOf([...FIELDS, 'signing_secrets']));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(countChangesOf(FIELDS));
    await runner.query('ALTER TABLE agent DROP COLUMN signing_secrets');
  }
}

const FIELDS = ['name', 'platform_url', 'platform_api_key', 'platform_authorization', 'is_active'];

function countChangesOf(fields: readonly string[]): string {
  const row = (of: string) => `(${fields.map((field) => `${of}.${field}`).join(', ')})`;
  return `CREATE OR REPLACE FUNCTION count_agent_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF ${row('new')} IS DISTINCT FROM ${row('old')} THEN
       new.version := old.version + 1;
     END IF;
     IF new.paused_at IS NULL THEN
       new.paused_by := NULL;
       new.pause_reason := NULL;
     END IF;
     RETURN new;
   END $$`;
}
