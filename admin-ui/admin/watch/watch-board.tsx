import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { actorName } from '../ui/actor.js';
import { Button } from '../ui/button.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Mark } from '../ui/mark.js';
import { Fact, Facts, PageHead } from '../ui/page-head.js';
import { setTitleCount } from '../ui/page-title.js';
import { StatusMark } from '../ui/status-mark.js';
import { useNightNotices } from './use-night-notices.js';
import classes from './watch.module.css';
import { isAway, isOver, LISTED_AT_MOST, type Pulse, type Service, type Watch } from './watch-session.js';

const EVERY_MS = 5_000;
const MINUTE_MS = 60_000;

/** The closed services and the numbers of a watch; looked at every few seconds, in a hidden tab, too. */
export function WatchBoard({ watch, onAgain }: { watch: Watch; onAgain(): void }) {
  const { t } = useLanguage();
  const { dateTime, seconds } = useMoments();
  const pulse = useQuery({
    queryKey: ['watch', watch.id, 'pulse'],
    queryFn: ({ signal }) => watch.pulse(signal),
    refetchInterval: ({ state }) => !isOver(state.error) && EVERY_MS,
    refetchIntervalInBackground: true,
    retry: false,
  });
  const closed = useQuery({
    queryKey: ['watch', watch.id, 'closed', pulse.data?.Revisions.ServiceStatuses],
    queryFn: ({ signal }) => watch.closed(signal),
    enabled: pulse.data !== undefined,
    placeholderData: (before) => before,
  });
  const counts = pulse.data?.Counts;
  const notices = useNightNotices(counts);
  const isEnded = isOver(pulse.error) || isOver(closed.error);
  useEffect(() => {
    if (counts) setTitleCount(isEnded ? '–' : `${closedOf(counts)} · ${counts.NeedsAttention}`);
    return () => setTitleCount('');
  }, [counts, isEnded]);
  const columns = useColumns(pulse.data ? dateOf(pulse.data) : 0);
  return (
    <main className={classes['page']}>
      <PageHead
        title={t('watch.title')}
        back={['/services', t('nav.services')]}
        mark={
          <State
            heard={pulse.data && seconds(pulse.data.Now)}
            isLost={isAway(pulse.error)}
            isEnded={isEnded}
          />
        }
        note={t('watch.until', { time: dateTime(watch.endsAt) })}
        actions={
          <>
            <Button disabled={notices.why} aria-pressed={notices.areOn} onClick={notices.toggle}>
              {t(notices.areOn ? 'watch.noticesOff' : 'watch.noticesOn')}
            </Button>
            {isEnded && (
              <Button kind="primary" onClick={onAgain}>
                {t('watch.again')}
              </Button>
            )}
          </>
        }
      >
        {counts && <Numbers counts={counts} />}
      </PageHead>
      {isEnded && <p role="alert">{t('watch.ended')}</p>}
      {!isEnded && closed.error && <ErrorNotice error={closed.error} retry={() => void closed.refetch()} />}
      {closed.data?.length === 0 ? (
        <p role="status">{t('watch.allOpen')}</p>
      ) : (
        <DataTable caption={t('watch.closed')} columns={columns} rows={closed.data} keyOf={({ Id }) => Id} />
      )}
      {counts && closedOf(counts) > LISTED_AT_MOST && <p>{t('watch.first', { n: LISTED_AT_MOST })}</p>}
    </main>
  );
}

const closedOf = ({ ClosedByHand, ClosedAutomatically }: Pulse['Counts']) =>
  ClosedByHand + ClosedAutomatically;
const dateOf = ({ Now }: Pulse) => Math.floor(Date.parse(Now) / MINUTE_MS) * MINUTE_MS;

/** Whether the page shows what the service has at present. */
function State({ heard, isLost, isEnded }: { heard: string | undefined; isLost: boolean; isEnded: boolean }) {
  const { t } = useLanguage();
  if (isEnded)
    return (
      <Mark tone="warn" icon="warning">
        {t('watch.over')}
      </Mark>
    );
  if (isLost)
    return (
      <Mark tone="fault" icon="warning" isLong>
        {heard === undefined ? t('live.lostEver') : t('live.lost', { time: heard })}
      </Mark>
    );
  return (
    <Mark tone="ok" icon="check">
      {heard === undefined ? t('live.starting') : `${t('live.live')} ${heard}`}
    </Mark>
  );
}

function Numbers({ counts }: { counts: Pulse['Counts'] }) {
  const { t, locale } = useLanguage();
  const numbers = [
    ['watch.closed', closedOf(counts)],
    ['watch.overDay', counts.ClosedOverDay],
    ['watch.reopening', counts.ReopeningToday],
    ['watch.planned', counts.PlannedClosings],
    ['watch.attention', counts.NeedsAttention],
    ['watch.waiting', counts.Waiting],
  ] as const;
  return (
    <div className={classes['numbers']}>
      <Facts>
        {numbers.map(([text, count]) => (
          <Fact key={text} label={t(text)}>
            {count.toLocaleString(locale)}
          </Fact>
        ))}
      </Facts>
    </div>
  );
}

function useColumns(now: number): readonly Column<Service>[] {
  const { t } = useLanguage();
  const { dateTime, duration, short } = useMoments();
  return [
    {
      head: t('services.status'),
      width: '150px',
      card: 'state',
      cell: ({ Status }) => <StatusMark status={Status} />,
    },
    { head: t('watch.service'), card: 'title', cell: nameOf },
    { head: t('watch.reason'), card: 'fact', cell: ({ Reason }) => Reason },
    { head: t('audit.who'), width: '14%', card: 'fact', cell: ({ ChangedBy }) => actorName(ChangedBy, t) },
    {
      head: t('services.since'),
      width: '110px',
      isWhole: true,
      card: 'fact',
      title: ({ StatusDate }) => dateTime(StatusDate),
      cell: ({ StatusDate }) => duration(Math.max(0, now - Date.parse(StatusDate))),
    },
    {
      head: t('watch.opens'),
      width: '140px',
      isWhole: true,
      card: 'fact',
      isNamed: true,
      isEmpty: ({ ReopenAt }) => ReopenAt === null,
      cell: ({ ReopenAt }) => (ReopenAt === null ? '–' : short(ReopenAt, now)),
    },
  ];
}

const nameOf = ({ InsuranceCompanyName, ProductName, ServiceOperationName, OutsourceProcessName }: Service) =>
  [ServiceOperationName, OutsourceProcessName, ProductName, InsuranceCompanyName].filter(Boolean).join(' · ');
