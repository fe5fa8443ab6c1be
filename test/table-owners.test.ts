import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Statements that name a table of another folder, and the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'access/may-act.sql.ts agent': 'who may act is one condition, for every folder that asks',
  'access/may-act.sql.ts app_user': 'who may act is one condition, for every folder that asks',
  'staff/search/search.sql.ts admin_audit': 'one search reads the rows of every folder, in one statement',
  'staff/search/search.sql.ts agent': 'one search reads the rows of every folder, in one statement',
  'staff/search/search.sql.ts app_user': 'one search reads the rows of every folder, in one statement',
  'staff/search/search.sql.ts delivery': 'one search reads the rows of every folder, in one statement',
  'staff/search/search.sql.ts finished_delivery':
    'one search reads the rows of every folder, in one statement',
  'staff/search/search.sql.ts job': 'one search reads the rows of every folder, in one statement',
  'staff/search/search.sql.ts outgoing_log': 'one search reads the rows of every folder, in one statement',
  'staff/search/search.sql.ts service_availability':
    'one search reads the rows of every folder, in one statement',
  'staff/search/search.sql.ts vehicle_catalog_version':
    'one search reads the rows of every folder, in one statement',
  'staff/search/search.sql.ts vehicle_type': 'one search reads the rows of every folder, in one statement',
  'auth/login-throttle.ts app_user':
    'the addresses of a user are found by name, in the statement that counts',
  'backup/make-backup.ts job_file':
    'a backup has the documents that its snapshot names; it copies every table',
  'backup/restore-backup.ts admin_audit': 'a database with users or an audit is not restored over',
  'backup/restore-backup.ts app_user': 'a database with users or an audit is not restored over',
  'backup/restore-backup.ts agent':
    'a trial pauses all agents in the transaction that brings their rows back',
  'data/commit-trial.sql.ts write_probe': 'readiness and the gate of outcomes commit the same trial',
  'notifications/delivery-gauges.metrics.ts agent': 'paused agents are counted',
  'notifications/administration/delivery-columns.sql.ts agent':
    'a row of the feed names its agent and says whether it is paused, in one statement',
  'notifications/administration/delivery-overview.service.ts agent':
    'waiting deliveries are counted along the index of lanes, agent by agent',
  'notifications/dispatch/claim.sql.ts agent':
    'one claim reads the deliveries, the address and the keys of its agents, and passes over paused ones',
  'notifications/hours/hours.sql.ts agent':
    'the health is told of every agent, also of one that nothing was sent to',
  'notifications/notifications.service.ts agent': 'what every active agent gets is written by one statement',
  'offline-jobs/job-owner.ts app_user': 'an owner is an active user of the company: one row, no change',
  'offline-jobs/jobs.service.ts app_user':
    'the caller of an insurer’s request is asked by id in one round trip',
  'offline-jobs/staff-jobs.sql.ts service_availability':
    'names of companies and products stand in the service catalog alone; service-availability is no import of jobs',
  'outgoing-logs/log-payloads.service.ts agent': 'a log is found with its agent’s address and keys',
  'outgoing-logs/log-payloads.service.ts notification': 'a body is answered from here until it is delivered',
  'outgoing-logs/outgoing-log-reads.service.ts agent': 'a row of the feed names its agent, in one statement',
  'outgoing-logs/outgoing-log-reads.service.ts service_availability':
    'names of companies and operations stand in the service catalog alone; service-availability is no import of logs',
  'outgoing-logs/outgoing-log-reads.service.ts notification':
    'a row shows whether its body is still kept here',
  'outgoing-logs/outgoing-log-retention.job.ts delivery':
    'a log is kept while its notification is on its way',
  'service-availability/catalog/catalog.sql.ts agent':
    'a dry run counts the agents that would hear, in one statement',
  'outgoing-logs/recording.sql.ts agent':
    'a log gets its numbers when its agent exists, in one statement for all who ask',
  'service-availability/bulk/bulk.sql.ts agent':
    'the preview counts the notifications of each active agent, with its name, in one statement',
  'service-availability/status/availability-reads.service.ts agent':
    'who hears of a record: the agents, with their names, in one statement',
  'service-availability/status/status-change.payloads.ts agent':
    'the payloads of all agents are written by one statement',
  'users/standing.ts agent': 'users must not import agents; a token holds only while its agent is active',
  'users/users.service.ts agent': 'users must not import agents; a platform user needs one that exists',
};

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name}`)
  .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|^src\/(database|sandbox)\//.test(file));

test('a statement names tables of its own folder; every exception has a reason, and is needed', () => {
  const owners = new Map<string, string>();
  for (const file of sources.filter((name) => name.endsWith('.entity.ts'))) {
    for (const [, table = ''] of readFileSync(file, 'utf8').matchAll(/@Entity\('(\w+)'\)/g)) {
      owners.set(table, folderOf(file));
    }
  }
  expect(owners.size).toBeGreaterThan(30);
  const foreign = sources.flatMap((file) => {
    const named = tablesIn(readFileSync(file, 'utf8'));
    const others = [...named].filter((table) => (owners.get(table) ?? folderOf(file)) !== folderOf(file));
    return others.map((table) => `${file.slice('src/'.length)} ${table}`);
  });
  expect(foreign.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});

function folderOf(file: string): string {
  return file.split('/')[1] ?? '';
}

/** The names after the words of SQL that are followed by a table; comments left out. */
function tablesIn(source: string): Set<string> {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const named = code.matchAll(
    /\b(?:from|join|into|update|table|lock|using)\s+(?:only\s+)?"?(\w+)\b(?![.'])/g,
  );
  return new Set([...named].map(([, name = '']) => name));
}
