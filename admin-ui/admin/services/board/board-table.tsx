import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../texts/language.js';
import type { TextKey } from '../../texts/tr.js';
import { StatusMark } from '../../ui/status-mark.js';
import classes from './board.module.css';
import { nextSort, type Sort, type SortField } from './board-address.js';
import { OpensAt, Reason, Since } from './service-facts.js';
import type { Board, Service } from './use-board.js';

const ROW_HEIGHT = 41;
/** Of an open service; a closed one has a line more, so that cards are measured. */
const CARD_HEIGHT = 69;
/** Rows beyond each edge of the window. */
const OVERSCAN = 6;

const COLUMNS: readonly { field?: SortField; text: TextKey }[] = [
  { field: 'company', text: 'services.company' },
  { field: 'product', text: 'services.product' },
  { field: 'operation', text: 'services.operation' },
  { field: 'status', text: 'services.status' },
  { text: 'services.reason' },
  { field: 'statusDate', text: 'services.since' },
];

interface RowsProps {
  board: Board;
  total: number;
  now: number;
  /** Reports the places that are shown, so that their pages are read. */
  onShown(first: number, last: number): void;
  /** Opens the dialog of a service; absent for staff who may not change it. */
  onChange: ((id: number) => void) | undefined;
}

/** The services as a table; only the rows near the window are in the document. */
export function BoardTable({ sort, onSort, ...rows }: RowsProps & { sort: Sort; onSort(sort: Sort): void }) {
  const { t } = useLanguage();
  const { container, shown, before, after } = useShownRows(rows, ROW_HEIGHT);
  return (
    <div ref={container} className={classes['frame']}>
      <table className={classes['table']} aria-rowcount={rows.total + 1}>
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
              <Row
                key={service?.Id ?? `unread ${index}`}
                index={index}
                service={service}
                now={rows.now}
                onChange={rows.onChange}
              />
            );
          })}
          <Spacer height={after} />
        </tbody>
      </table>
    </div>
  );
}

/** The same as cards, for narrow windows. */
export function BoardCards(rows: RowsProps) {
  const { t } = useLanguage();
  const { container, shown, before, after, measure } = useShownRows(rows, CARD_HEIGHT);
  return (
    <div ref={container}>
      <ul
        className={classes['cards']}
        aria-label={t('nav.services')}
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {shown.map((index) => {
          const service = rows.board.at(index);
          return (
            <li
              key={service?.Id ?? `unread ${index}`}
              ref={measure}
              data-index={index}
              className={classes['card']}
              aria-posinset={index + 1}
              aria-setsize={rows.total}
            >
              {service && (
                <>
                  <p className={classes['cardHead']}>
                    <strong>{operationName(service)}</strong>
                    <ServiceStatus service={service} onChange={rows.onChange} />
                  </p>
                  <p className={classes['cardFacts']}>
                    {service.InsuranceCompanyName} · {service.ProductName} ·{' '}
                    <Since service={service} now={rows.now} />
                  </p>
                  {service.Status !== 'Active' && (
                    <p className={classes['cardFacts']}>
                      <OpensAt service={service} now={rows.now} /> {service.Reason}
                    </p>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
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

function Row({
  index,
  service,
  now,
  onChange,
}: Pick<RowsProps, 'now' | 'onChange'> & { index: number; service: Service | undefined }) {
  const { t } = useLanguage();
  if (service === undefined)
    return (
      <tr aria-rowindex={index + 2} aria-busy="true">
        <td colSpan={COLUMNS.length} className={classes['unread']}>
          <span className="visually-hidden">{t('shell.loading')}</span>
        </td>
      </tr>
    );
  return (
    <tr aria-rowindex={index + 2}>
      <td>
        <Clamped>{service.InsuranceCompanyName}</Clamped>
      </td>
      <td>
        <Clamped>{service.ProductName}</Clamped>
      </td>
      <td>
        <Clamped>{operationName(service)}</Clamped>
      </td>
      <td>
        <ServiceStatus service={service} onChange={onChange} />
      </td>
      <td title={service.Status === 'Active' ? undefined : service.Reason}>
        <Clamped>
          <Reason service={service} />
        </Clamped>
      </td>
      <td>
        <Since service={service} now={now} />
        <div>
          <OpensAt service={service} now={now} />
        </div>
      </td>
    </tr>
  );
}

/** The status: a button for staff who may change it, else plain words. */
function ServiceStatus({ service, onChange }: { service: Service } & Pick<RowsProps, 'onChange'>) {
  const { t } = useLanguage();
  const status = t(`status.${service.Status}`);
  return onChange ? (
    <StatusMark
      status={service.Status}
      label={t('change.button', { status, service: operationName(service) })}
      onClick={() => onChange(service.Id)}
    />
  ) : (
    <StatusMark status={service.Status} />
  );
}

/** Two lines at most: every row has the same height. */
function Clamped({ children }: { children: ReactNode }) {
  return <div className={classes['clamped']}>{children}</div>;
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table takes no focus
    <tr aria-hidden="true">
      <td colSpan={COLUMNS.length} className={classes['spacer']} style={{ height }} />
    </tr>
  ) : null;
}

function operationName({ ServiceOperationName, OutsourceProcessName }: Service): string {
  return OutsourceProcessName === null
    ? ServiceOperationName
    : `${ServiceOperationName} · ${OutsourceProcessName}`;
}

/** The places near the window, and the heights of what lies before and after them, in pixels. */
function useShownRows({ total, onShown }: RowsProps, height: number) {
  const container = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // Filters above the rows wrap into more lines in a narrower window.
  useEffect(() => {
    const measure = () => setScrollMargin(container.current?.offsetTop ?? 0);
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, []);
  const rows = useWindowVirtualizer({
    count: total,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin,
  });
  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onShown(first, last), [onShown, first, last]);
  return {
    container,
    shown: items.map(({ index }) => index),
    before: Math.max(0, (items[0]?.start ?? 0) - scrollMargin),
    after: Math.max(0, rows.getTotalSize() - ((items.at(-1)?.end ?? 0) - scrollMargin)),
    measure: rows.measureElement,
  };
}
