import { useQuery } from '@tanstack/react-query';
import { api, type ResponseOf } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { ChosenList, type ListOfAgent } from './chosen-list.js';
import { keyOf, partsOf } from './picked.js';
import type { Choice } from './picker.js';

type Subscriptions = ResponseOf<'/api/admin/agents/{id}/subscriptions', 'get'>;

const choiceOf = (operation: Subscriptions['Subscriptions'][number]): Choice => ({
  key: keyOf(operation.ServiceOperationId, operation.OutsourceProcessId),
  name: operation.OutsourceProcessName ?? operation.ServiceName ?? String(operation.ServiceOperationId),
  group: operation.ServiceOperationName ?? String(operation.ServiceOperationId),
});
const listOf = ({ Subscriptions: operations, Version }: Subscriptions): ListOfAgent => ({
  version: Version,
  chosen: operations.map(choiceOf),
});

/** The operations of which the agent is notified, as far as its products have them. */
export function SubscriptionsTab({ id, isAdministrator }: { id: number; isAdministrator: boolean }) {
  const { t } = useLanguage();
  const path = { id };
  const own = useQuery({
    queryKey: ['agents', 'subscriptions', id],
    queryFn: ({ signal }) => api.call('get', '/api/admin/agents/{id}/subscriptions', { path, signal }),
  });
  const catalog = useQuery({
    queryKey: ['services', 'operations'],
    queryFn: ({ signal }) => api.call('get', '/api/admin/operations', { signal }),
  });
  const error = own.error ?? catalog.error;
  if (error)
    return <ErrorNotice error={error} retry={() => void Promise.all([own.refetch(), catalog.refetch()])} />;
  if (!own.data || !catalog.data) return <p role="status">{t('shell.loading')}</p>;
  return (
    <ChosenList
      present={listOf(own.data)}
      catalog={catalog.data.Operations.map(choiceOf)}
      label={t('agent.subscriptions')}
      none={t('agent.noSubscriptions')}
      notice={undefined}
      isAdministrator={isAdministrator}
      save={async (keys, expectedVersion) => {
        const subscriptions = keys.map((key) => {
          const [serviceOperationId = 0, outsourceProcessId] = partsOf(key);
          return { serviceOperationId, ...(outsourceProcessId !== undefined && { outsourceProcessId }) };
        });
        const body = { subscriptions, expectedVersion };
        await api.call('put', '/api/admin/agents/{id}/subscriptions', { path, body });
        return listOf(await api.call('get', '/api/admin/agents/{id}/subscriptions', { path }));
      }}
    />
  );
}
