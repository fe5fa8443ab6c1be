import type { ReactNode } from 'react';
import type { IdOrNone } from '../../address/params.js';
import { useLanguage } from '../../texts/language.js';
import type { TextKey } from '../../texts/tr.js';
import { SearchField } from '../../ui/field.js';
import { type Choice, FilterPicker } from '../../ui/filter-picker.js';
import { Filters } from '../../ui/list-screen.js';
import { type BoardFilter, filterCount, NO_FILTER, STATUSES } from './board-address.js';
import type { Facets } from './use-board.js';

type Change = (change: Partial<BoardFilter>, options?: { replace?: boolean }) => void;

/** The filters with the counts of their choices, and the search. */
export function BoardFilters({
  filter,
  facets,
  found,
  change,
  children,
}: {
  filter: BoardFilter;
  facets: Facets | undefined;
  /** Services that the filter selects. */
  found: number | undefined;
  change: Change;
  children: ReactNode;
}) {
  const { t } = useLanguage();
  const statuses = STATUSES.map((status) => ({
    value: status,
    label: t(`status.${status}`),
    count: facets?.Statuses.find(({ Status }) => Status === status)?.Count ?? 0,
  }));
  const choices = (of: Facets['Products'] | undefined, none: TextKey): Choice<IdOrNone>[] =>
    (of ?? []).map(({ Id, Name, Count }) => ({
      value: Id ?? 'none',
      label: Name ?? t(none),
      count: Count,
    }));
  return (
    <Filters
      count={filterCount(filter)}
      found={found}
      onClear={() => change(NO_FILTER)}
      beside={
        <>
          <SearchField
            label={t('services.search')}
            isNameHidden
            placeholder={t('services.searchHint')}
            value={filter.q}
            onChange={(q) => change({ q }, { replace: true })}
          />
          {children}
        </>
      }
    >
      <FilterPicker
        label={t('services.company')}
        choices={choices(facets?.Companies, 'services.noProcess')}
        chosen={filter.company}
        onChange={(company) => change({ company })}
      />
      <FilterPicker
        label={t('services.product')}
        choices={choices(facets?.Products, 'services.noProcess')}
        chosen={filter.product}
        onChange={(product) => change({ product })}
      />
      <FilterPicker
        label={t('services.operation')}
        choices={choices(facets?.Operations, 'services.noProcess')}
        chosen={filter.operation}
        onChange={(operation) => change({ operation })}
      />
      {(filter.process.length > 0 || (facets?.Processes.length ?? 0) > 1) && (
        <FilterPicker
          label={t('services.process')}
          choices={choices(facets?.Processes, 'services.noProcess')}
          chosen={filter.process}
          onChange={(process) => change({ process })}
        />
      )}
      <FilterPicker
        label={t('services.status')}
        choices={statuses}
        chosen={filter.status}
        onChange={(status) => change({ status })}
      />
    </Filters>
  );
}
