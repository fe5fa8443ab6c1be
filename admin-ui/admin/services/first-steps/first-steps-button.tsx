import { Popover } from '@mantine/core';
import { useLanguage } from '../../texts/language.js';
import { Icon } from '../../ui/icons.js';
import { FirstSteps } from './first-steps.js';
import classes from './first-steps.module.css';
import { type Done, STEPS } from './use-first-steps.js';

/** How many of the first steps are done; opens them. */
export function FirstStepsButton({ done }: { done: Done }) {
  const { t } = useLanguage();
  const count = STEPS.filter((step) => done[step]).length;
  return (
    <Popover position="bottom-start" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes['button']}>
          {t('first.count', { n: count, of: STEPS.length })}
          <Icon name="down" size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes['panel']}>
        <FirstSteps done={done} />
      </Popover.Dropdown>
    </Popover>
  );
}
