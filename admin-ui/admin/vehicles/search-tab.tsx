import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ChangeState } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { SelectField } from '../ui/fields.js';
import { FilterBox } from '../ui/filter-box.js';
import list from '../ui/list.module.css';
import { Pages } from '../ui/pages.js';
import { SearchField } from '../ui/search-field.js';
import { StateField } from '../ui/state-field.js';
import { VehicleTable } from './vehicle-table.js';
import { STATES, searchQuery, type VehiclesState } from './vehicles-address.js';

/** The search waits so long for the next letter, in milliseconds. */
const TYPING_MS = 250;

/** The vehicles that fit a brand, words and a state. */
export function SearchTab({ state, change }: { state: VehiclesState; change: ChangeState<VehiclesState> }) {
  const { t } = useLanguage();
  const [words] = useDebouncedValue(state.q, TYPING_MS);
  const query = searchQuery(state, words);
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['vehicles', 'list', query],
    queryFn: ({ signal }) => api.call('get', '/api/admin/vehicles', { query, signal }),
    placeholderData: keepPreviousData,
  });
  const count = [state.q, state.brand, state.state].filter(Boolean).length;
  return (
    <>
      <Filters state={state} count={count} change={change} />
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {isPending && !error && <p role="status">{t('shell.loading')}</p>}
      {data && (
        <>
          <p role="status" className={list['found']}>
            {data.TotalCount === 0
              ? t(count > 0 ? 'vehicles.nothing' : 'vehicles.none')
              : t('vehicles.found', { n: data.TotalCount })}
          </p>
          {data.Items.length > 0 && <VehicleTable vehicles={data.Items} />}
          <Pages page={data} onPage={(page) => change({ page })} />
        </>
      )}
    </>
  );
}

function Filters({
  state,
  count,
  change,
}: {
  state: VehiclesState;
  count: number;
  change: ChangeState<VehiclesState>;
}) {
  const { t } = useLanguage();
  const { data: brands } = useQuery({
    queryKey: ['vehicles', 'brands'],
    queryFn: ({ signal }) => api.call('get', '/api/admin/vehicle-brands', { signal }),
    staleTime: 60_000,
  });
  return (
    <FilterBox count={count}>
      <SearchField
        label={t('vehicles.search')}
        value={state.q}
        onChange={(q) => change({ q, page: undefined }, { replace: true })}
      />
      <SelectField
        label={t('vehicles.brand')}
        value={state.brand}
        onChange={(brand) => change({ brand, page: undefined })}
        choices={(brands ?? []).map(({ BrandCode, BrandName }) => [BrandCode, BrandName])}
      />
      <StateField
        states={STATES}
        value={state.state}
        nameOf={(each) => `vehicles.${each}` as const}
        onChange={(chosen) => change({ state: chosen, page: undefined })}
      />
      {count > 0 && (
        <button
          type="button"
          className={list['link']}
          onClick={() => change({ q: '', brand: undefined, state: '', page: undefined })}
        >
          {t('services.clearFilter')}
        </button>
      )}
    </FilterBox>
  );
}
