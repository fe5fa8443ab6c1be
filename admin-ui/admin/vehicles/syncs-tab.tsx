import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { ErrorNotice } from '../ui/error-notice.js';
import list from '../ui/list.module.css';
import { ListTable } from '../ui/list-table.js';
import { Pages } from '../ui/pages.js';
import { SourceFacts } from '../ui/source-facts.js';
import { SyncStateMark } from './sync-state-mark.js';
import { useNumbers } from './use-numbers.js';
import { periodText, type Sync } from './vehicles-address.js';

/** The lists that were tried, applied or refused, and the source that is pulled by schedule. */
export function SyncsTab({ page, onPage }: { page: number; onPage(page: number): void }) {
  const { t, language } = useLanguage();
  const query = { page };
  const { data, error, refetch } = useQuery({
    // Reasons come in the reader's language.
    queryKey: ['vehicles', 'syncs', query, language],
    queryFn: ({ signal }) => api.call('get', '/api/admin/vehicle-catalog/syncs', { query, signal }),
    placeholderData: keepPreviousData,
  });
  const { data: source } = useQuery({
    queryKey: ['vehicles', 'source'],
    queryFn: ({ signal }) => api.call('get', '/api/admin/vehicle-catalog/source', { signal }),
  });
  return (
    <>
      {source && (
        <section className={list['head']}>
          <SourceFacts source={source} />
        </section>
      )}
      {error && !data && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <p role="status">{t('shell.loading')}</p>}
      {data?.TotalCount === 0 && <p>{t('catalogs.noSyncs')}</p>}
      {data && data.TotalCount > 0 && <SyncTable syncs={data.Items} />}
      {data && <Pages page={data} onPage={onPage} />}
    </>
  );
}

function SyncTable({ syncs }: { syncs: readonly Sync[] }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const { whole } = useNumbers();
  const heads = [
    t('catalogs.time'),
    t('syncs.kind'),
    t('syncs.state'),
    t('syncs.list'),
    t('catalogs.added'),
    t('versions.updated'),
    t('versions.deactivated'),
    t('catalogs.by'),
  ];
  return (
    <ListTable caption={t('vehicles.syncs')} heads={heads}>
      {syncs.map((sync) => (
        <tr key={sync.Id}>
          <td data-moment>
            <Link href={`/syncs/${sync.Id}`}>{dateTime(sync.StartedAt)}</Link>
          </td>
          <td data-label={heads[1]}>
            {t(`from.${sync.Source}`)} · {t(sync.DryRun ? 'syncs.trial' : 'syncs.real')}
          </td>
          <td>
            <SyncStateMark sync={sync} />
          </td>
          <td data-label={heads[3]} data-empty={nameOf(sync) === undefined || undefined} data-number>
            {nameOf(sync) ?? '–'}
          </td>
          <td data-label={heads[4]}>{whole(sync.Added)}</td>
          <td data-label={heads[5]}>{whole(sync.Updated)}</td>
          <td data-label={heads[6]}>{whole(sync.Deactivated)}</td>
          <td data-label={heads[7]}>{sync.StartedBy}</td>
        </tr>
      ))}
    </ListTable>
  );
}

/** The month of a sync's list, or the file's name where the list names none. */
const nameOf = (sync: Sync): string | undefined =>
  sync.Period === null ? (sync.FileName ?? undefined) : periodText(sync);
