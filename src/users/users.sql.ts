import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { MAY_ACT, MAY_ADMINISTER } from '../access/may-act.sql.js';
import { answerColumns } from '../data/answers.sql.js';
import { WAIT_FOR_OTHERS } from '../data/transaction.js';
import { type TokenUser, User } from './user.entity.js';

/** Users, as `u`, who may log in and act. */
export function usersWhoMayAct(manager: EntityManager): SelectQueryBuilder<User> {
  return manager.createQueryBuilder(User, 'u').where(MAY_ACT);
}

/** Whether a user may act at this moment. */
export function mayAct(manager: EntityManager, id: number): Promise<boolean> {
  return usersWhoMayAct(manager).andWhere({ id }).getExists();
}

/** Whether a user is an Administrator who may act at this moment. */
export function mayAdminister(manager: EntityManager, id: number): Promise<boolean> {
  return manager.createQueryBuilder(User, 'u').where(MAY_ADMINISTER).andWhere({ id }).getExists();
}

/** A user with the hash of the password, which must not leave the sign-in. */
export type UserWithHash = TokenUser & Pick<User, 'passwordHash'>;

const WITH_HASH = answerColumns<UserWithHash>({
  id: 'u.id',
  userName: 'u.user_name',
  displayName: 'u.display_name',
  passwordHash: 'u.password_hash',
  roles: 'u.roles',
  permissions: 'u.permissions',
  insuranceCompanyIds: 'u.insurance_company_ids',
  agentId: 'u.agent_id',
  tokenEpoch: 'u.token_epoch',
});

/** The user of the name $1, who may act. */
export const USER_TO_SIGN_IN = {
  name: 'user-to-sign-in',
  text: `select ${WITH_HASH} from app_user u where ${MAY_ACT} and u.user_name = $1`,
};

/**
 * Notes the login of the user $1 with the password hash $2, and locks the row; no row when the user was deactivated or the
 * password was changed meanwhile.
 */
export const NOTE_LOGIN = {
  name: 'note-login',
  text: `update app_user u set last_login_at = clock_timestamp()
         where ${MAY_ACT} and u.id = $1 and u.password_hash = $2 and (select ${WAIT_FOR_OTHERS}) is not null
         returning ${WITH_HASH}`,
};

/** A scalar: the id of the user of a name. */
export const userIdOf = (name: string): string => `(select id from app_user where user_name = ${name})`;
