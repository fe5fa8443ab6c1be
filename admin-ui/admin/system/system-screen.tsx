import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api, type ResponseOf } from '../api/client.js';
import { useLive } from '../api/live.js';
import { useReread } from '../api/use-reread.js';
import { isText, useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import type { TextKey } from '../texts/tr.js';
import { DataTable } from '../ui/data-table.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Skeleton } from '../ui/loaded.js';
import { Mark } from '../ui/mark.js';
import { Fact, Facts, PageHead } from '../ui/page-head.js';
import { Card } from '../ui/record-screen.js';
import { aboutOf } from './about-point.js';
import own from './system.module.css';

type SystemStatus = ResponseOf<'/api/admin/status', 'get'>;
type Point = SystemStatus['Points'][number];
type State = Point['State'];

const EVERY_MS = 5_000;

const MARKS = {
  Fine: { tone: 'ok', icon: 'check' },
  Unknown: { tone: 'none', icon: 'circle' },
  Attention: { tone: 'warn', icon: 'warning' },
  Fault: { tone: 'fault', icon: 'bolt' },
} as const;

/** Whether everything works, point by point, for people who do not read metrics. */
export default function SystemScreen() {
  const { t } = useLanguage();
  const { kind, isDatabaseAway, at } = useLive();
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => api.call('get', '/api/admin/status', { signal }),
    // What is shown must not outlive what is known: a failed read is said at once.
    retry: false,
  });
  useReread(refetch, EVERY_MS);
  const isLost = kind === 'lost';
  return (
    <>
      <PageHead title={t('nav.system')} />
      {isLost && <Lost isDatabaseAway={isDatabaseAway} at={at} />}
      {!isLost && error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!isLost && isPending && !error && <Skeleton />}
      {!isLost && data && !error && <Points status={data} />}
    </>
  );
}

/** Stands instead of points that are no longer known: access to them is checked in the database, too. */
function Lost({ isDatabaseAway, at }: { isDatabaseAway: boolean; at: string | undefined }) {
  const { t } = useLanguage();
  const { seconds } = useMoments();
  return (
    <Card>
      <p role="alert">
        <StateMark
          state="Fault"
          isLong
          text={t(isDatabaseAway ? 'system.lost.database' : 'system.lost.service')}
        />
      </p>
      {at !== undefined && <p>{t('system.lost.at', { time: seconds(at) })}</p>}
    </Card>
  );
}

function Points({ status }: { status: SystemStatus }) {
  const { t } = useLanguage();
  const { dateTime, seconds } = useMoments();
  const { Replicas, Version, StartedAt, Now, State: state } = status;
  return (
    <>
      <Card>
        <p role="status">
          <StateMark isLong state={state} text={wordOr('system.all', state, t)} />
        </p>
        <Facts>
          <Fact label={t('system.replicas')}>{Replicas ?? t('system.notAsked')}</Fact>
          <Fact label={t('system.version')}>{Version}</Fact>
          <Fact label={t('system.startedAt')}>{dateTime(StartedAt)}</Fact>
          <Fact label={t('system.at')}>{seconds(Now)}</Fact>
        </Facts>
      </Card>
      <DataTable
        caption={t('nav.system')}
        rows={status.Points}
        keyOf={({ Point: point }) => point}
        columns={[
          {
            head: t('system.point'),
            width: '24%',
            card: 'title',
            cell: (point) => wordOr('system', point.Point, t),
          },
          {
            head: t('system.state'),
            width: '160px',
            card: 'state',
            cell: (point) => <StateMark state={point.State} text={wordOr('system', point.State, t)} />,
          },
          {
            head: t('system.about'),
            card: 'fact',
            cell: (point) => <About point={point} isAlone={Replicas === 1} />,
          },
        ]}
      />
      <div className={own['notes']}>
        <p>{t('system.platforms')}</p>
        {Replicas !== 1 && <p>{t('system.ofReplica')}</p>}
      </div>
    </>
  );
}

/** The page on which the cause is dealt with when a point wants attention. */
const PAGES: Partial<Record<Point['Point'], { address: string; text: TextKey }>> = {
  Parked: { address: '~/admin/deliveries?state=Parked', text: 'system.Parked.open' },
  PausedAgents: { address: '~/admin/agents', text: 'system.PausedAgents.open' },
};

function About({ point, isAlone }: { point: Point; isAlone: boolean }) {
  const { t, locale } = useLanguage();
  const { duration } = useMoments();
  const about = aboutOf(point, isAlone);
  const page = PAGES[point.Point];
  // A clock may be off in either direction.
  const value = Math.abs(point.Value ?? 0);
  const values = { n: value.toLocaleString(locale), time: duration(value * 1_000) };
  return (
    <>
      {about && t(about, values)}
      {page && point.State === 'Attention' && (
        <>
          {' '}
          <Link href={page.address}>{t(page.text)}</Link>
        </>
      )}
    </>
  );
}

/** The text of a word of the API; the word itself when a newer release has one that this page does not know. */
function wordOr(prefix: 'system' | 'system.all', word: string, t: (key: TextKey) => string): string {
  const key = `${prefix}.${word}`;
  return isText(key) ? t(key) : word;
}

function StateMark({ state, text, isLong = false }: { state: State; text: string; isLong?: boolean }) {
  const { tone, icon } = MARKS[state] ?? MARKS.Unknown;
  return (
    <Mark tone={tone} icon={icon} isLong={isLong}>
      {text}
    </Mark>
  );
}
