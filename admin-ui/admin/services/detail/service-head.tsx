import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { api } from '../../api/client.js';
import { reread, useIsLost } from '../../api/live.js';
import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import { actorName } from '../../ui/actor.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { StatusMark } from '../../ui/status-mark.js';
import { useNow } from '../../ui/use-now.js';
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
  const newest = useHistory(service.Id).data?.pages[0]?.Items[0];
  // A sync sets a status without a change in the history.
  const actor = newest?.ChangedAt === service.StatusDate ? newest.ChangedBy : undefined;
  return (
    <section className={classes['head']} aria-label={t('detail.present')}>
      <p>{[service.ProductName, service.InsuranceCompanyName, service.ServiceName].join(' · ')}</p>
      <div className={classes['status']}>
        <StatusMark status={service.Status} />
        <span title={dateTime(service.StatusDate)}>
          {t('detail.since', {
            time: dateTime(service.StatusDate),
            duration: duration(now - Date.parse(service.StatusDate)),
          })}
        </span>
        {onChange && (
          <Button size="xs" variant="default" onClick={onChange} aria-haspopup="dialog">
            {t(service.Status === 'Active' ? 'detail.close' : 'detail.open')}
          </Button>
        )}
      </div>
      <p>
        “{service.Reason}”{actor !== undefined && ` · ${actorName(actor, t)}`}
      </p>
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
          cancel={onChange && planCancel(service.Plan.Id)}
        >
          <Link href={`/change/plans?bulk=${service.Plan.BulkId}`}>{t('detail.plannedTogether')}</Link>
        </Planned>
      )}
    </section>
  );
}

const planCancel = (id: number) => () =>
  api.call('delete', '/api/admin/service-availabilities/plans/{id}', { path: { id } });

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
  const isLost = useIsLost();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => cancel?.(),
    onSettled: () => reread('services'),
  });
  return (
    <div className={classes['planned']}>
      <span>{text}</span>
      {children}
      {cancel && (
        <>
          <Button size="xs" variant="default" loading={isPending} disabled={isLost} onClick={() => mutate()}>
            {action}
          </Button>
          <span className={classes['note']}>{consequence}</span>
        </>
      )}
      {error && <ErrorNotice error={error} />}
    </div>
  );
}
