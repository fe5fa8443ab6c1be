import { Link } from 'wouter';
import { type Delivery, type NoticesOf, useNotices } from '../api/use-notices.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { Button } from './button.js';
import { CopyNumber } from './copy-number.js';
import { DeliveryStateMark, shownState } from './delivery-state-mark.js';
import { ErrorNotice } from './error-notice.js';
import lines from './lines.module.css';
import { Skeleton } from './loaded.js';
import classes from './notices.module.css';

/** The notifications about a thing, such as `Job:7`, or for an agent: to whom they went, and whether they arrived. */
export function Notices({ of, none }: { of: NoticesOf; none: string }) {
  const { t } = useLanguage();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotices(of);
  const notices = data?.pages.flatMap(({ Items }) => Items) ?? [];
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (notices.length === 0) return <p>{none}</p>;
  return (
    <>
      <ul className={lines['lines']} aria-label={t('detail.notices')}>
        {notices.map((notice) => (
          <Notice key={String(notice.Id)} notice={notice} />
        ))}
      </ul>
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('bulk.more')}
        </Button>
      )}
    </>
  );
}

function Notice({ notice }: { notice: Delivery }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const { Attempts, MaxAttempts, LastHttpStatus, LastError, CreatedAt, FinishedAt } = notice;
  const answer = LastError ?? (LastHttpStatus === null ? undefined : String(LastHttpStatus));
  return (
    <li>
      <div className={`${lines['line']} ${classes['change']}`}>
        <DeliveryStateMark state={shownState(notice)} />
        <strong>
          <Link href={`~/admin/deliveries/${notice.Id}`}>{notice.AgentName}</Link>
        </strong>
        <time dateTime={FinishedAt ?? CreatedAt}>{dateTime(FinishedAt ?? CreatedAt)}</time>
      </div>
      <div className={lines['note']}>
        {t('detail.attempts', { n: Attempts, most: MaxAttempts })}
        {answer !== undefined && ` · ${t('detail.lastAnswer', { answer })}`} ·{' '}
        <CopyNumber number={notice.ReferanceNo} />
      </div>
    </li>
  );
}
