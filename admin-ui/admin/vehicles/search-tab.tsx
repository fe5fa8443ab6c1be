import { useQuery } from '@tanstack/react-query';
import type { ListAddress } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { useList } from '../api/use-list.js';
import { useLanguage } from '../texts/language.js';
import { SearchField, SelectField } from '../ui/field.js';
import { Filters, ListPart } from '../ui/list-screen.js';
import { useVehicleColumns } from './vehicle-table.js';
import { STATES, searchQuery, type VehiclesState } from './vehicles-address.js';

/** The vehicles that fit a brand, words and a state. */
export function SearchTab({
  address: { state, put, onPage, count, clear },
}: {
  address: ListAddress<VehiclesState>;
}) {
  const { t } = useLanguage();
  const query = searchQuery(state);
  const list = useList(['vehicles', 'list', query], (signal) =>
    api.call('get', '/api/admin/vehicles', { query, signal }),
  );
  const { data: brands } = useQuery({
    queryKey: ['vehicles', 'brands'],
    queryFn: ({ signal }) => api.call('get', '/api/admin/vehicle-brands', { signal }),
    staleTime: 60_000,
  });
  return (
    <>
      <Filters count={count} found={list.page?.TotalCount} onClear={clear}>
        <SearchField
          label={t('vehicles.search')}
          value={state.q}
          onChange={(q) => put({ q }, { replace: true })}
        />
        <SelectField
          label={t('vehicles.brand')}
          value={state.brand}
          onChange={(brand) => put({ brand })}
          choices={(brands ?? []).map(({ BrandCode, BrandName }) => [BrandCode, BrandName])}
        />
        <SelectField
          label={t('deliveries.state')}
          value={state.state || undefined}
          onChange={(chosen) => put({ state: chosen ?? '' })}
          choices={STATES.map((each) => [each, t(`vehicles.${each}`)])}
        />
      </Filters>
      <ListPart
        list={list}
        caption={t('nav.vehicles')}
        found={(n) => t('vehicles.found', { n })}
        empty={t(count > 0 ? 'vehicles.nothing' : 'vehicles.none')}
        onPage={onPage}
        columns={useVehicleColumns(list.rows)}
        keyOf={({ Id }) => Id}
      />
    </>
  );
}
