import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import { actorName } from '../../ui/actor.js';
import { Button } from '../../ui/button.js';
import { useHistory } from '../detail/use-service.js';
import type { ServiceDetail } from '../service-queries.js';
import classes from './change.module.css';

/** What somebody else did to the service while the dialog was open, and the way to change it all the same. */
export function Meanwhile({
  service,
  onAgain,
}: {
  service: ServiceDetail;
  /** Absent when the service has the wanted status by now. */
  onAgain: ((form: HTMLFormElement | null) => void) | undefined;
}) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const newest = useHistory(service.Id).data?.pages[0]?.Items[0];
  const actor = newest?.ChangedAt === service.StatusDate ? actorName(newest.ChangedBy, t) : undefined;
  return (
    <div role="alert" className={classes['alert']}>
      <p>
        {t('change.stale', {
          time: [dateTime(service.StatusDate), actor].filter(Boolean).join(' · '),
          status: t(`status.${service.Status}`),
          reason: service.Reason,
        })}
      </p>
      {onAgain && (
        <Button sends onClick={({ currentTarget }) => onAgain(currentTarget.form)}>
          {t('change.applyAll')}
        </Button>
      )}
    </div>
  );
}
