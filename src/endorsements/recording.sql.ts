import { ENTRY_ROW_COLUMNS, entriesOf } from '../audit/audit.service.js';
import type { NamedStatement } from '../data/transaction.js';
import { givenRows } from '../data/written-rows.sql.js';
import {
  ANNOUNCEMENT_COLUMNS,
  ANNOUNCEMENT_IDS,
  announcementsOf,
  payloadNaming,
} from '../notifications/notifications.service.js';
import { KEY_COLUMNS, keysOf } from '../offline-jobs/idempotency.sql.js';
import {
  ACTION_COLUMNS,
  actionsOf,
  JOB_COLUMNS,
  unchangedOf,
  withActionIds,
} from '../offline-jobs/job-actions.sql.js';
import { RECORDED_WITHIN_MS } from './endorsement.rules.js';
import { ENDORSEMENT_COLUMNS, endorsementsOf } from './endorsement.sql.js';

/** What a statement records of each of its rows, with or without an Idempotency-Key. */
export type RecordedOperation = 'make' | 'reject' | 'make-keyed' | 'reject-keyed';

/**
 * The statement that records the operations of $1, a JSON array; it returns the number `n` of each row that was recorded.
 * Everything of a row is written, or nothing: a row whose job has changed, or whose key is taken, is left out, which of
 * several rows also happens to one whose job is held by somebody else, and a row that comes too late for its moment. The numbers of the new rows are drawn first, so that no
 * insert waits for what another returns; the key comes before the move, so that one that is taken leaves the job unmoved.
 */
export function recordingOf(operation: RecordedOperation, isOfSeveral: boolean): NamedStatement {
  return STATEMENTS[operation][isOfSeveral ? 'several' : 'one'];
}

function statement(operation: RecordedOperation, skipsHeld: boolean): NamedStatement {
  const isMade = operation.startsWith('make');
  const isKeyed = operation.endsWith('keyed');
  const columns = {
    ...JOB_COLUMNS,
    ...ACTION_COLUMNS,
    ...ANNOUNCEMENT_COLUMNS,
    ...ENTRY_ROW_COLUMNS,
    ...(isMade && ENDORSEMENT_COLUMNS),
    ...(isKeyed && KEY_COLUMNS),
  };
  const parts = [
    `given as materialized (${givenRows(columns)} where given.acted_at > now() - interval '${RECORDED_WITHIN_MS} ms')`,
    unchangedOf('given', { skipsHeld }),
    ...(isKeyed ? [keysOf('unchanged')] : []),
    `to_move as (select unchanged.* from unchanged ${isKeyed ? 'join keyed using (key_user_id, key)' : ''})`,
    `numbered as materialized (${withActionIds('to_move', ANNOUNCEMENT_IDS)})`,
    actionsOf('numbered'),
    announcementsOf('numbered', payloadNaming('action_id')),
    ...(isMade ? [endorsementsOf('numbered')] : []),
    entriesOf('numbered'),
  ];
  const name = `endorsement.${operation}${skipsHeld ? '-several' : ''}`;
  return { name, text: `with ${parts.join(', ')} select n::int from numbered` };
}

const bothOf = (operation: RecordedOperation) => ({
  one: statement(operation, false),
  several: statement(operation, true),
});
const STATEMENTS = {
  make: bothOf('make'),
  reject: bothOf('reject'),
  'make-keyed': bothOf('make-keyed'),
  'reject-keyed': bothOf('reject-keyed'),
};
