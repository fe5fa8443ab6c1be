import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import { Button } from '../../ui/button.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import type { ServiceDetail } from '../service-queries.js';
import classes from './change.module.css';
import type { Outcome } from './use-change.js';

/** Fields whose problems stand beside them. */
const SHOWN = new Set(['Reason', 'From', 'Until']);

/** What became of a change that was not simply made, and what the person can do. */
export function Failure({
  outcome,
  service,
  onAgain,
}: {
  outcome: Outcome;
  service: ServiceDetail;
  /** Absent when the service has the wanted status by now. */
  onAgain: (() => void) | undefined;
}) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  switch (outcome.kind) {
    case 'refused':
      return outcome.fields.length > 0 && outcome.fields.every(({ field }) => SHOWN.has(field)) ? null : (
        <ErrorNotice error={outcome.error} />
      );
    case 'unknown':
      return <ErrorNotice error={outcome.error} />;
    case 'checking':
      return (
        <p role="alert" className={classes['alert']}>
          {t('change.checking')}
        </p>
      );
    case 'notApplied':
      return (
        <p role="alert" className={classes['alert']}>
          {t('change.notApplied')}
        </p>
      );
    case 'stale':
      return (
        <div role="alert" className={classes['alert']}>
          <p>
            {t('change.stale', {
              time: [dateTime(service.StatusDate), outcome.by].filter(Boolean).join(' · '),
              status: t(`status.${service.Status}`),
              reason: service.Reason,
            })}
          </p>
          {onAgain && <Button onClick={onAgain}>{t('change.applyAll')}</Button>}
        </div>
      );
  }
}
