import { agentExists } from '../agents/agents.sql.js';
import { ENTRY_ROW_COLUMNS, entriesOf } from '../audit/audit.service.js';
import { MEMBERS_AT_MOST } from '../data/batches.js';
import type { NamedStatement } from '../data/transaction.js';
import { givenRows, type RowColumns } from '../data/written-rows.sql.js';
import { ADDRESS_COLUMNS, announcementsOf } from '../notifications/notifications.service.js';

/** Columns of `outgoing_log`; `created_at` is the transaction's time, as is the notification's. */
const LOG_COLUMNS = {
  id: 'bigint',
  gw_log_id: 'text',
  agent_id: 'int',
  insurance_company_id: 'int',
  product_id: 'int',
  service_operation_id: 'int',
  url: 'text',
  started_at: 'timestamptz',
  duration_ms: 'int',
  http_status: 'int',
  notification_id: 'bigint',
} satisfies RowColumns;

/** The numbers of a log that is to be recorded. */
export interface LogNumbers {
  id: string;
  notification_id: string;
}

/**
 * Draws the numbers of logs, one of each agent in the JSON array $1; agents that do not exist have no row. They are drawn before the
 * rows are written: the notification contains the log's number, and an encrypted one is bound to its own. That of the delivery is not:
 * platforms page through deliveries by number, and one that is drawn early would come behind a page that has passed it. No join, for
 * which PostgreSQL would read all agents while these are some thousands.
 */
export const NUMBER_LOGS: NamedStatement = {
  name: 'number-outgoing-logs',
  text: `
  select asked.n::int as n, nextval(pg_get_serial_sequence('outgoing_log', 'id')) as id, nextval('notification_no') as notification_id
  from (${givenRows({ asked_id: 'int' })}) asked
  where ${agentExists('asked.asked_id')}`,
};

const place = (index: number) => `$${index + 2}::text`;
const PAYLOADS = `(array[${Array.from({ length: MEMBERS_AT_MOST }, (_, index) => place(index)).join(', ')}])[n]`;

/**
 * Records the logs of $1, a JSON array, with their notifications and, for calls of the staff, audit entries. The payloads are the
 * parameters from $2 on, as they are: within the JSON, each would be escaped once more.
 */
const recording = (name: string, payload: string): NamedStatement => {
  const columns = Object.keys(LOG_COLUMNS).join(', ');
  const parts = [
    `given as (${givenRows({ ...LOG_COLUMNS, ...ADDRESS_COLUMNS, ...ENTRY_ROW_COLUMNS })})`,
    `numbered as materialized (select given.*, nextval('delivery_id_seq') as delivery_id from given)`,
    announcementsOf('numbered', payload),
    `logged as (insert into outgoing_log (${columns}, delivery_id) select ${columns}, delivery_id from numbered)`,
    entriesOf('(select * from numbered where entry_action is not null) of_staff'),
  ];
  return { name, text: `with ${parts.join(', ')} select from numbered` };
};
export const RECORD_LOG = recording('record-outgoing-log', place(0));
export const RECORD_LOGS = recording('record-outgoing-logs', PAYLOADS);
