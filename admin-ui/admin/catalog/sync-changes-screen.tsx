import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { oneId } from '../address/params.js';
import { useAddressState } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { ApiError } from '../api/errors.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import list from '../ui/list.module.css';
import { ListTable } from '../ui/list-table.js';
import { Pages } from '../ui/pages.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { operationOf } from './catalog-trial.js';

const SYNC_ADDRESS = { page: oneId } as const;

/** What one sync changed in the service catalog. */
export default function SyncChangesScreen() {
  const { t } = useLanguage();
  const id = oneId.read(useParams()['id'] ?? '') ?? 0;
  const [{ page }, change] = useAddressState(SYNC_ADDRESS);
  const query = { page: page ?? 1 };
  const { data, error, refetch } = useQuery({
    queryKey: ['catalog', 'changes', id, query],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/service-catalog/syncs/{id}/changes', { path: { id }, query, signal }),
    placeholderData: keepPreviousData,
    enabled: id > 0,
  });
  const isMissing = id === 0 || (error instanceof ApiError && error.status === 404);
  const heads = [t('catalog.what'), t('jobs.company'), t('catalog.product'), t('catalog.operation')];
  return (
    <>
      <p className={list['back']}>
        <Link href="/">← {t('nav.serviceCatalog')}</Link>
      </p>
      <ScreenTitle>{isMissing ? t('catalogs.missing') : t('catalog.sync', { id: String(id) })}</ScreenTitle>
      {error && !isMissing && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && !isMissing && <p role="status">{t('shell.loading')}</p>}
      {data && !isMissing && (
        <>
          <h2 className={list['title']}>{t('catalog.changes')}</h2>
          {data.TotalCount === 0 && <p>{t('catalog.noChanges')}</p>}
          {data.TotalCount > 0 && (
            <ListTable caption={t('catalog.changes')} heads={heads}>
              {data.Items.map((item) => (
                <tr key={`${item.ChangeType} ${item.Id}`}>
                  <td>
                    <Link href={`~/admin/services/${item.Id}`}>{t(`catalog.made.${item.ChangeType}`)}</Link>
                  </td>
                  <td data-label={heads[1]}>{item.InsuranceCompanyName}</td>
                  <td data-label={heads[2]}>{item.ProductName}</td>
                  <td data-label={heads[3]}>{operationOf(item)}</td>
                </tr>
              ))}
            </ListTable>
          )}
          <Pages page={data} onPage={(next) => change({ page: next })} />
        </>
      )}
    </>
  );
}
