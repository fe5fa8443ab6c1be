import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { IdOrNone } from '../../address/params.js';
import { useLanguage } from '../../texts/language.js';
import type { TextKey } from '../../texts/tr.js';
import { type Choice, FilterPicker } from '../../ui/filter-picker.js';
import { Icon } from '../../ui/icons.js';
import classes from './board.module.css';
import { type BoardFilter, filterCount, NO_FILTER, STATUSES } from './board-address.js';
import type { Facets } from './use-board.js';

/** A typed letter is sought when so much time has passed without another one. */
const TYPING_MS = 250;

type Change = (change: Partial<BoardFilter>, options?: { replace?: boolean }) => void;

/** The filters with the counts of their choices, and the search. */
export function BoardFilters({
  filter,
  facets,
  isNarrow,
  change,
  children,
}: {
  filter: BoardFilter;
  facets: Facets | undefined;
  /** Behind a button. */
  isNarrow: boolean;
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
  const pickers = (
    <>
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
    </>
  );
  const clear = filterCount(filter) > 0 && (
    <button type="button" className={classes['link']} onClick={() => change(NO_FILTER)}>
      {t('services.clearFilter')}
    </button>
  );
  return (
    <search className={classes['filters']}>
      {isNarrow ? (
        <FilterSheet count={filterCount({ ...filter, q: '' })}>
          {pickers}
          {clear}
        </FilterSheet>
      ) : (
        pickers
      )}
      <SearchBox q={filter.q} change={change} />
      {!isNarrow && clear}
      {children}
    </search>
  );
}

/** The filters of narrow windows, behind a button with the number of those that are set. */
function FilterSheet({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useLanguage();
  const [isOpen, sheet] = useDisclosure(false);
  return (
    <>
      <button
        type="button"
        className={classes['sheetButton']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={sheet.open}
      >
        <Icon name="filter" size={16} />
        {count > 0 ? t('ui.filters', { n: count }) : t('board.filter')}
      </button>
      <Drawer
        opened={isOpen}
        onClose={sheet.close}
        position="bottom"
        size="85%"
        title={t('board.filter')}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        <div className={classes['sheet']}>{children}</div>
      </Drawer>
    </>
  );
}

/** The words sought follow the typing; the browser's history keeps no step for each letter. */
function SearchBox({ q, change }: { q: string; change: Change }) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState(q);
  const sent = useRef(q);
  useEffect(() => {
    // The address has changed by another way: back, forward, or the filter was cleared.
    if (q !== sent.current) setTyped(q);
    sent.current = q;
  }, [q]);
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      change({ q: typed }, { replace: true });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, change]);
  return (
    <input
      type="search"
      className={classes['search']}
      aria-label={t('services.search')}
      placeholder={t('services.searchHint')}
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
