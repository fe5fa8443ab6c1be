import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'wouter';
import { api, type ResponseOf } from '../../api/client.js';
import { useIsAdministrator } from '../../api/use-session.js';
import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import { businessNow } from '../../texts/zone.js';
import { actorName } from '../../ui/actor.js';
import { Button } from '../../ui/button.js';
import lines from '../../ui/lines.module.css';
import { PageHead } from '../../ui/page-head.js';
import { RecordScreen } from '../../ui/record-screen.js';
import { type Status, StatusMark } from '../../ui/status-mark.js';
import { nameOf } from '../board/service-name.js';
import { lastBoard } from '../last-board.js';
import classes from './bulk.module.css';
import { addressOfDraft } from './bulk-address.js';
import { keepDraft } from './draft.js';
import { Steps } from './steps.js';

type Overview = ResponseOf<'/api/admin/service-availabilities/statuses/{bulkId}', 'get'>;
type BulkRecord = Overview['Records']['Items'][number];

const READ_AT_ONCE = 1_000;
/** The type of the notifications. */
const STATUS_CHANGE = 10;

/** What became of a bulk change: what changed, what did not and why, and the ways to try again and to undo it. */
export default function ResultScreen() {
  const { t } = useLanguage();
  const { bulkId = '' } = useParams();
  const isAdministrator = useIsAdministrator();
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['services', 'bulk', bulkId],
    queryFn: ({ pageParam, signal }) =>
      api.call('get', '/api/admin/service-availabilities/statuses/{bulkId}', {
        path: { bulkId },
        query: { page: pageParam, pageSize: READ_AT_ONCE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ Records }) => (Records.HasNextPage ? Records.Page + 1 : undefined),
  });
  const records = data?.pages.flatMap(({ Records }) => Records.Items) ?? [];
  const back = [lastBoard(), t('nav.services')] as const;
  return (
    <RecordScreen
      query={{ data: data?.pages[0], error, refetch }}
      back={back}
      missing={t('catalogs.missing')}
      title={t('bulk.title')}
    >
      {(overview) => (
        <>
          <PageHead title={t('bulk.title')} back={back} />
          <div className={classes['screen']}>
            <Steps present="result" />
            <Summary overview={overview} records={records} />
            {isAdministrator && !hasNextPage && <NextActions overview={overview} records={records} />}
            <Records records={records} />
            {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t('bulk.more')}</Button>}
            <p>
              <Link href={lastBoard()}>{t('bulk.toServices')}</Link>
            </p>
          </div>
        </>
      )}
    </RecordScreen>
  );
}

function Summary({ overview, records }: { overview: Overview; records: readonly BulkRecord[] }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const { Status: status, Reason, Until, Changed, Refused, Notifications, ChangedBy, StartedAt } = overview;
  return (
    <>
      <p className={classes['sum']} role="status">
        {t('bulk.changed', { n: Changed })} {t('bulk.unchanged', { n: Refused })}
      </p>
      <p>
        <StatusMark status={status} /> “{Reason}”
        {Until !== null && ` · ${t('bulk.opensAt', { time: dateTime(Until) })}`}
      </p>
      <p className={classes['note']}>
        {dateTime(StartedAt)} · {ChangedBy} ·{' '}
        {Notifications === 0 ? (
          t('bulk.sent', { n: Notifications })
        ) : (
          <Link href={`~/admin/deliveries?${deliveriesOf(StartedAt, records)}`}>
            {t('bulk.sent', { n: Notifications })}
          </Link>
        )}
      </p>
    </>
  );
}

/** Deliveries have no bulk change: those of its one service, or of its kind and day. */
function deliveriesOf(startedAt: string, records: readonly BulkRecord[]): string {
  const [only] = records;
  if (only && records.length === 1) return `view=all&subject=ServiceAvailability:${only.Id}`;
  const day = businessNow(Date.parse(startedAt)).slice(0, 10);
  return `view=all&type=${STATUS_CHANGE}&from=${day}&to=${day}`;
}

/** Trying the refused ones again, and undoing what still is as the change left it. Both begin a bulk change of their own. */
function NextActions({ overview, records }: { overview: Overview; records: readonly BulkRecord[] }) {
  const { t } = useLanguage();
  const [, navigate] = useLocation();
  const { Status: status, Reason } = overview;
  function begin(some: readonly BulkRecord[], to: Status, reason: string) {
    keepDraft({ ids: some.map(({ Id }) => Id), to, reason });
    navigate(addressOfDraft(to));
  }
  const refused = records.filter(
    ({ Cause, Record }) => Cause !== null && Record !== null && Record.Status !== status,
  );
  const undoable = records.filter(({ Cause, Record }) => Cause === null && Record?.Status === status);
  const before = new Map<Status, BulkRecord[]>();
  for (const record of undoable) {
    if (record.From !== null) before.set(record.From, [...(before.get(record.From) ?? []), record]);
  }
  return (
    <div className={classes['actions']}>
      {refused.length > 0 && (
        <Button onClick={() => begin(refused, status, Reason)}>{t('bulk.tryAgain')}</Button>
      )}
      {[...before].map(([from, some]) => (
        <Button key={from} onClick={() => begin(some, from, '')}>
          {before.size === 1
            ? t('bulk.undo')
            : t('bulk.undoTo', { status: t(`status.${from}`), n: some.length })}
        </Button>
      ))}
    </div>
  );
}

function Records({ records }: { records: readonly BulkRecord[] }) {
  const { t } = useLanguage();
  return (
    <ul className={`${lines['lines']} ${classes['results']}`} aria-label={t('bulk.records')}>
      {records.map((record) => (
        <li key={record.Id}>
          <span>
            {record.Record ? (
              <Link href={`/${record.Id}`}>{nameOf(record.Record)}</Link>
            ) : (
              t('bulk.notInCatalog', { id: String(record.Id) })
            )}
          </span>
          <Outcome record={record} />
        </li>
      ))}
    </ul>
  );
}

function Outcome({ record: { Cause, Present, From } }: { record: BulkRecord }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  if (Cause === null)
    return From && <span className={classes['note']}>{t('bulk.was', { status: t(`status.${From}`) })}</span>;
  return (
    <span className={classes['refused']}>
      {t(`bulk.cause.${Cause}`)}
      {Present &&
        ` ${[dateTime(Present.ChangedAt), Present.ChangedBy && actorName(Present.ChangedBy, t)].filter(Boolean).join(' · ')} · ${t(`status.${Present.Status}`)}: “${Present.Reason}”`}
    </span>
  );
}
