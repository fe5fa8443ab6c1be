import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { oneId } from '../address/params.js';
import { useAddressState } from '../address/use-address-state.js';
import { api, type ResponseOf } from '../api/client.js';
import { useList } from '../api/use-list.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import type { Column } from '../ui/data-table.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { ListPart } from '../ui/list-screen.js';
import { Skeleton } from '../ui/loaded.js';
import { PageHead, Title } from '../ui/page-head.js';
import { SourceCard } from '../ui/source-card.js';
import { CatalogFiles, LoadCatalog } from './load-catalog.js';

const CATALOG_ADDRESS = { page: oneId } as const;
type Sync = ResponseOf<'/api/admin/service-catalog/syncs', 'get'>['Items'][number];

/** The service catalog: where it comes from, what changed it last, and a new one. */
export default function CatalogScreen() {
  const { t } = useLanguage();
  const isAdministrator = useIsAdministrator();
  const source = useQuery({
    queryKey: ['catalog', 'source'],
    queryFn: ({ signal }) => api.call('get', '/api/admin/service-catalog/source', { signal }),
  });
  return (
    <>
      <PageHead title={t('nav.serviceCatalog')} />
      {source.error && <ErrorNotice error={source.error} retry={() => void source.refetch()} />}
      {source.data && <SourceCard source={source.data} />}
      {/* Below a source that is still read they would jump. */}
      {source.isPending ? (
        <Skeleton />
      ) : (
        <>
          {isAdministrator ? (
            <LoadCatalog />
          ) : (
            <>
              <p>{t('catalogs.onlyAdministrators')}</p>
              <CatalogFiles />
            </>
          )}
          <Syncs />
        </>
      )}
    </>
  );
}

function Syncs() {
  const { t, locale } = useLanguage();
  const { dateTime } = useMoments();
  const [{ page }, change] = useAddressState(CATALOG_ADDRESS);
  const query = { page: page ?? 1 };
  const list = useList(['catalog', 'syncs', query], (signal) =>
    api.call('get', '/api/admin/service-catalog/syncs', { query, signal }),
  );
  const number = new Intl.NumberFormat(locale);
  const columns: readonly Column<Sync>[] = [
    {
      head: t('catalogs.time'),
      sort: 'time',
      isWhole: true,
      card: 'title',
      cell: ({ Id, SyncedAt }) => <Link href={`/syncs/${Id}`}>{dateTime(SyncedAt)}</Link>,
    },
    { head: t('catalogs.source'), card: 'fact', cell: ({ Source: source }) => t(`from.${source}`) },
    { head: t('catalogs.by'), card: 'fact', cell: ({ SyncedBy }) => SyncedBy },
    {
      head: t('catalogs.added'),
      isNumber: true,
      card: 'fact',
      isNamed: true,
      cell: ({ Added }) => number.format(Added),
    },
    {
      head: t('catalogs.removed'),
      isNumber: true,
      card: 'fact',
      isNamed: true,
      cell: ({ Removed }) => number.format(Removed),
    },
    { head: t('catalogs.unchanged'), isNumber: true, cell: ({ Unchanged }) => number.format(Unchanged) },
  ];
  return (
    <section>
      <Title>{t('catalog.syncs')}</Title>
      <ListPart
        list={list}
        caption={t('catalog.syncs')}
        empty={t('catalogs.noSyncs')}
        columns={columns}
        keyOf={({ Id }) => Id}
        sort="-time"
        onPage={(next) => change({ page: next })}
      />
    </section>
  );
}
