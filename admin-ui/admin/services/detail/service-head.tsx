import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/client.js';
import { reread } from '../../api/live.js';
import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import { actorName } from '../../ui/actor.js';
import { AvailabilityStrip } from '../../ui/availability-strip.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/dialog.js';
import { PageHead } from '../../ui/page-head.js';
import { StatusMark } from '../../ui/status-mark.js';
import { useNow } from '../../ui/use-now.js';
import { cancelPlan } from '../board/cancel-plan.js';
import { nameOf } from '../board/service-name.js';
import { useStrip } from '../board/use-strips.js';
import { lastBoard } from '../last-board.js';
import type { ServiceDetail } from '../service-queries.js';
import classes from './detail.module.css';
import { useHistory } from './use-service.js';

const MINUTE_MS = 60_000;

/** Which service it is, its status with reason and actor, and what is planned for it. */
export function ServiceHead({
  service,
  onChange,
}: {
  service: ServiceDetail;
  /** Absent for staff who may not change it. */
  onChange: (() => void) | undefined;
}) {
  const { t } = useLanguage();
  const { dateTime, duration } = useMoments();
  const now = useNow(MINUTE_MS);
  const strip = useStrip(service.Id, now);
  const newest = useHistory(service.Id).data?.pages[0]?.Items[0];
  // A sync sets a status without a change in the history.
  const actor = newest?.ChangedAt === service.StatusDate ? newest.ChangedBy : undefined;
  return (
    <PageHead
      title={nameOf(service)}
      back={[lastBoard(), t('nav.services')]}
      mark={
        <>
          <StatusMark status={service.Status} />
          <span title={dateTime(service.StatusDate)}>
            {t('detail.since', {
              time: dateTime(service.StatusDate),
              duration: duration(now - Date.parse(service.StatusDate)),
            })}
          </span>
        </>
      }
      note={service.ServiceName}
      actions={
        onChange && (
          <Button kind="primary" onClick={onChange} aria-haspopup="dialog">
            {t(service.Status === 'Active' ? 'detail.close' : 'detail.open')}
          </Button>
        )
      }
    >
      <p>
        “{service.Reason}”{actor !== undefined && ` · ${actorName(actor, t)}`}
      </p>
      <div className={classes['strip']}>{strip && <AvailabilityStrip {...strip} hasWords />}</div>
      {service.ReopenAt !== null && (
        <Planned
          text={t('detail.opensAt', { time: dateTime(service.ReopenAt) })}
          action={t('detail.cancelOpening')}
          consequence={t('detail.openingConsequence', { time: dateTime(service.ReopenAt) })}
          cancel={
            onChange &&
            (() =>
              api.call('delete', '/api/admin/service-availabilities/{id}/reopening', {
                path: { id: service.Id },
              }))
          }
        />
      )}
      {service.Plan !== null && (
        <Planned
          text={`${t('board.closesAt', { time: dateTime(service.Plan.From) })} · ${service.Plan.Reason}`}
          action={t('board.cancelPlan')}
          consequence={t('board.planConsequence')}
          cancel={onChange && cancelPlan.bind(undefined, service.Plan.Id)}
        >
          <Link href={`/change/plans?bulk=${service.Plan.BulkId}`}>{t('detail.plannedTogether')}</Link>
        </Planned>
      )}
    </PageHead>
  );
}

/** Something that will happen by itself, with its cancelling and what that means. */
function Planned({
  text,
  action,
  consequence,
  cancel,
  children,
}: {
  text: string;
  action: string;
  consequence: string;
  cancel: (() => Promise<unknown>) | undefined;
  children?: ReactNode;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes['planned']}>
      <span>{text}</span>
      {children}
      {cancel && (
        <Button sends aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {action}
        </Button>
      )}
      {cancel && isAsking && (
        <Confirm
          title={action}
          isDanger
          onConfirm={() => cancel().finally(() => reread('services'))}
          onClose={() => setAsking(false)}
        >
          <p>{text}</p>
          <p>{consequence}</p>
        </Confirm>
      )}
    </div>
  );
}
