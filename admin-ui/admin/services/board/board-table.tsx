import { useMediaQuery } from '@mantine/hooks';
import { useLanguage } from '../../texts/language.js';
import type { TextKey } from '../../texts/tr.js';
import { ChangesButton } from '../../ui/changes-button.js';
import { SortHead, useDense } from '../../ui/data-table.js';
import { Tick } from '../../ui/field.js';
import classes from './board.module.css';
import { nextSort, type Sort, type SortField } from './board-address.js';
import { BoardRow } from './board-row.js';
import { GroupRow } from './group-head.js';
import type { Group } from './groups.js';
import { headKeys, keyOfRow, type RowsProps } from './rows.js';
import { useList } from './use-list.js';
import { useStrips } from './use-strips.js';

/** In pixels, as a first guess: rows are measured. */
const ROW_HEIGHT = { usual: 41, dense: 33 } as const;

/** In narrower windows the reasons need its width; the column of the companies takes some of it. */
const STRIP_FROM = { groups: '(min-width: 1200px)', list: '(min-width: 1400px)' } as const;
/** In narrower windows the reason's cell names who closed the service, unless the company has no column. */
const ACTOR_FROM = '(min-width: 1280px)';

interface TableColumn {
  field?: SortField;
  text: TextKey;
  column?: string;
}
const COMPANY: TableColumn = { field: 'company', text: 'services.company', column: 'companyColumn' };
const ACTOR: TableColumn = { text: 'audit.who', column: 'actorColumn' };
const COLUMNS: readonly TableColumn[] = [
  { field: 'product', text: 'services.product', column: 'productColumn' },
  { field: 'operation', text: 'services.operation', column: 'operationColumn' },
  { field: 'status', text: 'services.status', column: 'statusColumn' },
  { text: 'services.reason' },
];
const SINCE: TableColumn = { field: 'statusDate', text: 'services.since', column: 'sinceColumn' };

/** The services as a table; only the rows near the window are in the document. */
export function BoardTable({
  sort,
  onSort,
  ...rows
}: RowsProps & { sort: Sort | undefined; onSort(sort: Sort): void }) {
  const { t } = useLanguage();
  const [isDense] = useDense();
  const { selection, heads, isGrouped } = rows;
  const list = useList(rows, ROW_HEIGHT[isDense ? 'dense' : 'usual']);
  const hasStrip = useIsFrom(STRIP_FROM[isGrouped ? 'groups' : 'list']);
  const isWide = useIsFrom(ACTOR_FROM);
  const hasActor = isWide || isGrouped;
  const columns = [...(isGrouped ? [] : [COMPANY]), ...COLUMNS, ...(hasActor ? [ACTOR] : []), SINCE];
  const strips = useStrips(rows.board, hasStrip ? list.shown.map(({ index }) => index) : [], rows.now);
  const width = columns.length + (selection?.isShown ? 1 : 0) + (hasStrip ? 1 : 0);
  const keyOfHead = headKeys();
  const headRow = (group: Group) => (
    <GroupRow
      key={keyOfHead(group)}
      group={group}
      onToggle={heads.toggle}
      selection={selection}
      measure={list.measure}
      columns={width}
    />
  );
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
          {columns.map(({ text, column }) => (
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
            {columns.map(({ field, text }) => (
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
          {list.shown.flatMap(({ index, gap }) => {
            const service = rows.board.at(index);
            return [
              gap > 0 && <Spacer key={`before ${index}`} height={gap} columns={width} />,
              ...heads.before(index).map(headRow),
              <BoardRow
                key={keyOfRow(index, service)}
                index={index}
                isActive={index === list.active}
                measure={list.measure}
                service={service}
                columns={width}
                strip={service && strips.get(service.Id)}
                hasStrip={hasStrip}
                hasActor={hasActor}
                {...rows}
              />,
            ];
          })}
          {list.after > 0 && <Spacer key="after" height={list.after} columns={width} />}
          {heads.after.map(headRow)}
        </tbody>
      </table>
    </div>
  );
}

const useIsFrom = (width: string) => useMediaQuery(width, false, { getInitialValueInEffect: false });

function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table takes no focus
    <tr aria-hidden="true">
      <td colSpan={columns} className={classes['spacer']} style={{ height }} />
    </tr>
  );
}
