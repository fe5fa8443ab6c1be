import { ADVISORY_LOCKS } from '../../../data/advisory-locks.js';
import { trySessionLockSql, tryShareLockSql } from '../../../data/locking.js';
import { SERVER_IDENTITY } from '../../../data/server-identity.sql.js';
import { notedWithin } from '../../../events/event-notes.sql.js';

const LOCK = ADVISORY_LOCKS.replicaSession;

/** Writes this replica's row, or writes it again: $1 number or null, then name, machine, addresses and port. Returns the server, too. */
export const REGISTER = `
  insert into replica (number, name, machine, addresses, port)
  values (coalesce($1::int, nextval('replica_number_seq')), $2, $3, $4, $5)
  on conflict (number) do update set missed_since = null, taken_at = null
  returning number, ${SERVER_IDENTITY} as server`;

/** Locks the number $1 for as long as the session lasts. */
export const HOLD = `select ${trySessionLockSql(LOCK, '$1')} as held`;

/**
 * Every replica but $1, and whether its session is missing. Observers share the lock for the moment of the statement:
 * they do not exclude each other, and the owner takes the lock again at its next try.
 */
export const REPLICAS = `
  select number, name, machine, addresses, port, ${tryShareLockSql(LOCK, 'number')} as missed
  from replica where number <> $1`;

/**
 * The token of a claim names its replica: eight hexadecimal digits of its number, in a UUID of version 8. Tokens of
 * earlier releases are of version 4 and belong to no replica.
 */
const OF_DEAD = `d.claim_token::text like lpad(to_hex(dead.number), 8, '0') || '-____-8%'`;

/** Notes the event of replicas that ended without an orderly stop. */
const lost = (replicas: string) =>
  notedWithin(`select 'replica.lost', 'Replica', number::text, null::int, 1, '{}'::jsonb from ${replicas}`);

/**
 * Frees the leases of the replicas $1, whose processes have ended. Their last statements may still run on the server,
 * such as a claim, or a transaction that keeps a delivery locked. So the search is repeated every three seconds, and
 * the replica is forgotten when a second search skips no lease and no session waits for a lock. One process at a time
 * does it for a replica. Returns the agents, each with its number of leases.
 */
export const TAKE_OVER = `
  with dead as materialized (
    select number, taken_at from replica
    where number = any ($1::int[]) and (taken_at is null or taken_at < statement_timestamp() - interval '3 seconds')
      and ${tryShareLockSql(LOCK, 'number')}
    for update skip locked
  ), leased as materialized (
    -- Scans the whole table: no index contains leases, and a lane that is far behind is as long as the table.
    select d.id, d.claim_token from delivery d join dead on ${OF_DEAD}
    where exists (select from dead) and d.leased_until > statement_timestamp()
  ), free as materialized (
    select d.id from delivery d
    where d.id = any (array(select id from leased)) and d.claim_token = any (array(select claim_token from leased))
    for no key update skip locked
  ), taken as (
    update delivery set leased_until = null, claim_token = null
    where id = any (array(select id from free))
    returning agent_id
  ), over as (
    select number from dead
    where taken_at is not null and (select count(*) from leased) = (select count(*) from free)
      and not exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')
  ), ${lost('dead where taken_at is null')}, noted as (
    update replica r set taken_at = statement_timestamp() from dead
    where r.number = dead.number and dead.number not in (select number from over)
  ), forgotten as (
    delete from replica where number in (select number from over)
  )
  select agent_id as "agentId", count(*)::int as count from taken group by agent_id`;

/** Notes that the replicas $1 are missing, and forgets them when all leases that they may have had are over. */
export const MISS = `
  with noted as (
    update replica set missed_since = statement_timestamp() where number = any ($1::int[]) and missed_since is null
  ), forgotten as (
    delete from replica where number = any ($1::int[]) and missed_since < statement_timestamp() - interval '15 minutes'
    returning number
  ), ${lost('forgotten')}
  select`;

/** How many replicas live, as far as is known: a dead one is noticed within seconds. */
export const LIVING =
  'select count(*)::int as count from replica where missed_since is null and taken_at is null';

/** Removes the row at an orderly end, when nothing is leased any more. */
export const LEAVE = 'delete from replica where number = $1';
