/**
 * User `u` is active, and so is a PlatformUser's agent: the one condition by which a user signs in, acts, owns a job and counts
 * as an Administrator. By table names, because the folder of either table may be imported by fewer folders than this one.
 */
export const MAY_ACT = `u.is_active and not ('PlatformUser' = any (u.roles) and exists (
  select from agent a where a.id = u.agent_id and not a.is_active))`;

/** User `u` is an Administrator who may act. */
export const MAY_ADMINISTER = `'Administrator' = any (u.roles) and ${MAY_ACT}`;

/** A row when there is an Administrator who may act, and can sign in: a user of a configuration file has no password at first. */
export const ANY_ADMINISTRATOR = `select from app_user u
  where ${MAY_ADMINISTER} and (u.password_hash is not null or u.provider_issuer is not null) limit 1`;

/** User `u` of an id, when the user may act; to be selected from. */
export const actingUser = (id: string): string => `app_user u where u.id = ${id} and ${MAY_ACT}`;

/** Which of the agents $1 are not active. */
export const INACTIVE_AGENTS = 'select id from agent where id = any ($1) and not is_active';

/** A row when there is an agent $1. */
export const ANY_AGENT = 'select from agent where id = $1';
