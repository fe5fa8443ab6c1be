import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notifications name what they announce, deliveries are found by it, and a change of status has their number. Rows of earlier releases have no subject. The
 * indexes are built week by week while the tables are read and written; each step can be repeated after a failure.
 */
export class NotificationSubjects1795600100000 implements MigrationInterface {
  name = 'NotificationSubjects1795600100000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE notification ADD COLUMN IF NOT EXISTS subject_kind text, ADD COLUMN IF NOT EXISTS subject_id text',
    );
    await runner.query('ALTER TABLE service_status_change ADD COLUMN IF NOT EXISTS notifications integer');
    await runner.query('SET statement_timeout = 0');
    await runner.query('SET lock_timeout = 0');
    try {
      // An index that an interrupted attempt left is not valid.
      await runner.query('DROP INDEX CONCURRENTLY IF EXISTS delivery_notification');
      await runner.query('CREATE INDEX CONCURRENTLY delivery_notification ON delivery (notification_id)');
      for (const index of PARTITIONED) await buildByPartition(runner, index);
    } finally {
      await runner.query('RESET lock_timeout');
      await runner.query('RESET statement_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE service_status_change DROP COLUMN IF EXISTS notifications');
    await runner.query(
      'DROP INDEX IF EXISTS notification_subject, finished_delivery_notification, delivery_notification',
    );
    await runner.query(
      'ALTER TABLE notification DROP COLUMN IF EXISTS subject_kind, DROP COLUMN IF EXISTS subject_id',
    );
  }
}

interface PartitionedIndex {
  table: string;
  name: string;
  on: string;
}

const PARTITIONED: readonly PartitionedIndex[] = [
  {
    table: 'notification',
    name: 'notification_subject',
    on: '(subject_id, subject_kind) WHERE subject_id IS NOT NULL',
  },
  { table: 'finished_delivery', name: 'finished_delivery_notification', on: '(notification_id)' },
];

/** A partitioned table takes no concurrent build, but its partitions do; the table's index is valid with the last one. */
async function buildByPartition(runner: QueryRunner, { table, name, on }: PartitionedIndex): Promise<void> {
  await runner.query(`CREATE INDEX IF NOT EXISTS ${name} ON ONLY ${table} ${on}`);
  const partitions: { name: string }[] = await runner.query(
    `SELECT p.relname AS name FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid
     WHERE i.inhparent = $1::regclass AND NOT EXISTS (
       SELECT FROM pg_inherits child JOIN pg_index x ON x.indexrelid = child.inhrelid
       WHERE child.inhparent = $2::regclass AND x.indrelid = p.oid)
     ORDER BY 1`,
    [table, name],
  );
  for (const partition of partitions) {
    const ofPartition = `${partition.name}_${name}`;
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${ofPartition}`);
    await runner.query(`CREATE INDEX CONCURRENTLY ${ofPartition} ON ${partition.name} ${on}`);
    await runner.query(`ALTER INDEX ${name} ATTACH PARTITION ${ofPartition}`);
  }
}
