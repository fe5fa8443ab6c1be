import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { User } from './user.entity.js';

/** User `u` is active, and so is a PlatformUser's agent. By table name, because users must not import agents. */
export const MAY_ACT = `u.is_active and not ('PlatformUser' = any (u.roles) and exists (
  select from agent a where a.id = u.agent_id and not a.is_active))`;

/** Users, as `u`, who may log in and act. */
export function usersWhoMayAct(manager: EntityManager): SelectQueryBuilder<User> {
  return manager.createQueryBuilder(User, 'u').where(MAY_ACT);
}

/** Whether a user may act at this moment. */
export function mayAct(manager: EntityManager, id: number): Promise<boolean> {
  return usersWhoMayAct(manager).andWhere({ id }).getExists();
}
