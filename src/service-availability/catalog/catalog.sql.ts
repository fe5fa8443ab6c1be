import { activeAgentOf } from '../../agents/agents.sql.js';
import { answerColumns, jsonObject } from '../../data/answers.sql.js';
import { IN_SCOPE, IS_SUBSCRIBED, RECORD, SCOPE } from '../status/availability.sql.js';
import type { RecordedCatalogChange, ServiceCatalogRecord, TriedCatalogChange } from './catalog.answers.js';

/**
 * The planner cannot know that four unselective columns form a key: with its defaults it sorts both sides, which takes
 * three times as long as the hash join, and spills the hash to disk.
 */
export const PLANNER_SETTINGS = `
  select set_config('enable_mergejoin', 'off', true), set_config('work_mem', '64MB', true)`;

const NAMES = [
  'insurance_company_name',
  'product_name',
  'product_branch_id',
  'product_branch_name',
  'service_operation_name',
  'service_name',
  'outsource_process_name',
];
const KEY = ['insurance_company_id', 'product_id', 'service_operation_id', 'outsource_process_id'];
const of = (row: string, columns: readonly string[]) => columns.map((name) => `${row}.${name}`).join(', ');

/**
 * The differences between catalog and snapshot, by kind: `new` (no id yet), `added` (it comes back), `removed`,
 * `renamed`; each with the values of the snapshot. No id is 0, so 0 stands for null in a comparison that can be hashed.
 */
export const DIFFERENCES = `
  create temporary table service_catalog_change on commit drop as
  select s.id, case when s.id is null then 'new' when n.position is null then 'removed'
                    when s.removed_at is not null then 'added' else 'renamed' end as kind, n.*
  from service_availability s full join service_catalog_snapshot n
    on s.insurance_company_id = n.insurance_company_id and s.service_operation_id = n.service_operation_id
    and coalesce(s.product_id, 0) = coalesce(n.product_id, 0)
    and coalesce(s.outsource_process_id, 0) = coalesce(n.outsource_process_id, 0)
  where s.id is null
     or n.position is null and s.removed_at is null
     or n.position is not null and (s.removed_at is not null or (${of('s', NAMES)}) is distinct from (${of('n', NAMES)}))`;

/**
 * Records the change of status of closed records that come back, and so become active. $1 now, $2 by whom, $3 reason.
 */
export const RECORD_REOPENED = `
  insert into service_status_change (service_availability_id, changed_at, changed_by, from_status, to_status, reason)
  select s.id, $1, $2, s.status, 'Active', $3
  from service_catalog_change c join service_availability s using (id)
  where c.kind = 'added' and s.status <> 'Active'`;

/** $1 now, $2 reason. */
export const BRING_BACK = `
  update service_availability s set status = 'Active', reason = $2, status_date = $1, removed_at = null
  from service_catalog_change c where c.id = s.id and c.kind = 'added'`;

export const RENAME = `
  update service_availability s set ${NAMES.map((name) => `${name} = c.${name}`).join(', ')}
  from service_catalog_change c where c.id = s.id and c.kind in ('added', 'renamed')`;

/** A removal also clears the record's scheduled re-opening and its evaluation. $1 now. */
export const REMOVE = `
  with removed as (
    update service_availability s set removed_at = $1, reopen_at = null
    from service_catalog_change c where c.id = s.id and c.kind = 'removed'
    returning s.id
  )
  delete from service_evaluation e using removed where e.service_availability_id = removed.id`;

/** Ids follow the order of the snapshot. $1 now, $2 reason. */
export const CREATE = `
  with created as (
    insert into service_availability (${[...KEY, ...NAMES].join(', ')}, reason, status_date)
    select ${of('c', [...KEY, ...NAMES])}, $2, $1
    from service_catalog_change c where c.kind = 'new' order by c.position
    returning id
  )
  insert into service_catalog_change (id, kind) select id, 'added' from created`;

export const COUNTS = `
  select count(*) filter (where kind = 'added')::int as added, count(*) filter (where kind = 'removed')::int as removed
  from service_catalog_change`;

/** How many records a sync would remove, of how many; before anything is applied. */
export const REMOVAL = `
  select (select count(*)::int from service_catalog_change where kind = 'removed') as removed,
         (select count(*)::int from service_availability where removed_at is null) as present`;

/** Keeps what the sync $1 changed, once everything is applied. */
export const KEEP_CHANGES = `
  insert into service_catalog_sync_change (sync_id, service_availability_id, kind)
  select $1, id, kind from service_catalog_change where id is not null and kind <> 'new'`;

/** The differences as rows `s` with the ids and names that every list shows, and the number of their place. */
const PLANNED = `
  select row_number() over (order by coalesce(n.insurance_company_id, s.insurance_company_id),
                                     coalesce(n.product_id, s.product_id, 0),
                                     coalesce(n.service_operation_id, s.service_operation_id),
                                     coalesce(n.outsource_process_id, s.outsource_process_id, 0)) as place,
         case n.kind when 'removed' then 'removed' else 'added' end as change_type,
         ${[...KEY, ...NAMES].map((name) => `coalesce(n.${name}, s.${name}) as ${name}`).join(', ')}
  from service_catalog_change n left join service_availability s on s.id = n.id
  where n.kind in ('new', 'added', 'removed')`;

/**
 * What the differences would do, before anything is applied. Agents are notified of changes in their scope and subscription, by
 * the same conditions as the notification. $1 the most changes that are listed, $2 whether anybody is notified.
 */
export const TRIAL = `
  with change as materialized (${PLANNED}),
  scoped as materialized (
    select distinct p.agent_id, s.place from change s join ${SCOPE} on ${IN_SCOPE} where $2
  ), notified as materialized (
    select scoped.agent_id, s.place
    from scoped join change s using (place)
    join agent_subscription u on u.agent_id = scoped.agent_id and ${IS_SUBSCRIBED}
    join ${activeAgentOf('u.agent_id')}
  ), counted as (
    select place, count(*)::int as agents from notified group by place
  )
  select (select count(*)::int from change where change_type = 'added') as "Added",
         (select count(*)::int from change where change_type = 'removed') as "Removed",
         (select count(*)::int from service_catalog_change where kind = 'renamed') as "Renamed",
         (select count(distinct agent_id)::int from notified) as "Agents",
         (select coalesce(json_agg(item order by place), '[]') from (
            select place, ${jsonObject<TriedCatalogChange>({
              ChangeType: 's.change_type',
              ...RECORD,
              AgentsTold: 'coalesce(counted.agents, 0)',
            })} as item
            from change s left join counted using (place) order by place limit $1) listed) as "Changes"`;

/** Records of the catalog by their ids, behind the id $1; $2 page size. */
export const RECORDS = `
  select ${answerColumns<ServiceCatalogRecord>({
    Id: 'id',
    InsuranceCompanyId: 'insurance_company_id',
    InsuranceCompanyName: 'insurance_company_name',
    ProductId: 'product_id',
    ProductName: 'product_name',
    ProductBranchId: 'product_branch_id',
    ProductBranchName: 'product_branch_name',
    ServiceOperationId: 'service_operation_id',
    ServiceOperationName: 'service_operation_name',
    ServiceName: 'service_name',
    OutsourceProcessId: 'outsource_process_id',
    OutsourceProcessName: 'outsource_process_name',
  })}
  from service_availability where removed_at is null and id > $1::bigint order by id limit $2`;

/** The sync that changed the catalog last; 0 before the first one. */
export const LAST_SYNC = 'select coalesce(max(id), 0)::text as id from service_catalog_sync';

/** One page of the changes of sync $1, by the records' ids; $2 page size, $3 offset. */
export const CHANGES_OF_SYNC = `
  select ${answerColumns<RecordedCatalogChange>({ ChangeType: 'c.kind', Id: 's.id', ...RECORD })}
  from service_catalog_sync_change c join service_availability s on s.id = c.service_availability_id
  where c.sync_id = $1 order by s.id limit $2 offset $3`;

/** The records that a sync announces, for the payload of type 10. $2 and $3 reasons; $1 is the payload's own. */
export const ANNOUNCED = `
  select id, kind as change_type, case kind when 'added' then $2::text else $3::text end as reason, $4::text as subject_id
  from service_catalog_change where kind in ('added', 'removed')`;

const namesOf = (row: string) =>
  `jsonb_build_object(${NAMES.map((name) => `'${pascal(name)}', ${row}.${name}`).join(', ')})`;
const pascal = (name: string) =>
  name.replace(/(^|_)(\w)/g, (_, _separator, letter: string) => letter.toUpperCase());

/** Records whose names are about to change, for the audit. */
export const RENAMED = `
  select 'service availability ' || s.id, ${namesOf('s')}, ${namesOf('c')}
  from service_catalog_change c join service_availability s using (id)
  where c.kind = 'renamed' order by s.id`;

/** Added and removed records, for the audit; their names are in the catalog even after removal. */
export const ADDED_AND_REMOVED = `
  select 'service availability ' || id, jsonb_build_object('InCatalog', kind = 'removed'),
         jsonb_build_object('InCatalog', kind = 'added')
  from service_catalog_change where kind in ('added', 'removed') order by id`;
