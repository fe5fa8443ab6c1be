import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useLanguage } from '../../texts/language.js';
import { Button } from '../../ui/button.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Skeleton } from '../../ui/loaded.js';
import { StatusIcon } from '../../ui/status-mark.js';
import type { BoardFilter, BoardState } from './board-address.js';
import { gridOf, nextCell, type Place } from './grid.js';
import type { Service } from './service.js';
import classes from './services-grid.module.css';
import type { Facets } from './use-board.js';
import { useCompany } from './use-board.js';

const STEPS: Readonly<Record<string, { down: number; right: number }>> = {
  ArrowDown: { down: 1, right: 0 },
  ArrowUp: { down: -1, right: 0 },
  ArrowRight: { down: 0, right: 1 },
  ArrowLeft: { down: 0, right: -1 },
};

/** What of one company is open, at a glance; without a company the choice of one. */
export default function ServicesGrid({
  filter,
  facets,
  change,
}: {
  filter: BoardFilter;
  facets: Facets | undefined;
  change(change: Partial<BoardState>): void;
}) {
  const { t } = useLanguage();
  const isChosen = filter.company.length === 1;
  const { data, error, refetch } = useCompany(filter, isChosen);
  if (!isChosen) return <Companies facets={facets} onChoose={(id) => change({ company: [id] })} />;
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.length === 0) return <p>{t('services.nothingFits')}</p>;
  return <Grid services={data} />;
}

function Companies({ facets, onChoose }: { facets: Facets | undefined; onChoose(id: number): void }) {
  const { t } = useLanguage();
  return (
    <section aria-label={t('grid.choose')}>
      <p>{t('grid.choose')}</p>
      <ul className={classes['companies']}>
        {facets?.Companies.filter(({ Count }) => Count > 0).map(({ Id, Name, Count, Closed }) => (
          <li key={Id}>
            <Button onClick={() => onChoose(Id)}>
              {Name} <span>{t('grid.ofCompany', { n: Count, closed: Closed })}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Arrow keys lead from service to service, Enter opens its page; Tab reaches one of them. */
function Grid({ services }: { services: readonly Service[] }) {
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
    <section className={classes['frame']} aria-label={services[0]?.InsuranceCompanyName} tabIndex={0}>
      <table ref={table} className={classes['grid']}>
        <caption className="visually-hidden">{services[0]?.InsuranceCompanyName}</caption>
        <Heads columns={grid.columns} />
        <tbody onKeyDown={onKeyDown}>
          {grid.rows.map(({ product, cells }, row) => (
            <tr key={product}>
              <th scope="row">{product}</th>
              {cells.map((cell, column) => (
                <td key={grid.columns[column]}>
                  {cell && (
                    <Cell
                      service={cell}
                      isActive={row === active.row && column === active.column}
                      onFocus={() => setChosen({ row, column })}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Heads({ columns }: { columns: readonly string[] }) {
  const { t } = useLanguage();
  return (
    <thead>
      <tr>
        <th scope="col">{t('services.product')}</th>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Cell({ service, isActive, onFocus }: { service: Service; isActive: boolean; onFocus(): void }) {
  const { t } = useLanguage();
  const status = t(`status.${service.Status}`);
  const title = service.Status === 'Active' ? status : `${status}: ${service.Reason}`;
  return (
    <Link
      href={`/${service.Id}`}
      className={classes['cell']}
      tabIndex={isActive ? 0 : -1}
      title={title}
      onFocus={onFocus}
    >
      <StatusIcon status={service.Status} label={title} />
    </Link>
  );
}
