/**
 * An entry in canonical JSON: PostgreSQL's text of a jsonb, in which keys have one order and numbers one form. The
 * moment has all its digits and does not depend on the session's zone.
 */
const ENTRY = `jsonb_build_object(
  'Id', e.id, 'At', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'UserId', e.user_id,
  'UserName', e.user_name, 'Action', e.action, 'Target', e.target, 'Details', e.details, 'Before', e.before,
  'After', e.after, 'RequestId', e.request_id, 'Address', e.address)::text`;

/**
 * Committed entries that have no link yet, the lowest id first; at most $1. The lateral join looks up each one by its
 * key: after many entries at once, the planner would otherwise read the whole audit.
 */
export const UNCHAINED = `
  select e.id, e.at::text as at, ${ENTRY} as entry
  from (select entry_id, entry_at from audit_unchained order by entry_id limit $1) u
  cross join lateral (select * from admin_audit where id = u.entry_id and at = u.entry_at offset 0) e
  order by e.id`;

/**
 * $1 positions, $2 entries, $3 their moments, $4 hashes. `chained_at` never goes back, so links stay in their month.
 */
export const APPEND = `
  insert into audit_chain (position, entry_id, entry_at, hash, chained_at)
  select position, entry_id, entry_at, hash,
         greatest(clock_timestamp(), (select chained_at from audit_chain order by position desc limit 1))
  from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::bytea[]) as l (position, entry_id, entry_at, hash)`;

/** $1 entries. */
export const CHAINED = 'delete from audit_unchained where entry_id = any ($1::bigint[])';

/** The newest link, its entry and its moment. */
export const LAST_LINK = `
  select position, hash, entry_id as "entryId", chained_at as "chainedAt" from audit_chain order by position desc limit 1`;

/** Entries that are counted before they are linked; more of them wait for moments only, after a migration. */
const COUNTED_UNLINKED = 1_000;

/**
 * How many entries have ever been committed: the linked ones, and those that wait for it. A link takes an entry from
 * one to the other in one transaction, so that the number never falls.
 */
export const COMMITTED = `
  select (coalesce((select max(position) from audit_chain), (select max(position) from audit_anchor), 0)
          + (select count(*) from (select from audit_unchained limit ${COUNTED_UNLINKED}) waiting))::float8 as entries`;

/**
 * Entries that say that the end was proven once. The retention writes so into the entry of each month that it removes, because
 * the first such entry leaves with its month.
 */
const PROVEN_ONCE = `
  select from admin_audit where action = 'audit.anchor' or (action = 'audit.removeMonth' and details ->> 'Proven' = 'true')`;

/**
 * The end of the chain as the service left it, with the hash that the chain has there, or that the retention kept of it, and
 * the position up to which the retention has removed links. No row when somebody removed it.
 */
export const HEAD = `
  select h.position, h.hash, h.entry_id as "entryId", h.key_id as "keyId", h.mac,
         coalesce((select c.hash from audit_chain c where c.position = h.position limit 1),
                  (select a.hash from audit_anchor a where a.position = h.position)) as found,
         coalesce((select max(position) from audit_anchor), 0) as "removedUpTo",
         case when h.mac is null then exists (${PROVEN_ONCE}) else true end as "wasProven",
         h.position > 0 or exists (select from admin_audit) as "hasEntries"
  from audit_head h`;

/** Moves the end: $1 position, $2 hash, $3 entry, $4 key, $5 HMAC. */
export const MOVE_HEAD = `
  update audit_head set position = $1, hash = $2, entry_id = $3, key_id = $4, mac = $5`;

/** Puts the end back to the genesis, past the trigger that refuses it. */
export const RESET_HEAD = [
  'alter table audit_head disable trigger user',
  'delete from audit_head',
  "insert into audit_head (position, hash) values (0, decode(repeat('00', 32), 'hex'))",
  'alter table audit_head enable trigger user',
];

/** The hash of the link at the position $1. */
export const LINK_AT = 'select hash from audit_chain where position = $1';

/** Proves the same end with another key: $1 key, $2 HMAC. */
export const PROVE_HEAD_ANEW = 'update audit_head set key_id = $1, mac = $2';

/** How many numbers the sequence has given out after the last entry. */
export const NUMBERS_AFTER = `
  select (case when is_called then last_value else last_value - 1 end
          - coalesce((select max(id) from admin_audit), (select max(entry_id) from audit_chain), 0))::text as numbers
  from admin_audit_id_seq`;

/** The oldest link that is kept. */
export const FIRST_LINK = 'select position, hash from audit_chain order by position limit 1';

/** The last link that the retention removed. */
export const ANCHOR = 'select position, hash from audit_anchor order by position desc limit 1';

/** The link at the position $1, if the retention kept it. */
export const ANCHOR_AT = 'select position, hash from audit_anchor where position = $1';

/** The moment before which the retention has removed all entries; null when it has removed none. */
export const REMOVED_BEFORE = 'select max(removed_before)::text as "removedBefore" from audit_anchor';

/** The links after the position $1 with their entries, at most $2. */
export const LINKS_AFTER = `
  select c.position, c.hash, c.entry_id as "entryId", c.entry_at as "entryAt", c.chained_at as "chainedAt",
         case when e.id is not null then ${ENTRY} end as entry,
         coalesce(c.entry_at < (select max(removed_before) from audit_anchor), false) as "isRemoved",
         (select a.hash from audit_anchor a where a.position = c.position) as kept
  from (select * from audit_chain where position > $1 order by position limit $2) c
  left join lateral (select * from admin_audit where id = c.entry_id and at = c.entry_at offset 0) e on true
  order by c.position`;

/**
 * The lowest entry that neither has a link nor waits for one: the service did not write it. Sets are compared as a whole:
 * for anti-joins the planner chose nested loops while the statistics lagged behind a fast growing audit, so that 120,000
 * entries took more than two minutes instead of a tenth of a second.
 */
export const WITHOUT_LINK = `
  select id from (
    select id from admin_audit where at >= coalesce((select max(removed_before) from audit_anchor), '-infinity')
    except select entry_id from audit_chain
    except select entry_id from audit_unchained
  ) stray order by id limit 1`;

/** A moment as JSON has it. Texts are compared: an entry of somebody else may have anything there. */
const AS_ISO = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * An entry that was removed before it had its link, or that is still there although its months are recorded as removed, or the
 * first one that is left where no entry reports the removal: the retention causes none of them. Entries in the default
 * partition stay, however old.
 */
export const UNEXPLAINED = `
  (select u.entry_id as id from (select * from audit_unchained order by entry_id limit 10000) u
     left join lateral (select true as there from admin_audit where id = u.entry_id and at = u.entry_at offset 0) e on true
   where e.there is null order by 1 limit 1)
  union all
  (select id from admin_audit
   where at < (select max(removed_before) from audit_anchor) and tableoid <> 'admin_audit_default'::regclass
   order by at limit 1)
  union all
  (select coalesce((select entry_id from audit_chain order by position limit 1), (select entry_id from audit_head), 1)
   from (select max(removed_before) as moment from audit_anchor) removed
   where moment is not null and not exists (
     select from admin_audit where action = 'audit.removeMonth' and details ->> 'RemovedBefore' = ${AS_ISO('moment')}))
  limit 1`;
