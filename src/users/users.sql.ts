import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import type { Caller } from '../access/access.js';
import { lockAdministrators } from '../access/administrators.js';
import { MAY_ACT, MAY_ADMINISTER } from '../access/may-act.sql.js';
import { answerColumns } from '../data/answers.sql.js';
import type { Sharing } from '../data/locking.js';
import { activity, hit, type SoughtText } from '../data/search-hits.sql.js';
import { WAIT_FOR_OTHERS } from '../data/transaction.js';
import { denied } from '../errors/bare-answer.js';
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

/** The password of user `u` is the user's own, or has not ended. */
export const PASSWORD_HOLDS = '(u.password_ends_at is null or u.password_ends_at > clock_timestamp())';

/** When a password ends that somebody else has set, unless its user replaces it. */
export const PASSWORD_END = "clock_timestamp() + interval '24 hours'";

/**
 * Since when nobody has used the account of user `u`, as far as it is recorded. A new right, password or activation begins the
 * time anew.
 */
export const UNUSED_SINCE =
  'greatest(u.last_used_at, u.last_login_at, u.use_recorded_since, u.access_changed_at)';

/**
 * Begins a transaction in which an Administrator changes a user (see `lockAdministrators`). An actor who was withdrawn is refused:
 * the guard's knowledge is up to half a second old, and the access token could undo the withdrawal meanwhile. A token whose user
 * is unknown here is accepted as it is.
 * @throws BareAnswer 403
 */
export async function lockAsAdministrator(
  tx: EntityManager,
  { userId }: Pick<Caller, 'userId'>,
  as: Sharing,
): Promise<void> {
  await lockAdministrators(tx, as);
  if (userId === undefined) return;
  const id = Number(userId);
  if (await mayAdminister(tx, id)) return;
  if (await tx.existsBy(User, { id })) throw denied('no administrator any more');
}

/** A user with what proves the sign-in, which must not leave it. */
export type UserToSignIn = TokenUser & Pick<User, 'passwordHash' | 'totpSecret'>;

/** The columns of user `u` that access tokens state. */
export const TOKEN_USER = answerColumns<TokenUser>({
  id: 'u.id',
  userName: 'u.user_name',
  displayName: 'u.display_name',
  roles: 'u.roles',
  permissions: 'u.permissions',
  insuranceCompanyIds: 'u.insurance_company_ids',
  agentId: 'u.agent_id',
  tokenEpoch: 'u.token_epoch',
  passwordEndsAt: 'u.password_ends_at',
  secondFactorSince: 'u.second_factor_since',
  providerIssuer: 'u.provider_issuer',
  breakGlass: 'u.break_glass',
});
const TO_SIGN_IN = `${TOKEN_USER}, u.password_hash as "passwordHash", u.totp_secret as "totpSecret"`;

/** The user of the name $1, who may act. */
export const USER_TO_SIGN_IN = {
  name: 'user-to-sign-in',
  text: `select ${TO_SIGN_IN} from app_user u where ${MAY_ACT} and ${PASSWORD_HOLDS} and u.user_name = $1`,
};

/**
 * Locks the user $1 with the password hash $2; no row when the user was deactivated, or the password was changed or has ended
 * meanwhile.
 */
export const LOCK_TO_SIGN_IN = {
  name: 'lock-to-sign-in',
  text: `select ${TO_SIGN_IN} from app_user u
         where ${MAY_ACT} and ${PASSWORD_HOLDS} and u.id = $1 and u.password_hash = $2
           and (select ${WAIT_FOR_OTHERS}) is not null
         for no key update of u`,
};

/** Notes the login of the user $1. */
export const NOTE_LOGIN = {
  name: 'note-login',
  text: 'update app_user set last_login_at = clock_timestamp() where id = $1',
};

/** A scalar: the id of the user of a name. */
export const userIdOf = (name: string): string => `(select id from app_user where user_name = ${name})`;

/** A scalar: the name of a user. */
export const userNameOf = (id: string): string => `(select user_name from app_user where id = ${id})`;

/**
 * Takes a code of the second factor: $1 user, $2 the code's interval, $3 the first interval that is still accepted. Those before it need
 * not be remembered; those behind it are, also when the clock was set back, so that none is accepted again.
 */
export const USE_TOTP_STEP = `
  update app_user set totp_steps = array(select step from unnest(totp_steps) step where step >= $3::bigint) || $2::bigint
  where id = $1 and not ($2::bigint = any (coalesce(totp_steps, '{}')))
  returning id`;
/** Takes a recovery code: $1 user, $2 hash of the code. */
export const USE_RECOVERY_CODE = `
  update app_user set recovery_codes = array_remove(recovery_codes, $2) where id = $1 and $2 = any (recovery_codes)
  returning cardinality(recovery_codes) as left`;

/**
 * Machine users whose last secret ends within the largest number of days, or has ended, for `keepConditions`: the step is the smallest number of days
 * within which it ends.
 */
export const machineSecretsEnding = (days: readonly number[]): string => `
  select user_id::text as subject_id, null::int as agent_id, step,
         jsonb_build_object('what', 'MachineSecret', 'endsAt', expires_at) as facts
  from (
    select c.user_id, max(coalesce(c.expires_at, 'infinity')) as expires_at
    from client_credential c join app_user u on u.id = c.user_id and u.is_active
    where c.secret_hash is not null group by c.user_id
  ) last cross join lateral (
    select min(d) as step from unnest('{${days.join()}}'::int[]) d where expires_at < clock_timestamp() + d * interval '1 day'
  ) steps
  where step is not null`;

const HIT = hit('User', 'u.id', 'u.user_name', { state: activity('u.is_active') });
/** The user $1 as a hit of a search. */
export const USER_HIT = `${HIT} from app_user u where u.id = $1::bigint`;
/** The users of a name as hits of a search. */
export const userHits = (sought: SoughtText): string =>
  sought.named(HIT, 'app_user u', { name: 'u.user_name', id: 'u.id' });
