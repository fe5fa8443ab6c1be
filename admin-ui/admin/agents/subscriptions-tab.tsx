import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type ResponseOf } from '../api/client.js';
import { reread } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { ChosenNames } from './chosen-names.js';
import { keyOf, partsOf } from './picked.js';
import { type Choice, Picker } from './picker.js';

type Subscriptions = ResponseOf<'/api/admin/agents/{id}/subscriptions', 'get'>;
type Operation = Subscriptions['Subscriptions'][number];

const choiceOf = (one: Operation): Choice => ({
  key: keyOf(one.ServiceOperationId, one.OutsourceProcessId),
  name: one.OutsourceProcessName ?? one.ServiceName ?? String(one.ServiceOperationId),
  group: one.ServiceOperationName ?? String(one.ServiceOperationId),
});

/** The operations of which the agent is notified, within its products. */
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
  const [seen, setSeen] = useState<Subscriptions>();
  const error = own.error ?? catalog.error;
  const present = own.data;
  const begun = seen ?? present;
  if (error)
    return <ErrorNotice error={error} retry={() => void Promise.all([own.refetch(), catalog.refetch()])} />;
  if (!begun || !present || !catalog.data) return <p role="status">{t('shell.loading')}</p>;
  const chosen = begun.Subscriptions.map(choiceOf);
  if (!isAdministrator)
    return (
      <ChosenNames choices={chosen} label={t('agent.subscriptions')} none={t('agent.noSubscriptions')} />
    );
  const known = new Map(
    [...catalog.data.Operations.map(choiceOf), ...chosen].map((choice) => [choice.key, choice]),
  );
  return (
    <Picker
      key={begun.Version}
      choices={[...known.values()]}
      stored={chosen.map(({ key }) => key)}
      label={t('agent.subscriptions')}
      told={undefined}
      isOther={present.Version !== begun.Version}
      onPresent={() => setSeen(present)}
      save={async (keys) => {
        setSeen(begun);
        const subscriptions = keys.map((key) => {
          const [serviceOperationId = 0, outsourceProcessId] = partsOf(key);
          return { serviceOperationId, ...(outsourceProcessId !== undefined && { outsourceProcessId }) };
        });
        const body = { subscriptions, expectedVersion: begun.Version };
        await api.call('put', '/api/admin/agents/{id}/subscriptions', { path, body });
        await reread('agents');
        const { data } = await own.refetch();
        setSeen(data);
      }}
    />
  );
}
