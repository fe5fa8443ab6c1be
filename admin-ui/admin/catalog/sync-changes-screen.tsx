import { Link, useParams } from 'wouter';
import { oneId } from '../address/params.js';
import { useAddressState } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { ApiError } from '../api/errors.js';
import { useList } from '../api/use-list.js';
import { useLanguage } from '../texts/language.js';
import { ListScreen } from '../ui/list-screen.js';
import { PageHead } from '../ui/page-head.js';
import { WaysOn } from '../ui/ways-on.js';
import { operationOf } from './catalog-trial.js';

const SYNC_ADDRESS = { page: oneId } as const;

/** What one sync changed in the service catalog. */
export default function SyncChangesScreen() {
  const { t } = useLanguage();
  const id = oneId.read(useParams()['id'] ?? '') ?? 0;
  const [{ page }, change] = useAddressState(SYNC_ADDRESS);
  const query = { page: page ?? 1 };
  const list = useList(['catalog', 'changes', id, query], (signal) =>
    api.call('get', '/api/admin/service-catalog/syncs/{id}/changes', { path: { id }, query, signal }),
  );
  const back = ['/', t('nav.serviceCatalog')] as const;
  if (list.error instanceof ApiError && [400, 404].includes(list.error.status))
    return (
      <>
        <PageHead title={t('catalogs.missing')} back={back} />
        <WaysOn />
      </>
    );
  return (
    <ListScreen
      title={t('catalog.sync', { id: String(id) })}
      back={back}
      caption={t('catalog.changes')}
      list={list}
      empty={t('catalog.noChanges')}
      onPage={(next) => change({ page: next })}
      keyOf={({ ChangeType, Id }) => `${ChangeType} ${Id}`}
      columns={[
        {
          head: t('catalog.what'),
          card: 'state',
          cell: ({ Id, ChangeType }) => (
            <Link href={`~/admin/services/${Id}`}>{t(`catalog.made.${ChangeType}`)}</Link>
          ),
        },
        { head: t('jobs.company'), card: 'fact', cell: (item) => item.InsuranceCompanyName },
        { head: t('catalog.product'), card: 'fact', cell: (item) => item.ProductName },
        { head: t('catalog.operation'), card: 'title', cell: (item) => operationOf(item) },
      ]}
    />
  );
}
