import { useMediaQuery } from '@mantine/hooks';
import { Fragment } from 'react';
import { useLanguage } from '../../texts/language.js';
import type { TextKey } from '../../texts/tr.js';
import { ChangesButton } from '../../ui/changes-button.js';
import { SortHead, useDense } from '../../ui/data-table.js';
import { Tick } from '../../ui/field.js';
import classes from './board.module.css';
import { nextSort, type Sort, type SortField } from './board-address.js';
import { BoardRow } from './board-row.js';
import { GroupRow } from './group-head.js';
import { keyOfRow, type RowsProps } from './rows.js';
import { useList } from './use-list.js';
import { useStrips } from './use-strips.js';

/** In pixels, as a first guess: rows are measured. */
const ROW_HEIGHT = { usual: 41, dense: 33 } as const;

/** In narrower windows the reasons need its width. */
const STRIP_FROM = '(min-width: 1200px)';

const COLUMNS: readonly { field?: SortField; text: TextKey; column?: string }[] = [
  { field: 'company', text: 'services.company', column: 'companyColumn' },
  { field: 'product', text: 'services.product', column: 'productColumn' },
  { field: 'operation', text: 'services.operation', column: 'operationColumn' },
  { field: 'status', text: 'services.status', column: 'statusColumn' },
  { text: 'services.reason' },
  { field: 'statusDate', text: 'services.since', column: 'sinceColumn' },
];

/** The services as a table; only the rows near the window are in the document. */
export function BoardTable({ sort, onSort, ...rows }: RowsProps & { sort: Sort; onSort(sort: Sort): void }) {
  const { t } = useLanguage();
  const [isDense] = useDense();
  const { selection } = rows;
  const list = useList(rows, ROW_HEIGHT[isDense ? 'dense' : 'usual']);
  const hasStrip = useMediaQuery(STRIP_FROM, false, { getInitialValueInEffect: false });
  const strips = useStrips(rows.board, hasStrip ? list.shown.map(({ index }) => index) : [], rows.now);
  const columns = COLUMNS.length + (selection?.isShown ? 1 : 0) + (hasStrip ? 1 : 0);
  return (
    <div ref={list.container} className={classes['frame']}>
      <table
        className={classes['table']}
        data-dense={isDense || undefined}
        aria-rowcount={rows.board.total === undefined ? -1 : rows.total + 1}
      >
        <caption className="visually-hidden">{t('nav.services')}</caption>
        <colgroup>
          {selection?.isShown && <col className={classes['selectColumn']} />}
          {COLUMNS.map(({ text, column }) => (
            <col key={text} className={column && classes[column]} />
          ))}
          {hasStrip && <col className={classes['stripColumn']} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selection?.isShown && (
              <th scope="col" className={classes['select']}>
                <Tick
                  isHidden
                  label={t('board.selectAll')}
                  checked={selection.stateOf('all') === 'all'}
                  isMixed={selection.stateOf('all') === 'some'}
                  onChange={() => selection.toggle('all')}
                />
              </th>
            )}
            {COLUMNS.map(({ field, text }) => (
              <SortHead
                key={text}
                field={field}
                sort={sort}
                onSort={field && (() => onSort(nextSort(sort, field)))}
              >
                {t(text)}
                {text === 'services.reason' && (
                  <ChangesButton changes={rows.board.changes} onShow={list.keys.show} />
                )}
              </SortHead>
            ))}
            {hasStrip && <th scope="col">{t('board.days')}</th>}
          </tr>
        </thead>
        <tbody onFocus={list.keys.onFocus} onKeyDown={list.keys.onKeyDown}>
          {list.shown.map(({ index, gap }) => {
            const service = rows.board.at(index);
            const group = rows.groupAt(index);
            return (
              <Fragment key={keyOfRow(index, service)}>
                <Spacer height={gap} />
                {group && (
                  <GroupRow group={group} selection={selection} measure={list.measure} columns={columns} />
                )}
                <BoardRow
                  index={index}
                  isActive={index === list.active}
                  measure={list.measure}
                  service={service}
                  columns={columns}
                  strip={service && strips.get(service.Id)}
                  hasStrip={hasStrip}
                  {...rows}
                />
              </Fragment>
            );
          })}
          <Spacer height={list.after} />
        </tbody>
      </table>
    </div>
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
