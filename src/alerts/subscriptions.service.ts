import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../access/access.js';
import { actingUser } from '../access/may-act.sql.js';
import { validationError } from '../api/general.refusals.js';
import type { Language } from '../api/language.js';
import { refused } from '../api/refusal.js';
import { AuditService } from '../audit/audit.service.js';
import { Settings } from '../config/settings.js';
import { inTransaction } from '../data/transaction.js';
import { USER_NOT_FOUND } from '../users/user.refusals.js';
import type { EventSubscription } from './event.entity.js';
import { type EventSubscriptionItem, UNREAD_AT_MOST, type UnreadEvents } from './events.answers.js';
import type { ChangeSubscription } from './events.requests.js';
import { DROP_MAILS, LOCK_MAILBOX } from './mail.sql.js';
import { MAIL_PACE } from './merge.sql.js';
import { minutesOf, timeOf } from './quiet-hours.rules.js';

type Row = Pick<EventSubscription, 'mail' | 'kinds' | 'agentIds' | 'quietFrom' | 'quietTo' | 'language'> & {
  problem: string | null;
};

const NONE: Row = {
  mail: null,
  kinds: [],
  agentIds: null,
  quietFrom: null,
  quietTo: null,
  language: 'tr',
  problem: null,
};

/** Which events members of the staff get by mail, and which they have seen. */
@Injectable()
export class EventSubscriptions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly settings: Settings,
  ) {}

  async of(userId: number): Promise<EventSubscriptionItem> {
    const [row = NONE]: Row[] = await this.dataSource.query(FIND, [userId]);
    return {
      Mail: row.mail,
      Kinds: row.kinds,
      AgentIds: row.agentIds,
      QuietFrom: timeOf(row.quietFrom),
      QuietTo: timeOf(row.quietTo),
      Language: row.language,
      MailsAreSent: this.settings.alerts.smtp !== undefined,
      MailProblem: row.problem,
    };
  }

  async unread(userId: number): Promise<UnreadEvents> {
    const [row]: { count: number; seenUpTo: string }[] = await this.dataSource.query(UNREAD, [userId]);
    return { Count: row?.count ?? 0, SeenUpTo: Number(row?.seenUpTo ?? 0) };
  }

  /**
   * Notes that the caller has seen the events up to an id; a tab that lags behind changes nothing.
   * @throws DomainError General.NotFound for a user of another installation
   */
  async seen({ userId }: Caller, upTo: bigint): Promise<void> {
    const [user]: unknown[] = await this.dataSource.query(USER, [Number(userId ?? 0)]);
    if (!user) throw refused(USER_NOT_FOUND);
    await this.dataSource.query(SEEN, [userId, String(upTo)]);
  }

  /**
   * Replaces a subscription; mails that wait for the former address go to the new one, or nowhere. The audit has neither address.
   * @throws DomainError General.NotFound for a user of another installation; Validation.General for half of quiet hours, or quiet hours without an end
   */
  async change(caller: Caller, wanted: ChangeSubscription, language: Language): Promise<void> {
    const { mail = null, kinds, agentIds = null, quietFrom, quietTo } = wanted;
    if (Boolean(quietFrom) !== Boolean(quietTo) || (quietFrom && quietFrom === quietTo)) {
      const Message = 'QuietTo must be given with QuietFrom, and differ from it.';
      throw validationError([{ Field: 'QuietTo', Message }]);
    }
    const userId = Number(caller.userId ?? 0);
    const sorted = [...new Set(kinds)].sort();
    await inTransaction(this.dataSource, async (tx) => {
      const [user]: unknown[] = await tx.query(USER, [userId]);
      if (!user) throw refused(USER_NOT_FOUND);
      await tx.query(LOCK_MAILBOX, [userId]);
      const [before = NONE]: Row[] = await tx.query(`${FIND} for update of s`, [userId]);
      await tx.query(CHANGE, [
        userId,
        mail,
        sorted,
        agentIds,
        minutesOf(quietFrom),
        minutesOf(quietTo),
        wanted.language ?? language,
      ]);
      await tx.query(mail === null ? DROP_MAILS : CHECK_AGAIN, [userId]);
      const [was, now] = [auditedOf(before), auditedOf({ mail, kinds: sorted, agentIds })];
      if (JSON.stringify(was) === JSON.stringify(now)) return;
      const target = `user ${userId}`;
      await this.audit.record(tx, caller, {
        action: 'eventSubscription.change',
        target,
        before: was,
        after: now,
      });
    });
  }
}

const auditedOf = ({ mail, kinds, agentIds }: Pick<Row, 'mail' | 'kinds' | 'agentIds'>) => ({
  Mails: mail !== null,
  Kinds: kinds,
  AgentIds: agentIds,
});

const USER = `select from ${actingUser('$1')}`;

const FIND = `
  select s.mail, s.kinds, s.agent_ids as "agentIds", s.quiet_from as "quietFrom", s.quiet_to as "quietTo", s.language,
         (select m.problem from event_mailbox m where m.user_id = s.user_id) as problem
  from event_subscription s where s.user_id = $1`;

const CHANGE = `
  insert into event_subscription (user_id, mail, kinds, agent_ids, quiet_from, quiet_to, language)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (user_id) do update
  set mail = excluded.mail, kinds = excluded.kinds, agent_ids = excluded.agent_ids, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, language = excluded.language`;

/** What waited for quiet hours is checked by the new ones; a mail under way keeps its next attempt. */
const CHECK_AGAIN = `
  update event_mailbox m
  set due_at = least(m.due_at, greatest(clock_timestamp(), m.sent_at + ${MAIL_PACE}, (
    select min(i.due_at) from event_mail_item i where i.user_id = m.user_id)))
  where m.user_id = $1 and m.mail_id is null and m.due_at < 'infinity'`;

const UNREAD = `
  select seen.up_to as "seenUpTo", (
    select count(*)::int from (
      select from operational_event where id > seen.up_to order by id limit ${UNREAD_AT_MOST}) unread
  ) as count
  from (select coalesce((select seen_up_to from event_subscription where user_id = $1), 0) as up_to) seen`;

const SEEN = `
  insert into event_subscription as s (user_id, seen_up_to)
  select $1, least($2::bigint, (select coalesce(max(id), 0) from operational_event))
  on conflict (user_id) do update set seen_up_to = excluded.seen_up_to where s.seen_up_to < excluded.seen_up_to`;
