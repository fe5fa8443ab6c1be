import { answerColumns } from '../../data/answers.sql.js';
import type { AgentProductItem, AgentSubscriptionItem, CatalogOperation } from './authorisation.answers.js';

const PRODUCT = answerColumns<AgentProductItem>({
  InsuranceCompanyId: 'insurance_company_id',
  InsuranceCompanyName: 'company.name',
  ProductId: 'product_id',
  ProductName: 'product.name',
});

/** The names that the catalog has now, as `company` and `product`, of the companies and products of the rows. */
const namesOf = (rows: string) => `company as (
    select insurance_company_id, min(insurance_company_name) as name from service_availability
    where removed_at is null and insurance_company_id in (select insurance_company_id from ${rows}) group by 1
  ), product as (
    select insurance_company_id, product_id, min(product_name) as name from service_availability
    where removed_at is null
      and (insurance_company_id, product_id) in (select insurance_company_id, product_id from ${rows})
    group by 1, 2
  )`;

/**
 * Replaces an agent's products by the given set and returns the differences, with the present names of the catalog.
 * $1 agent, $2 companies, $3 products.
 */
export const SET_PRODUCTS = `
  with wanted as (
    select distinct company_id, product_id from unnest($2::int[], $3::int[]) as w (company_id, product_id)
  ), removed as (
    delete from agent_product p where p.agent_id = $1
      and (p.insurance_company_id, p.product_id) not in (select company_id, product_id from wanted)
    returning p.insurance_company_id, p.product_id
  ), added as (
    insert into agent_product (agent_id, insurance_company_id, product_id)
    select $1, company_id, product_id from wanted on conflict do nothing
    returning insurance_company_id, product_id
  ), change as (
    select 'added' as type, * from added union all select 'removed', * from removed
  ), ${namesOf('change')}
  select type as "ChangeType", ${PRODUCT}
  from change left join company using (insurance_company_id) left join product using (insurance_company_id, product_id)`;

/**
 * Replaces an agent's subscriptions and returns the differences, without names. $1 agent, $2 operations, $3 outsource
 * processes or nulls.
 */
export const SET_SUBSCRIPTIONS = `
  with wanted as (
    select distinct operation_id, process_id from unnest($2::int[], $3::int[]) as w (operation_id, process_id)
  ), removed as (
    delete from agent_subscription u where u.agent_id = $1
      and not exists (select from wanted w where w.operation_id = u.service_operation_id
                      and w.process_id is not distinct from u.outsource_process_id)
    returning u.service_operation_id, u.outsource_process_id
  ), added as (
    insert into agent_subscription (agent_id, service_operation_id, outsource_process_id)
    select $1, operation_id, process_id from wanted on conflict do nothing
    returning service_operation_id, outsource_process_id
  ), change as (
    select 'added' as type, * from added union all select 'removed', * from removed
  )
  select type as "ChangeType", service_operation_id as "ServiceOperationId", outsource_process_id as "OutsourceProcessId"
  from change`;

/** The differences that SET_SUBSCRIPTIONS would make, by operation; nothing is changed. */
export const TRY_SUBSCRIPTIONS = `
  with wanted as (
    select distinct operation_id, process_id from unnest($2::int[], $3::int[]) as w (operation_id, process_id)
  ), present as (
    select service_operation_id as operation_id, outsource_process_id as process_id from agent_subscription where agent_id = $1
  )
  select type as "ChangeType", operation_id as "ServiceOperationId", process_id as "OutsourceProcessId"
  from (
    select 'added' as type, * from (select * from wanted except select * from present) added
    union all
    select 'removed', * from (select * from present except select * from wanted) removed
  ) change order by 2, 3 nulls first`;

/** The changed products or subscriptions, for the audit. $1 names, $2 whether each was added. */
export const GIVEN_AND_TAKEN = `
  select thing, to_jsonb(not added), to_jsonb(added) from unnest($1::text[], $2::boolean[]) changed (thing, added)`;

/** An agent's products with the names that the catalog has now. $1 agent. */
export const PRODUCTS = `
  with mine as (select insurance_company_id, product_id from agent_product where agent_id = $1),
  ${namesOf('mine')}
  select ${PRODUCT}
  from mine left join company using (insurance_company_id) left join product using (insurance_company_id, product_id)
  order by insurance_company_id, product_id`;

const SUBSCRIPTION = answerColumns<AgentSubscriptionItem>({
  ServiceOperationId: 'mine.service_operation_id',
  ServiceOperationName: 's.service_operation_name',
  ServiceName: 's.service_name',
  OutsourceProcessId: 'mine.outsource_process_id',
  OutsourceProcessName: 's.outsource_process_name',
});

/**
 * An agent's subscriptions, each with the names of the first record that has its operation, found in one pass over the
 * catalog for any number of them. No id is 0, so 0 stands for null in a comparison that can be hashed.
 * $1 agent, $2 limit or null, $3 offset.
 */
export const SUBSCRIPTIONS = `
  with mine as materialized (
    select service_operation_id, outsource_process_id, coalesce(outsource_process_id, 0) as process_or_0
    from agent_subscription where agent_id = $1
    order by service_operation_id, outsource_process_id nulls first limit $2 offset $3
  ), named as (
    select service_operation_id, coalesce(outsource_process_id, 0) as process_or_0, min(id) as id
    from service_availability
    where removed_at is null and service_operation_id in (select service_operation_id from mine) group by 1, 2
  )
  select ${SUBSCRIPTION}
  from mine left join named using (service_operation_id, process_or_0)
       left join service_availability s on s.id = named.id
  order by mine.service_operation_id, mine.outsource_process_id nulls first`;

/** The products of the catalog; operations of a whole company have none. */
export const CATALOG_PRODUCTS = `
  select ${answerColumns<AgentProductItem>({
    InsuranceCompanyId: 'insurance_company_id',
    InsuranceCompanyName: 'min(insurance_company_name)',
    ProductId: 'product_id',
    ProductName: 'min(product_name)',
  })}
  from service_availability where removed_at is null and product_id is not null
  group by insurance_company_id, product_id order by insurance_company_id, product_id`;

/** The operations of the catalog, with each outsource process of its own. */
export const CATALOG_OPERATIONS = `
  select ${answerColumns<CatalogOperation>({
    ServiceOperationId: 'service_operation_id',
    ServiceOperationName: 'min(service_operation_name)',
    ServiceName: 'min(service_name)',
    OutsourceProcessId: 'outsource_process_id',
    OutsourceProcessName: 'min(outsource_process_name)',
    Services: 'count(*)::int',
  })}
  from service_availability where removed_at is null
  group by service_operation_id, outsource_process_id
  order by service_operation_id, outsource_process_id nulls first`;
