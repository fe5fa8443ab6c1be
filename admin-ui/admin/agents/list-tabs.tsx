import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type ResponseOf } from '../api/client.js';
import { reread } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Skeleton } from '../ui/loaded.js';
import { Card } from '../ui/record-screen.js';
import { keyOf, partsOf } from './picked.js';
import { type Choice, Picker } from './picker.js';

type Products = ResponseOf<'/api/admin/agents/{id}/products', 'get'>;
type Subscription = ResponseOf<'/api/admin/agents/{id}/subscriptions', 'get'>['Subscriptions'][number];

interface OfAgent {
  id: number;
  isAdministrator: boolean;
}

/** A list of an agent's, at one version. */
interface ListOfAgent {
  version: number;
  chosen: readonly Choice[];
}

const productOf = (product: Products['Products'][number]): Choice => ({
  key: keyOf(product.InsuranceCompanyId, product.ProductId),
  name: product.ProductName ?? String(product.ProductId),
  group: product.InsuranceCompanyName ?? String(product.InsuranceCompanyId),
});
/** An operation that the catalog does not have any more concerns no service. */
const operationOf = (operation: Subscription & { Services?: number }): Choice => ({
  key: keyOf(operation.ServiceOperationId, operation.OutsourceProcessId),
  name: [operation.ServiceOperationName ?? operation.ServiceOperationId, operation.OutsourceProcessName]
    .filter((part) => part !== null)
    .join(' · '),
  services: operation.Services ?? 0,
});

/** The products that the agent may use. Each change of an active agent's products is notified to the agent. */
export function ProductsTab({ id, isAdministrator, isActive }: OfAgent & { isActive: boolean }) {
  const { t } = useLanguage();
  const path = { id };
  return (
    <ListTab
      name="products"
      none={t('agent.noProducts')}
      notice={isActive ? t('agent.isTold') : undefined}
      id={id}
      isAdministrator={isAdministrator}
      readCatalog={async (signal) =>
        (await api.call('get', '/api/admin/products', { signal })).Products.map(productOf)
      }
      read={async (signal) => {
        const own = await api.call('get', '/api/admin/agents/{id}/products', { path, signal });
        return { version: own.Version, chosen: own.Products.map(productOf) };
      }}
      save={async (keys, expectedVersion) => {
        const products = keys.map((key) => {
          const [insuranceCompanyId = 0, productId = 0] = partsOf(key);
          return { insuranceCompanyId, productId };
        });
        const body = { products, expectedVersion };
        await api.call('put', '/api/admin/agents/{id}/products', { path, body });
      }}
    />
  );
}

/** The operations of which the agent is notified, as far as its products have them. */
export function SubscriptionsTab({ id, isAdministrator }: OfAgent) {
  const { t } = useLanguage();
  const path = { id };
  return (
    <ListTab
      name="subscriptions"
      none={t('agent.noSubscriptions')}
      notice={undefined}
      id={id}
      isAdministrator={isAdministrator}
      readCatalog={async (signal) =>
        (await api.call('get', '/api/admin/operations', { signal })).Operations.map(operationOf)
      }
      read={async (signal) => {
        const own = await api.call('get', '/api/admin/agents/{id}/subscriptions', { path, signal });
        return { version: own.Version, chosen: own.Subscriptions.map(operationOf) };
      }}
      save={async (keys, expectedVersion) => {
        const subscriptions = keys.map((key) => {
          const [serviceOperationId = 0, outsourceProcessId] = partsOf(key);
          return { serviceOperationId, ...(outsourceProcessId !== undefined && { outsourceProcessId }) };
        });
        const body = { subscriptions, expectedVersion };
        await api.call('put', '/api/admin/agents/{id}/subscriptions', { path, body });
      }}
    />
  );
}

interface ListTabProps extends OfAgent {
  name: 'products' | 'subscriptions';
  none: string;
  /** The consequence of saving for the agent; undefined when the agent gets no notification. */
  notice: string | undefined;
  /** What can be chosen; the list may have what the catalog has no more. */
  readCatalog(signal: AbortSignal): Promise<readonly Choice[]>;
  read(signal?: AbortSignal): Promise<ListOfAgent>;
  /** Saves the keys over the given version. */
  save(keys: readonly string[], expectedVersion: number): Promise<void>;
}

function ListTab(props: ListTabProps) {
  const own = useQuery({
    queryKey: ['agents', props.name, props.id],
    queryFn: ({ signal }) => props.read(signal),
  });
  const catalog = useQuery({
    queryKey: ['services', 'of agents', props.name],
    queryFn: ({ signal }) => props.readCatalog(signal),
  });
  const error = own.error ?? catalog.error;
  // What was read stays, and with it what was chosen: a read fails when the session has ended, for example.
  return (
    <>
      {error && (
        <ErrorNotice error={error} retry={() => void Promise.all([own.refetch(), catalog.refetch()])} />
      )}
      {own.data && catalog.data ? (
        <ChosenList {...props} present={own.data} catalog={catalog.data} />
      ) : (
        !error && <Skeleton />
      )}
    </>
  );
}

/**
 * The agent's list for those who may change it, and its names for the others. What another person saves meanwhile is
 * reported, and takes the place of what was chosen here only at a word.
 */
function ChosenList({
  name,
  none,
  notice,
  isAdministrator,
  read,
  save,
  present,
  catalog,
}: ListTabProps & { present: ListOfAgent; catalog: readonly Choice[] }) {
  const { t } = useLanguage();
  const label = t(`agent.${name}`);
  const [begun, setBegun] = useState(present);
  const known = new Map([...begun.chosen, ...catalog].map((choice) => [choice.key, choice]));
  if (isAdministrator)
    return (
      <Picker
        key={begun.version}
        choices={[...known.values()]}
        stored={begun.chosen.map(({ key }) => key)}
        label={label}
        notice={notice}
        isOther={present.version !== begun.version}
        onPresent={() => setBegun(present)}
        save={async (keys) => {
          try {
            await save(keys, begun.version);
            setBegun(await read());
          } finally {
            await reread('agents');
          }
        }}
      />
    );
  if (present.chosen.length === 0) return <p>{none}</p>;
  return (
    <Card>
      <ul aria-label={label}>
        {present.chosen.map((choice) => (
          <li key={choice.key}>{[choice.group, choice.name].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
    </Card>
  );
}
