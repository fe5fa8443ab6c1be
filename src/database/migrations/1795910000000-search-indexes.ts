import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, withoutTimeouts } from '../online-indexes.js';

const POLICY_NUMBER = 'job (policy_number) WHERE policy_number IS NOT NULL';
/** The words of a vehicle's names, folded as `data/turkish.sql.ts` folds what is sought. */
const VEHICLE_WORDS = `array_to_tsvector(string_to_array(btrim(regexp_replace(
  translate(lower((brand_name || ' ' || model_name) COLLATE "tr-x-icu"),
            'ıçğşöòóôõüùúûâàáäãåéèêëîíìïñ', 'icgsooooouuuuaaaaaaeeeeiiiin'),
  '[^a-z0-9]+', ' ', 'g')), ' '))`;

/**
 * Indexes of the search: one finds policies also by the beginning of their number, in place of the one that finds them by the whole
 * number alone, and one finds vehicles by words of their names.
 */
export class SearchIndexes1795910000000 implements MigrationInterface {
  name = 'SearchIndexes1795910000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await withoutTimeouts(runner, async () => {
      await buildIndex(
        runner,
        'job_policy_beginning',
        POLICY_NUMBER.replace('policy_number)', 'policy_number text_pattern_ops)'),
      );
      await buildIndex(runner, 'vehicle_type_words', `vehicle_type USING gin ((${VEHICLE_WORDS}))`);
      await runner.query('DROP INDEX CONCURRENTLY IF EXISTS job_policy_number');
    });
  }

  /** In one transaction, so that writes of jobs wait for the index. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX IF NOT EXISTS job_policy_number ON ${POLICY_NUMBER}`);
    await runner.query('DROP INDEX IF EXISTS job_policy_beginning');
    await runner.query('DROP INDEX IF EXISTS vehicle_type_words');
  }
}
