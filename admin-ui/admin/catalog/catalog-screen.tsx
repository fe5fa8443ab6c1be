import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { oneId } from '../address/params.js';
import { useAddressState } from '../address/use-address-state.js';
import { api, type ResponseOf } from '../api/client.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { ErrorNotice } from '../ui/error-notice.js';
import list from '../ui/list.module.css';
import { ListTable } from '../ui/list-table.js';
import { Pages } from '../ui/pages.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { SourceFacts } from '../ui/source-facts.js';
import { LoadCatalog } from './load-catalog.js';

const CATALOG_ADDRESS = { page: oneId } as const;
type Sync = ResponseOf<'/api/admin/service-catalog/syncs', 'get'>['Items'][number];

/** The service catalog: where it comes from, what changed it last, and a new one. */
export default function CatalogScreen() {
  const { t } = useLanguage();
  const isAdministrator = useIsAdministrator();
  return (
    <>
      <ScreenTitle>{t('nav.serviceCatalog')}</ScreenTitle>
      <Source />
      {isAdministrator ? <LoadCatalog /> : <p className={list['note']}>{t('catalogs.onlyAdministrators')}</p>}
      <Syncs />
    </>
  );
}

function Source() {
  const { data, error, refetch } = useQuery({
    queryKey: ['catalog', 'source'],
    queryFn: ({ signal }) => api.call('get', '/api/admin/service-catalog/source', { signal }),
  });
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  return data ? (
    <section className={list['head']}>
      <SourceFacts source={data} />
    </section>
  ) : null;
}

function Syncs() {
  const { t } = useLanguage();
  const [{ page }, change] = useAddressState(CATALOG_ADDRESS);
  const query = { page: page ?? 1 };
  const { data, error, refetch } = useQuery({
    queryKey: ['catalog', 'syncs', query],
    queryFn: ({ signal }) => api.call('get', '/api/admin/service-catalog/syncs', { query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <section>
      <h2 className={list['title']}>{t('catalog.syncs')}</h2>
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <p role="status">{t('shell.loading')}</p>}
      {data?.TotalCount === 0 && <p>{t('catalogs.noSyncs')}</p>}
      {data && data.TotalCount > 0 && <SyncTable syncs={data.Items} />}
      {data && <Pages page={data} onPage={(next) => change({ page: next })} />}
    </section>
  );
}

function SyncTable({ syncs }: { syncs: readonly Sync[] }) {
  const { t, locale } = useLanguage();
  const { dateTime } = useMoments();
  const number = new Intl.NumberFormat(locale);
  const heads = [
    t('catalogs.time'),
    t('catalogs.source'),
    t('catalogs.by'),
    t('catalogs.added'),
    t('catalogs.removed'),
    t('catalogs.unchanged'),
  ];
  return (
    <ListTable caption={t('catalog.syncs')} heads={heads}>
      {syncs.map(({ Id, SyncedAt, Source: source, SyncedBy, Added, Removed, Unchanged }) => (
        <tr key={Id}>
          <td data-moment>
            <Link href={`/syncs/${Id}`}>{dateTime(SyncedAt)}</Link>
          </td>
          <td data-label={heads[1]}>{t(`from.${source}`)}</td>
          <td data-label={heads[2]}>{SyncedBy}</td>
          <td data-label={heads[3]}>{number.format(Added)}</td>
          <td data-label={heads[4]}>{number.format(Removed)}</td>
          <td data-label={heads[5]}>{number.format(Unchanged)}</td>
        </tr>
      ))}
    </ListTable>
  );
}
