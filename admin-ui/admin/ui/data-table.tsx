import { useLocalStorage } from '@mantine/hooks';
import { Fragment, type ReactNode, useState } from 'react';
import { useLanguage } from '../texts/language.js';
import { Button } from './button.js';
import classes from './data-table.module.css';
import { onRowKeyDown } from './row-keys.js';

/** Rows of the skeleton: about as many as a window shows. */
const SKELETON = Array.from({ length: 12 }, (_, row) => row);

/** A column, and the place of its cells on the card of a narrow window, which leaves out what has none. */
export interface Column<T> {
  head: string;
  cell(row: T): ReactNode;
  /** The name by which the list is sorted. */
  sort?: string;
  isNumber?: boolean;
  /** As in CSS. */
  width?: string;
  /** Words stay whole. */
  isWhole?: boolean;
  card?: 'title' | 'state' | 'fact';
  /** The card says its head before it. */
  isNamed?: boolean;
  /** Nothing is there to be said on a card. */
  isEmpty?(row: T): boolean;
  title?(row: T): string | undefined;
}

export interface TableProps<T> {
  /** For readers. */
  caption: string;
  columns: readonly Column<T>[];
  /** A skeleton stands for undefined ones. */
  rows: readonly T[] | undefined;
  keyOf(row: T): string | number;
  /** The order: the column's `sort`, with a `-` where it is turned round. */
  sort?: string;
  /** Absent where the list has one order only, which its head shows. */
  onSort?: (sort: string) => void;
  /** What the first cell, as a button, opens below its row. */
  details?: (row: T) => ReactNode;
  /** Rows of the skeleton, where there are usually few. */
  expected?: number;
}

/** Whether this browser shows lists with low rows. */
export function useDense() {
  return useLocalStorage({
    key: 'zeyil.board.dense',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
}

/** A list: rows of cells in a wide window, cards of two lines in a narrow one. */
export function DataTable<T>({
  caption,
  columns,
  rows,
  keyOf,
  sort,
  onSort,
  details,
  expected,
}: TableProps<T>) {
  const { t } = useLanguage();
  const [isDense] = useDense();
  return (
    <>
      <table
        className={classes['table']}
        data-dense={isDense || undefined}
        aria-busy={rows === undefined || undefined}
      >
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {columns.map(({ head, width }) => (
            <col key={head} style={width === undefined ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHead
                key={column.head}
                field={column.sort}
                sort={sort}
                isNumber={column.isNumber}
                onSort={onSort}
              >
                {column.head}
              </SortHead>
            ))}
          </tr>
        </thead>
        <tbody data-keys onKeyDown={onRowKeyDown}>
          {rows === undefined
            ? SKELETON.slice(0, expected).map((row) => (
                // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table takes no focus
                <tr key={row} className={classes['skeleton']} aria-hidden="true">
                  {columns.map(({ head }) => (
                    <td key={head}>
                      <div />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => <Row key={keyOf(row)} row={row} columns={columns} details={details} />)}
        </tbody>
      </table>
      {rows === undefined && (
        <p role="status" className="visually-hidden">
          {t('shell.loading')}
        </p>
      )}
    </>
  );
}

function Row<T>({ row, columns, details }: Pick<TableProps<T>, 'columns' | 'details'> & { row: T }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Fragment>
      <tr data-open={isOpen || undefined}>
        {columns.map(({ head, cell, isNumber, isWhole, card, isNamed, isEmpty, title }, place) => (
          <td
            key={head}
            data-number={isNumber || undefined}
            data-whole={isWhole || undefined}
            data-card={isEmpty?.(row) ? undefined : card}
            data-label={isNamed ? head : undefined}
            title={title?.(row)}
          >
            {details && place === 0 ? (
              <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {cell(row)}
              </Button>
            ) : (
              cell(row)
            )}
          </td>
        ))}
      </tr>
      {details && isOpen && (
        <tr className={classes['details']}>
          <td colSpan={columns.length}>{details(row)}</td>
        </tr>
      )}
    </Fragment>
  );
}

/** The head of a column: it shows the order, and turns it where the list can be sorted. */
export function SortHead({
  field,
  sort,
  isNumber,
  onSort,
  children,
}: {
  field: string | undefined;
  sort: string | undefined;
  isNumber?: boolean | undefined;
  onSort?: ((sort: string) => void) | undefined;
  children: ReactNode;
}) {
  const isFalling = field !== undefined && sort === `-${field}`;
  const isSorted = field !== undefined && (sort === field || isFalling);
  const arrow = isSorted && <span aria-hidden="true">{isFalling ? '▼' : '▲'}</span>;
  return (
    <th
      scope="col"
      data-number={isNumber || undefined}
      aria-sort={isSorted ? (isFalling ? 'descending' : 'ascending') : undefined}
    >
      {field !== undefined && onSort ? (
        <button
          type="button"
          className={classes['sort']}
          onClick={() => onSort(sort === field ? `-${field}` : field)}
        >
          {children} {arrow}
        </button>
      ) : (
        <>
          {children} {arrow}
        </>
      )}
    </th>
  );
}
