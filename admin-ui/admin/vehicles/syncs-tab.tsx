import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../api/client.js';
import { useList } from '../api/use-list.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import type { Column } from '../ui/data-table.js';
import { ListPart } from '../ui/list-screen.js';
import { Skeleton } from '../ui/loaded.js';
import { SourceCard } from '../ui/source-card.js';
import { SyncStateMark } from './sync-state-mark.js';
import { useNumbers } from './use-numbers.js';
import { periodText, type Sync } from './vehicles-address.js';

/** The lists that were tried, applied or refused, and the source that is pulled by schedule. */
export function SyncsTab({ page, onPage }: { page: number; onPage(page: number): void }) {
  const { t, language } = useLanguage();
  const columns = useColumns();
  const query = { page };
  // Reasons come in the reader's language.
  const list = useList(['vehicles', 'syncs', query, language], (signal) =>
    api.call('get', '/api/admin/vehicle-catalog/syncs', { query, signal }),
  );
  const source = useQuery({
    queryKey: ['vehicles', 'source'],
    queryFn: ({ signal }) => api.call('get', '/api/admin/vehicle-catalog/source', { signal }),
  });
  return (
    <>
      {source.data && <SourceCard source={source.data} />}
      {/* Below a source that is still read it would jump. */}
      {source.isPending ? (
        <Skeleton />
      ) : (
        <ListPart
          list={list}
          caption={t('vehicles.syncs')}
          empty={t('catalogs.noSyncs')}
          onPage={onPage}
          columns={columns}
          keyOf={({ Id }) => Id}
          sort="-time"
        />
      )}
    </>
  );
}

function useColumns(): readonly Column<Sync>[] {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const { whole } = useNumbers();
  return [
    {
      head: t('catalogs.time'),
      sort: 'time',
      isWhole: true,
      card: 'title',
      cell: ({ Id, StartedAt }) => <Link href={`/syncs/${Id}`}>{dateTime(StartedAt)}</Link>,
    },
    {
      head: t('syncs.kind'),
      card: 'fact',
      cell: ({ Source, DryRun }) => `${t(`from.${Source}`)} · ${t(DryRun ? 'syncs.trial' : 'syncs.real')}`,
    },
    { head: t('syncs.state'), card: 'state', cell: (sync) => <SyncStateMark sync={sync} /> },
    {
      head: t('syncs.list'),
      card: 'fact',
      isEmpty: (sync) => nameOf(sync) === undefined,
      cell: (sync) => nameOf(sync) ?? '–',
    },
    { head: t('catalogs.added'), isNumber: true, cell: ({ Added }) => whole(Added) },
    { head: t('versions.updated'), isNumber: true, cell: ({ Updated }) => whole(Updated) },
    { head: t('versions.deactivated'), isNumber: true, cell: ({ Deactivated }) => whole(Deactivated) },
    { head: t('catalogs.by'), card: 'fact', cell: ({ StartedBy }) => StartedBy },
  ];
}

/** The month of a sync's list, or the file's name where the list names none. */
const nameOf = (sync: Sync): string | undefined =>
  sync.Period === null ? (sync.FileName ?? undefined) : periodText(sync);
