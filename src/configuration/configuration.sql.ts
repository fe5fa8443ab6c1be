/** The agents, without what is secret, counted, or of the moment. */
export const AGENTS = `
  select id, name, platform_url as "platformUrl", is_active as "isActive",
         case when auto_pause_failures is not null
              then json_build_object('failures', auto_pause_failures, 'minutes', auto_pause_minutes) end as "autoPause",
         per_second as "perSecond", resume_per_second as "resumePerSecond",
         (platform_api_key, platform_authorization, signing_secrets) is distinct from (null, null, null) as "hasKeys"
  from agent order by id`;

export const PRODUCTS = `
  select agent_id as "agentId", insurance_company_id as "insuranceCompanyId", product_id as "productId"
  from agent_product order by 1, 2, 3`;

export const SUBSCRIPTIONS = `
  select agent_id as "agentId", service_operation_id as "serviceOperationId",
         outsource_process_id as "outsourceProcessId"
  from agent_subscription order by 1, 2, 3 nulls first`;

/** The users whom this service alone decides on: neither those of the identity provider nor the sandbox's. */
export const USERS = `
  select u.id, u.user_name as "userName", u.kind, u.roles, u.permissions,
         u.insurance_company_ids as "insuranceCompanyIds", a.name as agent,
         u.allowed_addresses as "allowedAddresses", u.is_active as "isActive", u.break_glass as "breakGlass"
  from app_user u left join agent a on a.id = u.agent_id
  where u.provider_issuer is null and not u.is_demo order by u.id`;

export const CODE_NAMES = 'select kind, code, tr, en from code_name order by kind, code';

/** The records of the service catalog, by what identifies them in every installation. */
export const SERVICES = `
  select id, insurance_company_id as "insuranceCompanyId", product_id as "productId",
         service_operation_id as "serviceOperationId", outsource_process_id as "outsourceProcessId",
         automatic_evaluation as "isOn"
  from service_availability where removed_at is null
  order by insurance_company_id, product_id nulls first, service_operation_id, outsource_process_id nulls first`;

/** Agents are changed one transaction after the other: by the lock of their rows, in one order. */
export const LOCK_AGENTS = 'select from agent order by id for no key update';
