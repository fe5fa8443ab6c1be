import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { oneId } from '../address/params.js';
import { api } from '../api/client.js';
import { ApiError } from '../api/errors.js';
import { useReread } from '../api/use-reread.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Fact } from '../ui/fact.js';
import list from '../ui/list.module.css';
import { ScreenTitle } from '../ui/screen-title.js';
import { SyncApply } from './sync-apply.js';
import { SyncFigures } from './sync-figures.js';
import { SyncPhases } from './sync-phases.js';
import { periodText, type Sync } from './vehicles-address.js';

const LOOK_EVERY_MS = 500;
const SECOND_MS = 1_000;

/** One sync of the vehicle list: how far it is, what it did or would do, and the word for it after a trial. */
export default function SyncScreen() {
  const { t, language } = useLanguage();
  const id = oneId.read(useParams()['id'] ?? '') ?? 0;
  const isAdministrator = useIsAdministrator();
  const { data, error, refetch } = useQuery({
    // Reasons come in the reader's language.
    queryKey: ['vehicles', 'sync', id, language],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/vehicle-catalog/syncs/{id}', { path: { id }, signal }),
    enabled: id > 0,
  });
  useReread(refetch, LOOK_EVERY_MS, { isWanted: data?.State === 'Running', isProgress: true });
  const isMissing = id === 0 || (error instanceof ApiError && error.status === 404);
  const title = t(data?.Source === 'Rollback' ? 'sync.titleBack' : 'sync.title', { id: String(id) });
  return (
    <>
      <p className={list['back']}>
        <Link href="/?tab=syncs">← {t('vehicles.syncs')}</Link>
      </p>
      <ScreenTitle>{isMissing ? t('sync.missing') : title}</ScreenTitle>
      {error && !isMissing && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && !isMissing && <p role="status">{t('shell.loading')}</p>}
      {data && !isMissing && (
        <>
          <Facts sync={data} />
          {data.State === 'Running' ? (
            <SyncPhases sync={data} />
          ) : (
            <>
              <Outcome sync={data} />
              <SyncApply key={id} sync={data} isAdministrator={isAdministrator} />
              <SyncFigures sync={data} />
            </>
          )}
        </>
      )}
    </>
  );
}

function Facts({ sync }: { sync: Sync }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const { Source, DryRun, FileName, RollbackOf, ConfirmedGates, StartedBy, StartedAt, FinishedAt } = sync;
  const tookMs = FinishedAt === null ? undefined : Date.parse(FinishedAt) - Date.parse(StartedAt);
  return (
    <section className={list['head']}>
      <dl className={list['facts']}>
        <Fact label={t('syncs.kind')}>
          {t(`from.${Source}`)} · {t(DryRun ? 'syncs.trial' : 'syncs.real')}
        </Fact>
        {FileName !== null && <Fact label={t('sync.fromFile')}>{FileName}</Fact>}
        {RollbackOf !== null && (
          <Fact label={t('sync.takesBack')}>
            <Link href={`/versions/${RollbackOf}`}>{RollbackOf}</Link>
          </Fact>
        )}
        {sync.Period !== null && <Fact label={t('versions.period')}>{periodText(sync)}</Fact>}
        <Fact label={t('catalogs.by')}>{StartedBy}</Fact>
        <Fact label={t('sync.started')}>{dateTime(StartedAt)}</Fact>
        {tookMs !== undefined && (
          <Fact label={t('sync.duration')}>
            {t('sync.seconds', { n: Math.max(1, Math.round(tookMs / SECOND_MS)) })}
          </Fact>
        )}
        {ConfirmedGates.length > 0 && !sync.Confirm && (
          <Fact label={t('sync.confirmed')}>
            {ConfirmedGates.map((gate) => t(`gate.${gate}`)).join(', ')}
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** What came of the sync, in one sentence, with its faults. */
function Outcome({ sync }: { sync: Sync }) {
  const { t } = useLanguage();
  const faults = sync.Gates.length > 0 ? [] : [...new Set((sync.Error ?? '').split('\n'))].filter(Boolean);
  return (
    <section aria-label={t('syncs.state')}>
      <p role="status">
        <strong>{outcomeOf(sync, t)}</strong>
        {sync.Version !== null && (
          <>
            {' '}
            <Link href={`/versions/${sync.Version}`}>{t('sync.toVersion')}</Link>
          </>
        )}
      </p>
      {faults.length > 0 && (
        <>
          <h2 className={list['title']}>{t('sync.faults')}</h2>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function outcomeOf(sync: Sync, t: ReturnType<typeof useLanguage>['t']): string {
  const { State, DryRun, ChangedCount, Gates, Source } = sync;
  if (Gates.length > 0) return t('sync.gated', { n: Gates.length });
  if (State === 'Failed') return t('sync.failed');
  if (ChangedCount === 0) return t(DryRun ? 'sync.triedSame' : 'sync.same');
  if (DryRun) return t('sync.tried');
  return t(Source === 'Rollback' ? 'sync.takenBack' : 'sync.applied');
}
