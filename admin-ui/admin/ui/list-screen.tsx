import { type ReactNode, useEffect, useId, useState } from 'react';
import type { List } from '../api/use-list.js';
import { useLanguage } from '../texts/language.js';
import { Button } from './button.js';
import { DataTable, type TableProps } from './data-table.js';
import { Dialog } from './dialog.js';
import { ErrorNotice } from './error-notice.js';
import { Icon } from './icons.js';
import classes from './list-screen.module.css';
import { PageHead } from './page-head.js';
import { useIsNarrow } from './use-is-narrow.js';

/** Rows that are read wait so long for what they show of others. */
const NEEDS_AT_MOST_MS = 2_000;

interface ListProps<T> extends Omit<TableProps<T>, 'rows'> {
  list: List<T>;
  /** How many were found, in words; a feed has no number, or one that is counted apart. */
  found?: ((count: number) => string) | string;
  /** That there are none. */
  empty: string;
  /** What the height of the rows depends on besides, such as names; each is undefined until it is read. */
  needs?: readonly unknown[];
  onPage?: (page: number) => void;
  /** Acts on what is listed. */
  tools?: ReactNode;
}

/** A screen that is a list: its head, its filters, what came of an action, and its rows. */
export function ListScreen<T>({
  title,
  back,
  note,
  actions,
  filters,
  children,
  ...list
}: ListProps<T> & {
  title: string;
  back?: readonly [href: string, text: string];
  note?: ReactNode;
  actions?: ReactNode;
  filters?: ReactNode;
  /** Between the filters and the rows. */
  children?: ReactNode;
}) {
  return (
    <>
      <PageHead title={title} back={back} note={note} actions={actions} />
      {filters}
      {children}
      <ListPart {...list} />
    </>
  );
}

/** The rows of a list with their number, the way to more of them, and the words for none. */
export function ListPart<T>({ list, found, empty, needs = [], onPage, tools, ...table }: ListProps<T>) {
  const { t } = useLanguage();
  const { error, page, hasMore, isSearching } = list;
  const isComplete = useComplete(list.rows !== undefined, needs);
  const rows = isComplete || list.rows?.length === 0 ? list.rows : undefined;
  const isEmpty = rows?.length === 0 && !isSearching && !hasMore;
  return (
    <>
      {error && <ErrorNotice error={error} retry={list.refetch} />}
      {(found !== undefined || tools) && (
        <div className={classes['tools']}>
          <p role="status" data-counted={found !== undefined || undefined}>
            {isEmpty ? empty : typeof found === 'string' ? found : page && found?.(page.TotalCount)}
            {isSearching && t('deliveries.searching')}
          </p>
          {tools}
        </div>
      )}
      {found === undefined && !tools && isEmpty && <p role="status">{empty}</p>}
      {rows === undefined ? !error && <DataTable {...table} rows={undefined} /> : null}
      {rows && rows.length > 0 && <DataTable {...table} rows={rows} />}
      {page && onPage && <Pages page={page} onPage={onPage} />}
      {hasMore && (
        <p>
          <Button isBusy={isSearching} onClick={list.more}>
            {t('deliveries.more')}
          </Button>
        </p>
      )}
    </>
  );
}

/**
 * Whether everything is there that rows need, or the rows have waited for what is missing: rows that grow later would move the page.
 * The wait begins with the rows, since some needs are asked for by their ids.
 */
function useComplete(areThere: boolean, needs: readonly unknown[]): boolean {
  const isMissing = areThere && needs.includes(undefined);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => setLate(true), NEEDS_AT_MOST_MS);
    return () => clearTimeout(timer);
  }, [isMissing]);
  return isLate || !isMissing;
}

/** The way to the other pages of a list. */
export function Pages({
  page,
  onPage,
}: {
  page: NonNullable<List<unknown>['page']>;
  onPage(page: number): void;
}) {
  const { t } = useLanguage();
  if (page.TotalPage <= 1) return null;
  return (
    <nav className={classes['pages']} aria-label={t('ui.pages')}>
      <Button disabled={!page.HasPreviousPage && t('ui.firstPage')} onClick={() => onPage(page.Page - 1)}>
        {t('ui.previousPage')}
      </Button>
      <span>{t('ui.page', { n: page.Page, of: page.TotalPage })}</span>
      <Button disabled={!page.HasNextPage && t('ui.lastPage')} onClick={() => onPage(page.Page + 1)}>
        {t('ui.nextPage')}
      </Button>
    </nav>
  );
}

/** The filters of a list, in one line; in a narrow window they are a sheet behind a button that says how many are set. */
export function Filters({
  count,
  found,
  onClear,
  beside,
  children,
}: {
  /** Filters that are set. */
  count: number;
  /** What the list has with them, for the button that closes the sheet. */
  found?: number | undefined;
  onClear(): void;
  /** What stays beside the button in a narrow window. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  const { t, locale } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useIsNarrow();
  const id = useId();
  const clear = count > 0 && (
    <Button kind="quiet" onClick={onClear}>
      {t('services.clearFilter')}
    </Button>
  );
  if (!isNarrow)
    return (
      <search className={classes['filters']}>
        {children}
        {clear}
        {beside}
      </search>
    );
  return (
    <search className={classes['filters']}>
      <Button aria-haspopup="dialog" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(true)}>
        <Icon name="filter" size={16} /> {count > 0 ? t('ui.filters', { n: count }) : t('board.filter')}
      </Button>
      {beside}
      {isOpen && (
        <Dialog edge="foot" title={t('board.filter')} onClose={() => setOpen(false)}>
          <div id={id} className={classes['sheet']}>
            {children}
            <div className={classes['foot']}>
              {clear}
              <Button kind="primary" onClick={() => setOpen(false)}>
                {found === undefined
                  ? t('ui.showFound')
                  : t('ui.showNumber', { count: found.toLocaleString(locale) })}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </search>
  );
}
