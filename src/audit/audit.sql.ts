import { hit } from '../data/search-hits.sql.js';
import type { RowColumns } from '../data/written-rows.sql.js';
import type { AuditAction } from './audit-actions.rules.js';

/** Columns of an entry; `entryValues` returns their values. */
export const ENTRY_COLUMNS = [
  'user_id',
  'user_name',
  'action',
  'target',
  'request_id',
  'address',
  'details',
  'before',
  'after',
] as const;

const TYPES = ['int', 'text', 'text', 'text', 'text', 'text', 'jsonb', 'jsonb', 'jsonb'];
const COLUMNS = ENTRY_COLUMNS.join(', ');
const places = (first: number, count: number) =>
  TYPES.slice(0, count).map((type, index) => `$${first + index}::${type}`);

/** Inserts an entry whose values are the statement's parameters. */
export const INSERT_ENTRY = `insert into admin_audit (${COLUMNS}) values (${places(1, ENTRY_COLUMNS.length).join(', ')})`;

/** What `entriesOf` needs of each row: the columns of its entry. */
export const ENTRY_ROW_COLUMNS: RowColumns = Object.fromEntries(
  ENTRY_COLUMNS.map((name, place) => [`entry_${name}`, TYPES[place] ?? '']),
);

/**
 * A CTE that writes an entry for each row of `rows`, within the statement that does the action: that saves a round trip. `target` is
 * SQL of a row.
 */
export const entriesOf = (rows: string, target = 'entry_target'): string => `
  audited as (
    insert into admin_audit (${COLUMNS})
    select ${ENTRY_COLUMNS.map((name) => (name === 'target' ? target : `entry_${name}`)).join(', ')} from ${rows}
  )`;

/**
 * The last entry about a target (SQL of its name) in which one of the actions set one of the fields: `at`, `user_id`, `user_name`. To
 * be joined laterally; it reads the index of targets.
 */
export const lastSetting = (target: string, actions: readonly AuditAction[], fields: readonly string[]) => `
  select e.at, e.user_id, e.user_name from admin_audit e
  where e.target = ${target} and e.action in ('${actions.join("', '")}') and e.after ?| array['${fields.join("', '")}']
  order by e.at desc, e.id desc limit 1`;

/** Characters of changes after which the next entry begins. */
const ENTRY_SIZE = 16_384;

/**
 * Inserts entries for the changes that a query selects (see `SelectedChanges`); the query's parameters come first. The
 * details of each entry state how many things it names.
 */
export function insertSelected(sql: string, parameters: number): string {
  const own = places(parameters + 1, ENTRY_COLUMNS.length - 2);
  const details = own.pop();
  return `
    insert into admin_audit (${COLUMNS})
    select ${own.join(', ')}, coalesce(${details}, '{}') || jsonb_build_object('Changed', count(*)),
           jsonb_object_agg(thing, before) filter (where before is not null),
           jsonb_object_agg(thing, after) filter (where after is not null)
    from (
      select thing, before, after,
             coalesce(sum(length(thing) + coalesce(length(before::text), 0) + coalesce(length(after::text), 0))
               over (rows between unbounded preceding and 1 preceding) / ${ENTRY_SIZE}, 0) as entry
      from (${sql}) as changed (thing, before, after)
    ) sized
    group by entry order by entry`;
}

/** The time of each restore that the audit still names, from its backup to itself. */
export const RESTORED_TIMES = `
  select (details ->> 'TakenAt')::timestamptz as "from", at as "to" from admin_audit where action = 'database.restore'`;

const requestHit = (title: string, subtitle: string) =>
  hit('AuditRequest', 'request_id', title, { subtitle: `user_name || ' · ' || ${subtitle}`, at: 'at' });

/** The newest action of the request $1 as a hit of a search. */
export const REQUEST_HIT = `${requestHit('request_id', 'action')}
  from admin_audit where request_id = $1 order by at desc, id desc limit 1`;

/**
 * The request of the question $1 as a hit of a search, $2 the moment in its number: the entry follows within the platform's time, or a
 * clock is wrong.
 */
export const QUESTION_HIT = `${requestHit(`details->>'ReferanceNo'`, 'target')}
  from admin_audit
  where action = 'outgoingLog.readPayload' and details->>'ReferanceNo' = $1 and request_id is not null
    and at between $2::timestamptz - interval '15 min' and $2::timestamptz + interval '15 min'
  order by at desc, id desc limit 1`;

/** The newest entries `e` about a target, without those of some actions, to be joined. */
export const newestEntries = (
  target: string,
  without: readonly AuditAction[],
  limit: number,
): string => `lateral (
    select * from admin_audit where target = ${target} and action <> all ('{${without.join(',')}}') order by at desc limit ${limit}
  ) e`;
