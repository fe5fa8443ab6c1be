import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { valueAddress } from '../address/value-address.js';
import { api } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Pages } from '../ui/list-screen.js';
import { Title } from '../ui/page-head.js';
import { type Value } from './parameter.js';

const PAGE_SIZE = 20;

/** The values that depend on a value, page by page. */
export function useDependents({ ParameterId, ParameterValue }: Value, page: number) {
  const path = { parameterId: ParameterId, value: ParameterValue };
  const query = { page, pageSize: PAGE_SIZE };
  return useQuery({
    queryKey: ['parameters', 'dependents', path, query],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/parameters/{parameterId}/values/{value}/dependents', {
        path,
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Who depends on a value, with links. */
export function DependentsPart({ value }: { value: Value }) {
  const { t } = useLanguage();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useDependents(value, page);
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const title =
    data.TotalCount === 0 ? t('parameters.usedByNone') : t('parameters.usedBy', { n: data.TotalCount });
  return (
    <section>
      <Title>{title}</Title>
      {data.Items.length > 0 && (
        <ul>
          {data.Items.map(({ ParameterId, ParameterValue, ParameterName }) => (
            <li key={`${ParameterId} ${ParameterValue}`}>
              <Link href={valueAddress(ParameterId, ParameterValue)}>
                {ParameterId} · {ParameterValue}
              </Link>{' '}
              {ParameterName}
            </li>
          ))}
        </ul>
      )}
      <Pages page={data} onPage={setPage} />
    </section>
  );
}
