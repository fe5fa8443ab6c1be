import type { ReactNode } from 'react';
import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import { Button } from '../../ui/button.js';
import classes from './plan-note.module.css';
import type { RowsProps } from './rows.js';
import type { Service } from './service.js';

/** The closing that is planned for a service, with a way to take it back for those who may. */
export function PlanNote({
  service,
  plan,
  now,
  onCancelPlan,
  children,
}: Pick<RowsProps, 'now' | 'onCancelPlan'> & {
  service: Service;
  plan: NonNullable<Service['Plan']>;
  /** Stands above the plan. */
  children?: ReactNode;
}) {
  const { t } = useLanguage();
  const { short, dateTime } = useMoments();
  return (
    <div className={classes['planned']}>
      {children}
      <div className={classes['planHead']}>
        <span className={classes['planTime']} title={dateTime(plan.From)}>
          {t('board.closesAt', { time: short(plan.From, now) })}
        </span>
        {onCancelPlan && (
          <Button
            kind="quiet"
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => {
              // The button goes with the plan; its row gets the focus back.
              currentTarget.closest<HTMLElement>('tr, li')?.focus({ preventScroll: true });
              onCancelPlan(service);
            }}
          >
            {t('board.cancelPlan')}
          </Button>
        )}
      </div>
      <div className={classes['line']} title={plan.Reason}>
        {plan.Reason}
      </div>
    </div>
  );
}
