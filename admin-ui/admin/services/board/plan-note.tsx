import { type ReactNode, useId } from 'react';
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
  plans,
  children,
}: Pick<RowsProps, 'now' | 'plans'> & {
  service: Service;
  plan: NonNullable<Service['Plan']>;
  /** Stands above the plan. */
  children?: ReactNode;
}) {
  const { t } = useLanguage();
  const { short, dateTime } = useMoments();
  const consequence = useId();
  return (
    <div className={classes['planned']}>
      {children}
      <div className={classes['planHead']}>
        <span className={classes['planTime']} title={dateTime(plan.From)}>
          {t('board.closesAt', { time: short(plan.From, now) })}
        </span>
        {plans && (
          <Button
            kind="quiet"
            isBusy={plans.cancelling === plan.Id}
            title={t('board.planConsequence')}
            aria-describedby={consequence}
            onClick={({ currentTarget }) => plans.cancel(service, plan, currentTarget)}
          >
            {t('board.cancelPlan')}
          </Button>
        )}
      </div>
      <div className={classes['line']} title={plan.Reason}>
        {plan.Reason}
      </div>
      <span id={consequence} hidden>
        {t('board.planConsequence')}
      </span>
    </div>
  );
}
