import { Button } from '@mantine/core';
import { type Agent, type Delivery, useAgents, useNotices } from '../api/use-notices.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { CopyNumber } from './copy-number.js';
import { type DeliveryState, DeliveryStateMark } from './delivery-state-mark.js';
import { ErrorNotice } from './error-notice.js';
import classes from './notices.module.css';

/** The notifications about a thing, such as `Job:7`: to whom they went, and whether they arrived. */
export function Notices({ subject, none }: { subject: string; none: string }) {
  const { t } = useLanguage();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotices(subject);
  const agents = useAgents();
  const notices = data?.pages.flatMap(({ Items }) => Items) ?? [];
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <p role="status">{t('shell.loading')}</p>;
  if (notices.length === 0) return <p>{none}</p>;
  return (
    <>
      <ul className={classes['notices']} aria-label={t('detail.notices')}>
        {notices.map((notice) => (
          <Notice key={String(notice.Id)} notice={notice} agent={agents.data?.get(notice.AgentId)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('bulk.more')}
        </Button>
      )}
    </>
  );
}

function Notice({
  notice,
  agent,
}: {
  notice: Delivery;
  /** Undefined until the agents are read. */
  agent: Agent | undefined;
}) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const { Attempts, MaxAttempts, LastHttpStatus, LastError, CreatedAt, FinishedAt } = notice;
  const answer = LastError ?? (LastHttpStatus === null ? undefined : String(LastHttpStatus));
  return (
    <li>
      <div className={classes['change']}>
        <DeliveryStateMark state={stateOf(notice, agent)} />
        <strong>{agent?.Name ?? t('detail.agent', { id: String(notice.AgentId) })}</strong>
        <time dateTime={FinishedAt ?? CreatedAt}>{dateTime(FinishedAt ?? CreatedAt)}</time>
      </div>
      <div className={classes['note']}>
        {t('detail.attempts', { n: Attempts, most: MaxAttempts })}
        {answer !== undefined && ` · ${t('detail.lastAnswer', { answer })}`} ·{' '}
        <CopyNumber number={notice.ReferanceNo} />
      </div>
    </li>
  );
}

function stateOf({ State, NextAttemptAt }: Delivery, agent: Agent | undefined): DeliveryState {
  if (State !== 'Pending') return State;
  // A pending delivery without a next attempt is being attempted, also when its agent has just been paused.
  if (NextAttemptAt === null) return 'Sending';
  return agent?.PausedAt ? 'AgentPaused' : 'Pending';
}
