import type { EntityManager } from 'typeorm';
import { INSURER_ROLES } from '../access/roles.js';
import { validationError } from '../common/errors/general.refusals.js';

const IS_OWNER = `
  select 1 from app_user
  where id = $1 and is_active and roles && $2::text[] and insurance_company_ids @> array[$3::int]`;

/**
 * Accepts as owner an active user of the job's insurance company, in one of the roles that see jobs.
 * @throws DomainError Validation.General naming OwnerId
 */
export async function assertOwner(manager: EntityManager, ownerId: number, companyId: number): Promise<void> {
  const found = await manager.query<unknown[]>(IS_OWNER, [ownerId, INSURER_ROLES, companyId]);
  if (found.length > 0) return;
  const Message = 'OwnerId must be an active user of the insurance company.';
  throw validationError([{ Field: 'OwnerId', Message }]);
}
