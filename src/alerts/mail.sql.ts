import { actingUser } from '../access/may-act.sql.js';
import { STAFF_ROLES } from '../access/roles.js';
import { SHOWN } from './event-items.js';
import { MAIL_PACE } from './merge.sql.js';

/** Locks a mailbox with something due, the longest due first, and what its mail needs; `mail` is null where its user gets none any more. */
export const DUE_MAILBOX = `
  select m.user_id as "userId", m.mail_id as "mailId", m.attempts, s.language, s.quiet_from as "from", s.quiet_to as "to",
         (select s.mail from ${actingUser('s.user_id')} and u.roles && '{${STAFF_ROLES.join()}}') as mail
  from event_mailbox m join event_subscription s on s.user_id = m.user_id
  where m.due_at <= clock_timestamp()
  order by m.due_at limit 1
  for no key update of m skip locked`;

/** Lets the mails of the user $1 wait for $2 milliseconds. */
export const POSTPONE = `
  update event_mailbox set due_at = clock_timestamp() + $2 * interval '1 millisecond' where user_id = $1`;

/** Gives what is due of the user $1 to the mail $2, unless it has its events already. */
export const FILL = `
  update event_mail_item set mail_id = $2
  where user_id = $1 and mail_id is null and due_at <= clock_timestamp()
    and not exists (select from event_mail_item other where other.user_id = $1 and other.mail_id = $2)`;

/** Leases the mail $2 of the user $1 for $3 milliseconds and counts the attempt; returns its number and how long the mail is tried. */
export const LEASE = `
  update event_mailbox
  set mail_id = $2, attempts = attempts + 1, since = coalesce(since, clock_timestamp()),
      due_at = clock_timestamp() + $3 * interval '1 millisecond'
  where user_id = $1
  returning attempts, (extract(epoch from clock_timestamp() - since) * 1000)::float8 as age`;

/** The events of the mail $1. */
export const EVENTS_OF_MAIL = `
  select ${SHOWN}, i.is_over as "isOver" from event_mail_item i join operational_event event on event.id = i.event_id
  where i.mail_id = $1 order by event.id`;

/** Tries the mail of the user $1 again $3 milliseconds after the attempt $2, which ended by $4. */
export const RETRY_MAIL = `
  update event_mailbox set due_at = clock_timestamp() + $3 * interval '1 millisecond', problem = $4
  where user_id = $1 and attempts = $2 and mail_id is not null`;

/** A mailbox of the user $1 whose mail $2 is over: the next one comes when events wait, and keeps the pace behind `last`. */
const over = (last: string) => `
  mail_id = null, attempts = 0, since = null,
  due_at = coalesce((
    select greatest(min(i.due_at), ${last} + ${MAIL_PACE}) from event_mail_item i
    where i.user_id = $1 and i.mail_id is distinct from $2 having count(*) > 0), 'infinity')`;

/** Ends the mail $2 of the user $1; $3 is why it was given up, or null when it was taken. */
export const END_MAIL = `
  with ended as (delete from event_mail_item where mail_id = $2)
  update event_mailbox m set problem = $3, sent_at = clock_timestamp(), ${over('clock_timestamp()')}
  where user_id = $1 and mail_id = $2`;

/** Ends the mail $2 of the user $1, which has no events: it was neither taken nor refused. */
export const LEAVE_MAIL = `update event_mailbox m set ${over('m.sent_at')} where user_id = $1`;

/**
 * Locks the mailbox of the user $1. A statement that waited for the lock would not see the events that were added meanwhile; one behind
 * this does. Events are added under the lock of the mailbox as well, which they take before that of the subscription.
 */
export const LOCK_MAILBOX = 'select from event_mailbox where user_id = $1 for no key update';

/** Forgets the mails of the user $1. */
export const DROP_MAILS = `
  with dropped as (delete from event_mail_item where user_id = $1) delete from event_mailbox where user_id = $1`;
