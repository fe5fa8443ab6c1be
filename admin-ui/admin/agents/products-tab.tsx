import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type ResponseOf } from '../api/client.js';
import { reread } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { ChosenNames } from './chosen-names.js';
import { keyOf, partsOf } from './picked.js';
import { type Choice, Picker } from './picker.js';

type Products = ResponseOf<'/api/admin/agents/{id}/products', 'get'>;
type Product = Products['Products'][number];

const choiceOf = ({ InsuranceCompanyId, InsuranceCompanyName, ProductId, ProductName }: Product): Choice => ({
  key: keyOf(InsuranceCompanyId, ProductId),
  name: ProductName ?? String(ProductId),
  group: InsuranceCompanyName ?? String(InsuranceCompanyId),
});

/** The products that the agent may use; an active agent is told of each change. */
export function ProductsTab({
  id,
  isAdministrator,
  isActive,
}: {
  id: number;
  isAdministrator: boolean;
  isActive: boolean;
}) {
  const { t } = useLanguage();
  const path = { id };
  const own = useQuery({
    queryKey: ['agents', 'products', id],
    queryFn: ({ signal }) => api.call('get', '/api/admin/agents/{id}/products', { path, signal }),
  });
  const catalog = useQuery({
    queryKey: ['services', 'products'],
    queryFn: ({ signal }) => api.call('get', '/api/admin/products', { signal }),
  });
  const [seen, setSeen] = useState<Products>();
  const error = own.error ?? catalog.error;
  const present = own.data;
  const begun = seen ?? present;
  if (error)
    return <ErrorNotice error={error} retry={() => void Promise.all([own.refetch(), catalog.refetch()])} />;
  if (!begun || !present || !catalog.data) return <p role="status">{t('shell.loading')}</p>;
  const chosen = begun.Products.map(choiceOf);
  if (!isAdministrator)
    return <ChosenNames choices={chosen} label={t('agent.products')} none={t('agent.noProducts')} />;
  const known = new Map(
    [...catalog.data.Products.map(choiceOf), ...chosen].map((choice) => [choice.key, choice]),
  );
  const refresh = async () => {
    const { data } = await own.refetch();
    setSeen(data);
  };
  return (
    <Picker
      key={begun.Version}
      choices={[...known.values()]}
      stored={chosen.map(({ key }) => key)}
      label={t('agent.products')}
      told={isActive ? t('agent.isTold') : undefined}
      isOther={present.Version !== begun.Version}
      onPresent={() => setSeen(present)}
      save={async (keys) => {
        setSeen(begun);
        const products = keys.map((key) => {
          const [insuranceCompanyId = 0, productId = 0] = partsOf(key);
          return { insuranceCompanyId, productId };
        });
        await api.call('put', '/api/admin/agents/{id}/products', {
          path,
          body: { products, expectedVersion: begun.Version },
        });
        await reread('agents');
        await refresh();
      }}
    />
  );
}
