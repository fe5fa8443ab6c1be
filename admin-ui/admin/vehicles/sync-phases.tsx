import { useLanguage } from '../texts/language.js';
import { Icon } from '../ui/icons.js';
import { useNumbers } from './use-numbers.js';
import classes from './vehicles.module.css';
import type { Sync } from './vehicles-address.js';

const PHASES = ['Uploading', 'Reading', 'Comparing', 'Applying'] as const;

/** How far a running sync is, phase by phase. */
export function SyncPhases({ sync: { Phase, Done, Total, DryRun, Source } }: { sync: Sync }) {
  const { t } = useLanguage();
  const { whole } = useNumbers();
  const nameOf = (phase: (typeof PHASES)[number]) => (phase === 'Applying' && DryRun ? 'Trying' : phase);
  const shown = PHASES.filter((phase) => phase !== 'Uploading' || Source === 'Upload');
  const present = Phase === 'Finished' ? shown.length : shown.indexOf(Phase);
  const hasFigures = Phase === 'Reading' || Phase === 'Applying';
  // Until a list has been read, the total is that of the catalog, which a longer list passes.
  const isMeasured = hasFigures && Done < Total;
  return (
    <section aria-label={t('sync.phases')}>
      <ol className={classes['phases']}>
        {shown.map((phase, place) => (
          <li key={phase} aria-current={place === present ? 'step' : undefined}>
            <Icon name={place < present ? 'check' : place === present ? 'clock' : 'circle'} size={16} />
            {t(place < present ? `phase.${nameOf(phase)}.done` : `phase.${nameOf(phase)}`)}
          </li>
        ))}
        <li aria-current={Phase === 'Finished' ? 'step' : undefined}>
          <Icon name={Phase === 'Finished' ? 'clock' : 'circle'} size={16} />
          {t('phase.Finished')}
        </li>
      </ol>
      <p className={classes['progress']}>
        <progress aria-label={t(`phase.${Phase}`)} {...(isMeasured && { value: Done, max: Total })} />
        {hasFigures && (
          <span>
            {isMeasured
              ? t('phase.records', { done: whole(Done), total: whole(Total) })
              : t('phase.recordsSoFar', { done: whole(Done) })}
          </span>
        )}
      </p>
    </section>
  );
}
