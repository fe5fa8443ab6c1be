import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api, type ResponseOf } from '../api/client.js';
import { useLive } from '../api/live.js';
import { useReread } from '../api/use-reread.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { type TextKey, tr } from '../texts/tr.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Fact } from '../ui/fact.js';
import { Icon } from '../ui/icons.js';
import list from '../ui/list.module.css';
import { ListTable } from '../ui/list-table.js';
import { ScreenTitle } from '../ui/screen-title.js';
import tone from '../ui/tone.module.css';
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
      <ScreenTitle>{t('nav.system')}</ScreenTitle>
      {isLost && <Lost isDatabaseAway={isDatabaseAway} at={at} />}
      {!isLost && error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!isLost && isPending && !error && <p role="status">{t('shell.loading')}</p>}
      {!isLost && data && !error && <Points status={data} />}
    </>
  );
}

/** Stands instead of points that are no longer known: access to them is checked in the database, too. */
function Lost({ isDatabaseAway, at }: { isDatabaseAway: boolean; at: string | undefined }) {
  const { t } = useLanguage();
  const { seconds } = useMoments();
  return (
    <section className={list['head']}>
      <p role="alert">
        <Mark
          state="Fault"
          className={own['sentence']}
          text={t(isDatabaseAway ? 'system.lost.database' : 'system.lost.service')}
        />
      </p>
      {at !== undefined && <p className={list['note']}>{t('system.lost.at', { time: seconds(at) })}</p>}
    </section>
  );
}

function Points({ status }: { status: SystemStatus }) {
  const { t } = useLanguage();
  const { dateTime, seconds } = useMoments();
  const { Replicas, Version, StartedAt, Now, State: state } = status;
  return (
    <>
      <section className={list['head']}>
        <p role="status">
          <Mark state={state} text={wordOr('system.all', state, t)} className={own['sentence']} />
        </p>
        <dl className={list['facts']}>
          <Fact label={t('system.replicas')}>{Replicas ?? t('system.notAsked')}</Fact>
          <Fact label={t('system.version')}>{Version}</Fact>
          <Fact label={t('system.startedAt')}>{dateTime(StartedAt)}</Fact>
          <Fact label={t('system.at')}>{seconds(Now)}</Fact>
        </dl>
      </section>
      <ListTable caption={t('nav.system')} heads={[t('system.point'), t('system.state'), t('system.about')]}>
        {status.Points.map((point) => (
          <PointRow key={point.Point} point={point} isAlone={Replicas === 1} />
        ))}
      </ListTable>
      <div className={own['notes']}>
        <p className={list['note']}>{t('system.platforms')}</p>
        {Replicas !== 1 && <p className={list['note']}>{t('system.ofReplica')}</p>}
      </div>
    </>
  );
}

/** The page on which the cause is dealt with when a point wants attention. */
const PAGES: Partial<Record<Point['Point'], { address: string; text: TextKey }>> = {
  Parked: { address: '~/admin/deliveries?state=Parked', text: 'system.Parked.open' },
  PausedAgents: { address: '~/admin/agents', text: 'system.PausedAgents.open' },
};

function PointRow({ point, isAlone }: { point: Point; isAlone: boolean }) {
  const { t, locale } = useLanguage();
  const { duration } = useMoments();
  const about = aboutOf(point, isAlone);
  const page = PAGES[point.Point];
  // A clock may be off in either direction.
  const value = Math.abs(point.Value ?? 0);
  const values = { n: value.toLocaleString(locale), time: duration(value * 1_000) };
  return (
    <tr>
      <td>{wordOr('system', point.Point, t)}</td>
      <td>
        <Mark state={point.State} text={wordOr('system', point.State, t)} />
      </td>
      <td>
        {about && t(about, values)}
        {page && point.State === 'Attention' && (
          <>
            {' '}
            <Link href={page.address}>{t(page.text)}</Link>
          </>
        )}
      </td>
    </tr>
  );
}

/** The text of a word of the API; the word itself when a newer release has one that this page does not know. */
function wordOr(prefix: 'system' | 'system.all', word: string, t: (key: TextKey) => string): string {
  const key = `${prefix}.${word}`;
  return key in tr ? t(key as TextKey) : word;
}

function Mark({ state, text, className }: { state: State; text: string; className?: string | undefined }) {
  const { tone: kind, icon } = MARKS[state] ?? MARKS.Unknown;
  return (
    <span className={`${tone['mark']} ${tone[kind]} ${className ?? ''}`}>
      <Icon name={icon} size={16} />
      {text}
    </span>
  );
}
