import { hit, type SoughtText } from '../../data/search-hits.sql.js';

/** A scalar: the name of a company, by one row along the index of the catalog. */
export const companyName = (id: string): string =>
  `(select s.insurance_company_name from service_availability s where s.insurance_company_id = ${id} limit 1)`;

/** The record $1 of the catalog as a hit of a search. */
export const SERVICE_HIT = `${hit('Service', 's.id', 's.service_name', {
  subtitle: `concat_ws(' · ', s.product_name, s.insurance_company_name)`,
  state: 's.status',
  at: 's.status_date',
})} from service_availability s where s.id = $1::bigint`;

/** The companies of a name as hits of a search. */
export const companyHits = (sought: SoughtText): string => choices(sought, 'Company', 'insurance_company');

/** The operations of a name as hits of a search. */
export const operationHits = (sought: SoughtText): string =>
  choices(sought, 'Operation', 'service_operation');

/** The catalog has a few dozen companies and operations, each of which is one hit. */
function choices(
  sought: SoughtText,
  kind: 'Company' | 'Operation',
  of: 'insurance_company' | 'service_operation',
): string {
  const table = `(
  select ${of}_id as id, min(${of}_name) as name from service_availability
  where removed_at is null and ${of}_id is not null group by ${of}_id) s`;
  return sought.named(hit(kind, 's.id', 's.name'), table, { name: 's.name', id: 's.id' });
}
