import { Link } from 'wouter';
import { ApiError } from '../../api/errors.js';
import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import { actorName } from '../../ui/actor.js';
import { Button } from '../../ui/button.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import lines from '../../ui/lines.module.css';
import { Skeleton } from '../../ui/loaded.js';
import { StatusMark } from '../../ui/status-mark.js';
import { useHistory } from './use-service.js';

/** The changes of the status: from, to, by whom, why, and how long it lasted. */
export function HistoryTab({
  id,
  onNotices,
}: {
  id: number;
  /** Leads to the notices; absent where there is no such tab. */
  onNotices: (() => void) | undefined;
}) {
  const { t } = useLanguage();
  const { dateTime, duration } = useMoments();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(id);
  const changes = data?.pages.flatMap(({ Items }) => Items) ?? [];
  // A record that never was in the catalog has none.
  if (error instanceof ApiError && error.status === 404) return null;
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (changes.length === 0) return <p>{t('detail.noHistory')}</p>;
  return (
    <>
      <ol className={lines['lines']} aria-label={t('detail.history')}>
        {changes.map((change, place) => {
          const next = changes[place - 1];
          return (
            <li key={String(change.Id)}>
              <div className={lines['line']}>
                <StatusMark status={change.From} />
                <span aria-hidden="true">→</span>
                <span className="visually-hidden">{t('detail.became')}</span>
                <StatusMark status={change.To} />
                <strong>{change.Reason}</strong>
              </div>
              <div className={lines['note']}>
                <time dateTime={change.ChangedAt}>{dateTime(change.ChangedAt)}</time> ·{' '}
                {actorName(change.ChangedBy, t)}
                {next &&
                  ` · ${t('detail.lasted', { duration: duration(Date.parse(next.ChangedAt) - Date.parse(change.ChangedAt)) })}`}
                {change.Notifications !== null && change.Notifications > 0 && onNotices && (
                  <>
                    {' · '}
                    <Button kind="quiet" onClick={onNotices}>
                      {t('detail.told', { n: change.Notifications })}
                    </Button>
                  </>
                )}
                {change.Notifications === 0 && ` · ${t('detail.toldNobody')}`}
                {change.BulkId !== null && (
                  <>
                    {' · '}
                    <Link href={`/change/${change.BulkId}`}>{t('bulk.title')}</Link>
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('bulk.more')}
        </Button>
      )}
    </>
  );
}
