import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  buildIndex,
  buildPartitionedIndex,
  type PartitionedIndex,
  withoutTimeouts,
} from '../../src/database/online-indexes.js';

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
    await withoutTimeouts(runner, async () => {
      await buildIndex(runner, 'delivery_notification', 'delivery (notification_id)');
      for (const index of PARTITIONED) await buildPartitionedIndex(runner, index);
    });
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

const PARTITIONED: readonly PartitionedIndex[] = [
  {
    table: 'notification',
    name: 'notification_subject',
    on: '(subject_id, subject_kind) WHERE subject_id IS NOT NULL',
  },
  {
    table: 'finished_delivery',
    name: 'finished_delivery_notification',
    on: '(notification_id)',
  },
];
