import { useQuery } from '@tanstack/react-query';
import { api, type ResponseOf } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { ChosenList, type ListOfAgent } from './chosen-list.js';
import { keyOf, partsOf } from './picked.js';
import type { Choice } from './picker.js';

type Products = ResponseOf<'/api/admin/agents/{id}/products', 'get'>;

const choiceOf = (product: Products['Products'][number]): Choice => ({
  key: keyOf(product.InsuranceCompanyId, product.ProductId),
  name: product.ProductName ?? String(product.ProductId),
  group: product.InsuranceCompanyName ?? String(product.InsuranceCompanyId),
});
const listOf = ({ Products: products, Version }: Products): ListOfAgent => ({
  version: Version,
  chosen: products.map(choiceOf),
});

/** The products that the agent may use. Each change of an active agent's products is notified to the agent. */
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
  const error = own.error ?? catalog.error;
  if (error)
    return <ErrorNotice error={error} retry={() => void Promise.all([own.refetch(), catalog.refetch()])} />;
  if (!own.data || !catalog.data) return <p role="status">{t('shell.loading')}</p>;
  return (
    <ChosenList
      present={listOf(own.data)}
      catalog={catalog.data.Products.map(choiceOf)}
      label={t('agent.products')}
      none={t('agent.noProducts')}
      notice={isActive ? t('agent.isTold') : undefined}
      isAdministrator={isAdministrator}
      save={async (keys, expectedVersion) => {
        const products = keys.map((key) => {
          const [insuranceCompanyId = 0, productId = 0] = partsOf(key);
          return { insuranceCompanyId, productId };
        });
        await api.call('put', '/api/admin/agents/{id}/products', {
          path,
          body: { products, expectedVersion },
        });
        return listOf(await api.call('get', '/api/admin/agents/{id}/products', { path }));
      }}
    />
  );
}
