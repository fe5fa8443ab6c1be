import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Statements that name a table of another folder, and the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'access/may-act.sql.ts agent':
    'who may act is one condition, for every folder that asks; users must not import agents',
  'access/may-act.sql.ts app_user': 'who may act is one condition, for every folder that asks',
  'audit/audit-reads.service.ts agent':
    'an entry names its target by its present name, whichever folder has it',
  'audit/audit-reads.service.ts app_user':
    'an entry names its target by its present name, whichever folder has it',
  'audit/audit-reads.service.ts service_availability':
    'an entry names its target by its present name, whichever folder has it',
  'backup/make-backup.ts job_file':
    'a backup has the documents that its snapshot names; it copies every table',
  'backup/restore-backup.ts admin_audit': 'a database with users or an audit is not restored over',
  'backup/restore-backup.ts app_user': 'a database with users or an audit is not restored over',
  'backup/restore-backup.ts agent':
    'a trial pauses all agents in the transaction that brings their rows back',
  'configuration/configuration.sql.ts agent':
    'one snapshot reads what a configuration file has of every folder',
  'configuration/configuration.sql.ts agent_product':
    'one snapshot reads what a configuration file has of every folder',
  'configuration/configuration.sql.ts agent_subscription':
    'one snapshot reads what a configuration file has of every folder',
  'configuration/configuration.sql.ts app_user':
    'one snapshot reads what a configuration file has of every folder',
  'configuration/configuration.sql.ts code_name':
    'one snapshot reads what a configuration file has of every folder',
  'configuration/configuration.sql.ts service_availability':
    'one snapshot reads what a configuration file has of every folder',
  'notifications/dispatch/claim.sql.ts agent':
    'one claim reads the deliveries, the address and the keys of its agents, and passes over paused ones',
  'offline-jobs/staff-jobs.sql.ts service_availability':
    'names of companies and products stand in the service catalog alone; service-availability is no import of jobs',
  'outgoing-logs/outgoing-log-reads.service.ts service_availability':
    'names of companies and operations stand in the service catalog alone; service-availability is no import of logs',
};

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name}`)
  .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|^src\/database\//.test(file));

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
