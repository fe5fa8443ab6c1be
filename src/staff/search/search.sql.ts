import { AGENT_HIT, agentHits } from '../../agents/agents.sql.js';
import { SoughtText } from '../../data/search-hits.sql.js';
import type { SoughtWord } from '../../data/sought-words.js';
import { DELIVERY_HIT } from '../../notifications/notifications.sql.js';
import { JobHits } from '../../offline-jobs/job-hits.sql.js';
import { LOG_HIT } from '../../outgoing-logs/outgoing-log-reads.service.js';
import {
  companyHits,
  companyName,
  operationHits,
  SERVICE_HIT,
} from '../../service-availability/status/service-hits.sql.js';
import { USER_HIT, userHits } from '../../users/users.sql.js';
import { vehicleHits } from '../../vehicle-catalog/staff/staff-vehicles.sql.js';
import type { NumberedKind } from './search.rules.js';

const JOBS = new JobHits(companyName);

/** The things with an id of 64 bits, $1; each is one read along a primary key. */
export const BY_ID: Readonly<Record<NumberedKind, string>> = {
  Agent: AGENT_HIT,
  Job: JOBS.one,
  Service: SERVICE_HIT,
  User: USER_HIT,
  Delivery: DELIVERY_HIT,
  OutgoingLog: LOG_HIT,
};

/**
 * Things by the number of a policy or proposal and by parts of their names, the likeliest first, in one statement.
 * Tables of names hold a few thousand rows at most, but for vehicles and jobs, which are found along indexes.
 */
export function byWords(text: string, words: readonly SoughtWord[]): { sql: string; values: unknown[] } {
  const sought = new SoughtText(text, words);
  const parts = [
    ...JOBS.ofNumber(sought),
    agentHits(sought),
    ...JOBS.ofBeginning(sought),
    companyHits(sought),
    operationHits(sought),
    userHits(sought),
    vehicleHits(sought),
  ];
  return { sql: parts.map((part) => `(${part})`).join(' union all '), values: sought.values };
}
