import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useLanguage } from '../../texts/language.js';
import { actorName } from '../../ui/actor.js';
import { AvailabilityStrip } from '../../ui/availability-strip.js';
import { Tick } from '../../ui/field.js';
import classes from './board.module.css';
import { PlanNote } from './plan-note.js';
import type { RowsProps } from './rows.js';
import type { Service } from './service.js';
import { ClosedBy, OpensAt, OperationLink, Reason, ServiceStatus, Since } from './service-facts.js';
import { nameOf } from './service-name.js';
import type { Strip } from './use-strips.js';

/** A service in the table; a place whose page is still read is an empty row. */
export function BoardRow({
  index,
  isActive,
  measure,
  service,
  now,
  columns,
  strip,
  hasStrip,
  hasActor,
  isGrouped,
  onChange,
  onCancelPlan,
  selection,
}: Pick<RowsProps, 'now' | 'isGrouped' | 'onChange' | 'onCancelPlan' | 'selection'> & {
  index: number;
  /** Whether Tab reaches it. */
  isActive: boolean;
  /** Takes the row's element to measure it. */
  measure(row: HTMLElement | null): void;
  service: Service | undefined;
  columns: number;
  /** Undefined while it is read. */
  strip: Strip | undefined;
  hasStrip: boolean;
  /** The table has a column for who closed the service; without it the name stands below the reason. */
  hasActor: boolean;
}) {
  const { t } = useLanguage();
  if (service === undefined)
    return (
      <tr
        ref={measure}
        data-index={index}
        aria-rowindex={index + 2}
        aria-busy="true"
        tabIndex={isActive ? 0 : -1}
      >
        {Array.from({ length: columns }, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns are always the same
          <td key={column}>
            {column === 0 && <span className="visually-hidden">{t('shell.loading')}</span>}
            <div className={classes['unread']} />
          </td>
        ))}
      </tr>
    );
  const isClosed = service.Status !== 'Active';
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={isActive ? 0 : -1}
      data-selected={selection?.ids.has(service.Id) || undefined}
    >
      {selection?.isShown && (
        <td className={classes['select']}>
          <Tick
            isHidden
            label={t('board.select', { service: nameOf(service) })}
            checked={selection.ids.has(service.Id)}
            onChange={(isSelected) => selection.set([service.Id], isSelected)}
          />
        </td>
      )}
      {!isGrouped && (
        <td>
          <Clamped>{service.InsuranceCompanyName}</Clamped>
        </td>
      )}
      <td>
        <Clamped>{service.ProductName}</Clamped>
      </td>
      <td>
        <OperationLink service={service} />
      </td>
      <td>
        <ServiceStatus service={service} onChange={onChange} />
      </td>
      <td title={isClosed ? `${service.Reason} · ${actorName(service.ChangedBy, t)}` : undefined}>
        {service.Plan ? (
          <PlanNote service={service} plan={service.Plan} now={now} onCancelPlan={onCancelPlan}>
            {isClosed && <div className={classes['line']}>{service.Reason}</div>}
          </PlanNote>
        ) : (
          <>
            {hasActor ? (
              <Clamped>
                <Reason service={service} />
              </Clamped>
            ) : (
              <div className={classes['line']}>
                <Reason service={service} />
              </div>
            )}
            {isClosed && !hasActor && (
              <div className={`${classes['line']} ${classes['by']}`}>
                <ClosedBy service={service} />
              </div>
            )}
          </>
        )}
      </td>
      {hasActor && (
        <td>
          {isClosed && (
            <Link href={`/${service.Id}`} className={classes['rowLink']} title={t('detail.history')}>
              <ClosedBy service={service} />
            </Link>
          )}
        </td>
      )}
      <td>
        <div className={classes['times']}>
          <Since service={service} now={now} />
          <OpensAt service={service} now={now} />
        </div>
      </td>
      {hasStrip && <td>{strip && <AvailabilityStrip {...strip} />}</td>}
    </tr>
  );
}

/** Two lines at most: every row has the same height. */
function Clamped({ children }: { children: ReactNode }) {
  return <div className={classes['clamped']}>{children}</div>;
}
