import type { ReactNode } from 'react';
import { useLanguage } from '../../texts/language.js';
import type { TextKey } from '../../texts/tr.js';
import classes from './board.module.css';
import { nextSort, type Sort, type SortField } from './board-address.js';
import { BoardRow } from './board-row.js';
import { useDense } from './board-tools.js';
import type { RowsProps } from './rows.js';
import { useShownRows } from './use-shown-rows.js';

/** In pixels, as a first guess: rows are measured. */
const ROW_HEIGHT = { usual: 41, dense: 33 } as const;

const COLUMNS: readonly { field?: SortField; text: TextKey }[] = [
  { field: 'company', text: 'services.company' },
  { field: 'product', text: 'services.product' },
  { field: 'operation', text: 'services.operation' },
  { field: 'status', text: 'services.status' },
  { text: 'services.reason' },
  { field: 'statusDate', text: 'services.since' },
];

/** The services as a table; only the rows near the window are in the document. */
export function BoardTable({ sort, onSort, ...rows }: RowsProps & { sort: Sort; onSort(sort: Sort): void }) {
  const { t } = useLanguage();
  const [isDense] = useDense();
  const { container, shown, before, after, measure } = useShownRows(
    rows,
    ROW_HEIGHT[isDense ? 'dense' : 'usual'],
  );
  return (
    <div ref={container} className={classes['frame']}>
      <table
        className={classes['table']}
        data-dense={isDense || undefined}
        aria-rowcount={rows.board.total === undefined ? -1 : rows.total + 1}
      >
        <caption className="visually-hidden">{t('nav.services')}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {COLUMNS.map(({ field, text }) => (
              <SortHead key={text} field={field} sort={sort} onSort={onSort}>
                {t(text)}
              </SortHead>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} />
          {shown.map((index) => {
            const service = rows.board.at(index);
            return (
              <BoardRow
                key={service?.Id ?? `unread ${index}`}
                index={index}
                measure={measure}
                service={service}
                now={rows.now}
                columns={COLUMNS.length}
                onChange={rows.onChange}
                plans={rows.plans}
              />
            );
          })}
          <Spacer height={after} />
        </tbody>
      </table>
    </div>
  );
}

function SortHead({
  field,
  sort,
  onSort,
  children,
}: {
  field: SortField | undefined;
  sort: Sort;
  onSort(sort: Sort): void;
  children: ReactNode;
}) {
  if (field === undefined) return <th scope="col">{children}</th>;
  const order = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined;
  return (
    <th scope="col" aria-sort={order}>
      <button type="button" className={classes['sort']} onClick={() => onSort(nextSort(sort, field))}>
        {children}
        <span aria-hidden="true">{order === 'ascending' ? '▲' : order === 'descending' ? '▼' : ''}</span>
      </button>
    </th>
  );
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table takes no focus
    <tr aria-hidden="true">
      <td colSpan={COLUMNS.length} className={classes['spacer']} style={{ height }} />
    </tr>
  ) : null;
}
