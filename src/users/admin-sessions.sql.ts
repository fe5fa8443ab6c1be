import { MAY_ACT } from '../access/may-act.sql.js';
import { PASSWORD_HOLDS, TOKEN_USER } from './users.sql.js';

/** Parts of a session's idle time: its last use is written once in each, however many tabs ask for tokens. */
const PARTS_OF_IDLE_TIME = 20;

/** The end of session `s`, if nothing ends it before; the parameters are its idle time and its life in milliseconds. A watch has its own. */
const endOf = (idle: string, life: string) =>
  `coalesce(s.watch_until,
    least(s.used_at + ${idle} * interval '1 millisecond', s.created_at + ${life} * interval '1 millisecond'))`;

/** Session `s` can be used; see `endOf` for the parameters. */
const isLive = (idle: string, life: string) =>
  `s.ended_at is null and ${endOf(idle, life)} > clock_timestamp()`;

/**
 * $1 id, $2 hash of the token, $3 user, $4 hash of the address, $5 address, $6 `sid`, $7 encrypted refresh token and $8 encrypted ID
 * token of the provider, $9 idle time, $10 life.
 */
export const OPEN_SESSION = `
  with s as (
    insert into admin_session (
      id, token_hash, user_id, created_at, used_at, address_hash, address, provider_sid, provider_token,
      provider_id_token)
    select $1, $2, $3, now, now, $4, $5, $6, $7, $8 from clock_timestamp() now
    returning used_at, created_at, watch_until
  )
  select ${endOf('$9', '$10')} as "endsAt" from s`;

/**
 * Locks the session $1. The transactions that open or end something of a session begin with its row, in a statement of its own: one
 * that waited for the lock would not see what the other transaction has written.
 */
export const LOCK_SESSION = 'select from admin_session where id = $1 for no key update';

/** Ends the watches of the session $1 of the user $2. */
export const END_WATCHES = `
  update admin_session set ended_at = clock_timestamp()
  where user_id = $2 and watch_of = $1 and ended_at is null returning id`;

/**
 * A watch of the session $3 of the user $4, if that is open, for $5 milliseconds: $1 id, $2 hash that no token has, $6 idle time, $7
 * life. The provider that ends the session of a `sid` ends its watches, too.
 */
export const OPEN_WATCH = `
  insert into admin_session (
    id, token_hash, user_id, created_at, used_at, address_hash, address, provider_sid, watch_of, watch_until)
  select $1, $2, s.user_id, now, now, s.address_hash, s.address, s.provider_sid, s.id,
    now + $5 * interval '1 millisecond'
  from admin_session s, clock_timestamp() now
  where s.id = $3 and s.user_id = $4 and s.watch_until is null and ${isLive('$6', '$7')}
  returning watch_until as "endsAt"`;

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
  select s.id as "sessionId", ${endOf('$2', '$3')} as "endsAt", ${MAY_ACT} and ${PASSWORD_HOLDS} as "mayAct",
    clock_timestamp() as "askedAt", ${TOKEN_USER}
  from (
    select id, user_id, created_at, watch_until, coalesce((select used_at from used), used_at) as used_at
    from live
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

/** $1 id, $2 user, $3 idle time, $4 life; the session and its watches, as far as they were open. */
export const END_SESSION = `
  update admin_session s set ended_at = clock_timestamp()
  where (s.id = $1 or s.watch_of = $1) and s.user_id = $2 and ${isLive('$3', '$4')} returning s.id`;

/** Takes back that this transaction ended a session: $1 id, $2 user. */
export const KEEP_SESSION = `
  update admin_session set ended_at = null where id = $1 and user_id = $2 and ended_at = now()`;

/** $1 idle time, $2 life. */
export const REMOVE_ENDED_SESSIONS = `delete from admin_session s where not (${isLive('$1', '$2')})`;

/** Refresh token `r` is the one of a login that is open; the parameter is the longest life of a login in milliseconds. */
const isOpen = (life: string) =>
  `r.spent_at is null and r.revoked_at is null and ${loginEnd(life)} > clock_timestamp()`;
const loginEnd = (life: string) =>
  `least(r.expires_at, r.family_started_at + ${life} * interval '1 millisecond')`;

/** Sessions that are listed for their user. */
const LISTED_AT_MOST = 200;

/**
 * The open sessions of the user $1, the newest first, and $2 before all others: $3 idle time, $4 life of those of the screens, $5 of
 * a login.
 */
export const OPEN_SESSIONS = `
  select * from (
    select s.id, 'Screens' as kind, s.watch_until is not null as "isWatch", s.address, s.created_at as "startedAt", ${endOf('$3', '$4')} as "endsAt"
    from admin_session s where s.user_id = $1 and ${isLive('$3', '$4')}
    union all
    select r.family_id, 'Api', false, r.address, r.family_started_at, ${loginEnd('$5')}
    from refresh_token r where r.user_id = $1 and ${isOpen('$5')}
  ) open
  order by id is not distinct from $2 desc, "startedAt" desc, id limit ${LISTED_AT_MOST}`;

/** A row when the user $1 opened the session $2 in the last 15 minutes. */
export const ANY_RECENT_SESSION = `
  select from admin_session where id = $2 and user_id = $1 and created_at > clock_timestamp() - interval '15 minutes'
  union all
  select from refresh_token
  where family_id = $2 and user_id = $1 and family_started_at > clock_timestamp() - interval '15 minutes'`;

/** Credential `c` may have access tokens that are not over; the parameter is their life in milliseconds. Its last use is behind by a minute. */
export const hasTokens = (life: string) =>
  `c.last_used_at > clock_timestamp() - (${life} + 60000) * interval '1 millisecond'`;

/** Sessions of one kind that are counted for a user. */
const COUNTED_AT_MOST = 1_000;
const counted = (sessions: string) =>
  `(select count(*) from (select ${sessions} limit ${COUNTED_AT_MOST}) open)`;

/**
 * The number of open sessions of each user: $1 users, $2 idle time, $3 life, $4 the longest life of a login's refresh
 * tokens, $5 the life of an access token. A login and what is refreshed from it have one token that is not spent; a machine's
 * secret or key counts while its tokens live.
 */
export const SESSIONS_OF = `
  select u.id, least(${COUNTED_AT_MOST},
    ${counted(`from admin_session s where s.user_id = u.id and ${isLive('$2', '$3')}`)}
    + ${counted(`from refresh_token r where r.user_id = u.id and ${isOpen('$4')}`)}
    + ${counted(`from client_credential c where c.user_id = u.id and ${hasTokens('$5')}`)})::int as sessions
  from unnest($1::int[]) u (id)`;
