import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { oneId } from '../address/params.js';
import { api } from '../api/client.js';
import { useReread } from '../api/use-reread.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { Fact, Facts, PageHead, Title } from '../ui/page-head.js';
import { RecordScreen } from '../ui/record-screen.js';
import { SyncApply } from './sync-apply.js';
import { SyncFigures } from './sync-figures.js';
import { SyncPhases } from './sync-phases.js';
import { SyncStateMark } from './sync-state-mark.js';
import { periodText, type Sync } from './vehicles-address.js';

const LOOK_EVERY_MS = 500;
const SECOND_MS = 1_000;

/** One sync of the vehicle list: how far it is, what it did or would do, and the word for it after a trial. */
export default function SyncScreen() {
  const { t, language } = useLanguage();
  const id = oneId.read(useParams()['id'] ?? '') ?? 0;
  const isAdministrator = useIsAdministrator();
  const query = useQuery({
    // Reasons come in the reader's language.
    queryKey: ['vehicles', 'sync', id, language],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/vehicle-catalog/syncs/{id}', { path: { id }, signal }),
    enabled: id > 0,
  });
  useReread(query.refetch, LOOK_EVERY_MS, { isWanted: query.data?.State === 'Running', isProgress: true });
  const back = ['/?tab=syncs', t('vehicles.syncs')] as const;
  const title = t(query.data?.Source === 'Rollback' ? 'sync.titleBack' : 'sync.title', { id: String(id) });
  return (
    <RecordScreen query={query} isId={id > 0} back={back} missing={t('sync.missing')} title={title}>
      {(sync) => (
        <>
          <PageHead title={title} back={back} mark={<SyncStateMark sync={sync} />}>
            <SyncFacts sync={sync} />
          </PageHead>
          {sync.State === 'Running' ? (
            <SyncPhases sync={sync} />
          ) : (
            <>
              <Outcome sync={sync} />
              <SyncApply sync={sync} isAdministrator={isAdministrator} />
              <SyncFigures sync={sync} />
            </>
          )}
        </>
      )}
    </RecordScreen>
  );
}

function SyncFacts({ sync }: { sync: Sync }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const { Source, DryRun, FileName, RollbackOf, ConfirmedGates, StartedBy, StartedAt, FinishedAt } = sync;
  const tookMs = FinishedAt === null ? undefined : Date.parse(FinishedAt) - Date.parse(StartedAt);
  return (
    <Facts>
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
        <Fact label={t('sync.confirmed')}>{ConfirmedGates.map((gate) => t(`gate.${gate}`)).join(', ')}</Fact>
      )}
    </Facts>
  );
}

/** What came of the sync, in one sentence, with its faults. */
function Outcome({ sync }: { sync: Sync }) {
  const { t } = useLanguage();
  const outcome = outcomeOf(sync, t);
  const reasons = sync.Gates.length > 0 ? [] : [...new Set((sync.Error ?? '').split('\n'))].filter(Boolean);
  // The reasons end with a sentence that the outcome has already.
  const faults = reasons.filter((reason) => !outcome.endsWith(reason));
  return (
    <section aria-label={t('syncs.state')}>
      <p role="status">
        <strong>{outcome}</strong>
        {sync.Version !== null && (
          <>
            {' '}
            {sync.Agents !== null &&
              sync.Notifications !== null &&
              t('sync.reached', { agents: sync.Agents, n: sync.Notifications })}{' '}
            <Link href={`/versions/${sync.Version}`}>{t('sync.toVersion')}</Link> ·{' '}
            <Link href={`~/admin/deliveries?subject=VehicleCatalogVersion:${sync.Version}`}>
              {t('sync.toDeliveries')}
            </Link>
          </>
        )}
      </p>
      {faults.length > 0 && (
        <>
          <Title>{t('sync.faults')}</Title>
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
