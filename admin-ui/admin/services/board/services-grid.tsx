import { Fragment, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { writeState } from '../../address/params.js';
import { useLanguage } from '../../texts/language.js';
import { Button } from '../../ui/button.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Skeleton } from '../../ui/loaded.js';
import { StatusIcon, StatusMark } from '../../ui/status-mark.js';
import { BOARD_ADDRESS, type BoardState, filterOf, STATUSES } from './board-address.js';
import { type Grid, gridOf, nextCell, type Place } from './grid.js';
import type { Service } from './service.js';
import classes from './services-grid.module.css';
import { useAllServices } from './use-board.js';

const STEPS: Readonly<Record<string, { down: number; right: number }>> = {
  ArrowDown: { down: 1, right: 0 },
  ArrowUp: { down: -1, right: 0 },
  ArrowRight: { down: 0, right: 1 },
  ArrowLeft: { down: 0, right: -1 },
};

interface GridProps {
  state: BoardState;
  change(change: Partial<BoardState>): void;
  /** A service leads to its dialog; without the right to change it, to its page. */
  mayChange: boolean;
}

/** What of all companies is open, at a glance. */
export default function ServicesGrid(props: GridProps) {
  const { t } = useLanguage();
  const { data, error, refetch } = useAllServices(filterOf(props.state));
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.length === 0) return <p>{t('services.nothingFits')}</p>;
  return (
    <>
      <Legend />
      <Companies services={data} {...props} />
    </>
  );
}

/** What the colours of the cells mean. */
function Legend() {
  const { t } = useLanguage();
  return (
    <ul className={classes['legend']} aria-label={t('grid.legend')}>
      {STATUSES.map((status) => (
        <li key={status}>
          <StatusMark status={status} />
        </li>
      ))}
    </ul>
  );
}

/** Arrow keys lead from service to service, Enter opens one; Tab reaches one of them. */
function Companies({ services, state, change, mayChange }: GridProps & { services: readonly Service[] }) {
  const { t } = useLanguage();
  const grid = useMemo(() => gridOf(services), [services]);
  const table = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState<Place>();
  const isMoving = useRef(false);
  const first = { row: 0, column: grid.rows[0]?.cells.findIndex((cell) => cell !== undefined) ?? 0 };
  const active = chosen && grid.rows[chosen.row]?.cells[chosen.column] ? chosen : first;
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    table.current?.querySelector<HTMLElement>('a[tabindex="0"]')?.focus();
  });
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    isMoving.current = true;
    setChosen(nextCell(grid, active, step));
  }
  const hrefOf = ({ Id }: Service) =>
    mayChange ? `/?${writeState(BOARD_ADDRESS, { ...state, change: Id })}` : `/${Id}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
    <section className={classes['frame']} aria-label={t('grid.grid')} tabIndex={0}>
      <table ref={table} className={classes['grid']}>
        <caption className="visually-hidden">{t('nav.services')}</caption>
        <Heads columns={grid.columns} />
        <tbody onKeyDown={onKeyDown}>
          {grid.rows.map(({ companyId, company, product, cells }, row) => (
            <Fragment key={`${companyId} ${product}`}>
              {grid.rows[row - 1]?.companyId !== companyId && (
                <tr>
                  <th scope="rowgroup" colSpan={cells.length + 1} className={classes['company']}>
                    <CompanyName
                      name={company}
                      services={services.filter(({ InsuranceCompanyId }) => InsuranceCompanyId === companyId)}
                      onChoose={() => change({ company: [companyId] })}
                    />
                  </th>
                </tr>
              )}
              <tr>
                <th scope="row">{product}</th>
                {cells.map((cell, column) => (
                  <td key={grid.columns[column]?.key}>
                    {cell && (
                      <Cell
                        service={cell}
                        href={hrefOf(cell)}
                        isActive={row === active.row && column === active.column}
                        onFocus={() => setChosen({ row, column })}
                      />
                    )}
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A company with its numbers; it narrows the grid to its own services. */
function CompanyName({
  name,
  services,
  onChoose,
}: {
  name: string;
  services: readonly Service[];
  onChoose(): void;
}) {
  const { t } = useLanguage();
  const closed = services.filter(({ Status }) => Status !== 'Active').length;
  return (
    <Button kind="quiet" onClick={onChoose}>
      <strong>{name}</strong>{' '}
      <span className={classes['numbers']}>
        {t(closed > 0 ? 'board.ofCompany' : 'board.allOpen', { n: services.length, closed })}
      </span>
    </Button>
  );
}

function Heads({ columns }: { columns: Grid['columns'] }) {
  const { t } = useLanguage();
  return (
    <thead>
      <tr>
        <th scope="col">{t('services.product')}</th>
        {columns.map(({ key, name }) => (
          <th key={key} scope="col" title={name}>
            <span>{name}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Cell({
  service,
  href,
  isActive,
  onFocus,
}: {
  service: Service;
  href: string;
  isActive: boolean;
  onFocus(): void;
}) {
  const { t } = useLanguage();
  const status = t(`status.${service.Status}`);
  const title = service.Status === 'Active' ? status : `${status}: ${service.Reason}`;
  return (
    <Link
      href={href}
      className={classes['cell']}
      data-status={service.Status}
      tabIndex={isActive ? 0 : -1}
      title={title}
      onFocus={onFocus}
    >
      <StatusIcon status={service.Status} label={title} />
    </Link>
  );
}
