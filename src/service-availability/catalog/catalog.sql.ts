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
