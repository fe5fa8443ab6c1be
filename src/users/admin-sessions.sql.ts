import { MAY_ACT } from '../access/may-act.sql.js';

/** Parts of a session's idle time: its last use is written once in each, however many tabs ask for tokens. */
const PARTS_OF_IDLE_TIME = 20;

/** The end of session `s`, if nothing ends it before; the parameters are its idle time and its life in milliseconds. */
const endOf = (idle: string, life: string) =>
  `least(s.used_at + ${idle} * interval '1 millisecond', s.created_at + ${life} * interval '1 millisecond')`;

/** Session `s` can be used; see `endOf` for the parameters. */
export const isLive = (idle: string, life: string) =>
  `s.ended_at is null and ${endOf(idle, life)} > clock_timestamp()`;

/** $1 id, $2 hash of the token, $3 user, $4 hash of the address, $5 idle time, $6 life. */
export const OPEN_SESSION = `
  with s as (
    insert into admin_session (id, token_hash, user_id, created_at, used_at, address_hash)
    select $1, $2, $3, now, now, $4 from clock_timestamp() now
    returning used_at, created_at
  )
  select ${endOf('$5', '$6')} as "endsAt" from s`;

/**
 * $1 hash of the token, $2 idle time, $3 life. A locked row is passed over: whoever holds it moves the session's end, or
 * ends the session, and many tabs that ask at once must not wait for each other.
 */
export const USE_SESSION = `
  with live as (
    select s.* from admin_session s where s.token_hash = $1 and ${isLive('$2', '$3')}
  ), used as (
    update admin_session set used_at = clock_timestamp()
    where id = (
      select s.id from admin_session s
      where s.token_hash = $1 and ${isLive('$2', '$3')}
        and s.used_at < clock_timestamp() - $2 / ${PARTS_OF_IDLE_TIME} * interval '1 millisecond'
      for no key update skip locked
    )
    returning used_at
  )
  select s.id as "sessionId", ${endOf('$2', '$3')} as "endsAt", ${MAY_ACT} as "mayAct",
    u.id, u.user_name as "userName", u.display_name as "displayName", u.roles, u.permissions,
    u.insurance_company_ids as "insuranceCompanyIds", u.agent_id as "agentId", u.token_epoch as "tokenEpoch"
  from (
    select id, user_id, created_at, coalesce((select used_at from used), used_at) as used_at from live
  ) s join app_user u on u.id = s.user_id`;

/** $1 id, $2 idle time, $3 life. */
export const SESSION_END = `
  select ${endOf('$2', '$3')} as "endsAt" from admin_session s where s.id = $1 and ${isLive('$2', '$3')}`;

/** $1 ids, $2 idle time, $3 life; the sessions that go on. */
export const LIVE_SESSIONS = `select s.id from admin_session s where s.id = any ($1) and ${isLive('$2', '$3')}`;

/** $1 user, $2 id of a session that stays open or null, $3 idle time, $4 life. */
export const END_SESSIONS = `
  update admin_session s set ended_at = clock_timestamp()
  where s.user_id = $1 and s.ended_at is null and s.id is distinct from $2
  returning s.id, ${endOf('$3', '$4')} > clock_timestamp() as "wasOpen"`;

/** Takes back that this transaction ended a session: $1 id, $2 user. */
export const KEEP_SESSION = `
  update admin_session set ended_at = null where id = $1 and user_id = $2 and ended_at = now()`;

/** $1 idle time, $2 life. */
export const REMOVE_ENDED_SESSIONS = `delete from admin_session s where not (${isLive('$1', '$2')})`;

/** Sessions of one kind that are counted for a user. */
const COUNTED_AT_MOST = 1_000;
const counted = (sessions: string) =>
  `(select count(*) from (select ${sessions} limit ${COUNTED_AT_MOST}) open)`;

/**
 * The number of open sessions of each user: $1 users, $2 idle time, $3 life, $4 the longest life of a login's refresh
 * tokens. A login and what is refreshed from it have one token that is not spent.
 */
export const SESSIONS_OF = `
  select u.id, least(${COUNTED_AT_MOST},
    ${counted(`from admin_session s where s.user_id = u.id and ${isLive('$2', '$3')}`)}
    + ${counted(`from refresh_token r where r.user_id = u.id and r.spent_at is null and r.revoked_at is null
        and least(r.expires_at, r.family_started_at + $4 * interval '1 millisecond') > clock_timestamp()`)})::int as sessions
  from unnest($1::int[]) u (id)`;
