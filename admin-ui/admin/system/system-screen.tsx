import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api, type ResponseOf } from '../api/client.js';
import { useReread } from '../api/use-reread.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Fact } from '../ui/fact.js';
import { Icon } from '../ui/icons.js';
import list from '../ui/list.module.css';
import { ListTable } from '../ui/list-table.js';
import { ScreenTitle } from '../ui/screen-title.js';
import tone from '../ui/tone.module.css';
import { aboutOf } from './about-point.js';

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
  const { dateTime, seconds } = useMoments();
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['system'],
    queryFn: ({ signal }) => api.call('get', '/api/admin/status', { signal }),
  });
  useReread(refetch, EVERY_MS);
  return (
    <>
      <ScreenTitle>{t('nav.system')}</ScreenTitle>
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {isPending && !error && <p role="status">{t('shell.loading')}</p>}
      {data && (
        <>
          <section className={list['head']}>
            <p role="status">
              <Mark state={data.State} text={t(`system.all.${data.State}`)} />
            </p>
            <dl className={list['facts']}>
              <Fact label={t('system.replicas')}>{data.Replicas ?? t('system.notAsked')}</Fact>
              <Fact label={t('system.version')}>{data.Version}</Fact>
              <Fact label={t('system.startedAt')}>{dateTime(data.StartedAt)}</Fact>
              <Fact label={t('system.at')}>{seconds(data.Now)}</Fact>
            </dl>
          </section>
          <ListTable
            caption={t('nav.system')}
            heads={[t('system.point'), t('system.state'), t('system.about')]}
          >
            {data.Points.map((point) => (
              <PointRow key={point.Point} point={point} />
            ))}
          </ListTable>
        </>
      )}
    </>
  );
}

function PointRow({ point }: { point: Point }) {
  const { t, locale } = useLanguage();
  const { duration } = useMoments();
  const about = aboutOf(point);
  // A clock may be off in either direction.
  const value = Math.abs(point.Value ?? 0);
  const values = { n: value.toLocaleString(locale), time: duration(value * 1_000) };
  return (
    <tr>
      <td>{t(`system.${point.Point}`)}</td>
      <td>
        <Mark state={point.State} text={t(`system.${point.State}`)} />
      </td>
      <td>
        {about && t(about, values)}
        {point.Point === 'Parked' && point.State === 'Attention' && (
          <>
            {' '}
            <Link href="~/admin/deliveries?state=Parked">{t('system.Parked.open')}</Link>
          </>
        )}
      </td>
    </tr>
  );
}

function Mark({ state, text }: { state: State; text: string }) {
  const { tone: kind, icon } = MARKS[state];
  return (
    <span className={`${tone['mark']} ${tone[kind]}`}>
      <Icon name={icon} size={16} />
      {text}
    </span>
  );
}
