import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { api, type ResponseOf } from '../../api/client.js';
import { reread } from '../../api/live.js';
import { useIsAdministrator } from '../../api/use-session.js';
import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/dialog.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import lines from '../../ui/lines.module.css';
import { Skeleton } from '../../ui/loaded.js';
import { PageHead } from '../../ui/page-head.js';
import { cancelPlan } from '../board/cancel-plan.js';
import { nameOf } from '../board/service-name.js';
import { lastBoard } from '../last-board.js';
import classes from './bulk.module.css';
import { Steps } from './steps.js';

type Plan = ResponseOf<'/api/admin/service-availabilities/plans', 'get'>['Items'][number];

const READ_AT_ONCE = 200;

/** Closings that were planned together, and the way to take them back. */
export default function PlansScreen() {
  const { t } = useLanguage();
  const bulkIds = new URLSearchParams(useSearch()).get('bulk')?.split(',') ?? [];
  const isAdministrator = useIsAdministrator();
  const plans = useQuery({
    queryKey: ['services', 'plans', bulkIds],
    queryFn: async ({ signal }) => (await Promise.all(bulkIds.map((id) => plansOf(id, signal)))).flat(),
  });
  return (
    <>
      <PageHead title={t('bulk.plans')} back={['/plans', t('bulk.plansView')]} />
      {plans.error && <ErrorNotice error={plans.error} retry={() => void plans.refetch()} />}
      {plans.isPending && <Skeleton />}
      {plans.data?.length === 0 && <p>{t('bulk.noPlans')}</p>}
      {plans.data && plans.data.length > 0 && (
        <div className={classes['screen']}>
          <Steps present="result" />
          <Made plans={plans.data} />
          {isAdministrator && <TakeBack pending={plans.data.filter(({ State }) => State === 'Pending')} />}
          <List plans={plans.data} />
          <p>
            <Link href={lastBoard()}>{t('bulk.toServices')}</Link>
          </p>
        </div>
      )}
    </>
  );
}

async function plansOf(bulkId: string, signal: AbortSignal): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (let page = 1; ; page += 1) {
    const query = { bulkId, page, pageSize: READ_AT_ONCE };
    const answer = await api.call('get', '/api/admin/service-availabilities/plans', { query, signal });
    plans.push(...answer.Items);
    if (!answer.HasNextPage) return plans;
  }
}

function Made({ plans }: { plans: readonly Plan[] }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const [first] = plans;
  const pending = plans.filter(({ State }) => State === 'Pending').length;
  return (
    <>
      <p className={classes['sum']} role="status">
        {t('bulk.planned', { n: plans.length, pending })}
      </p>
      {first && (
        <p>
          {t('bulk.startsAt', { time: dateTime(first.From) })}
          {first.Until !== null && ` · ${t('bulk.opensAt', { time: dateTime(first.Until) })}`} · “
          {first.Reason}”
        </p>
      )}
    </>
  );
}

/** Cancels the plans that wait, one after the other; a repeat of one changes nothing. */
function TakeBack({ pending }: { pending: readonly Plan[] }) {
  const { t } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<number>();
  if (pending.length === 0 && !isAsking) return null;
  async function takeBack() {
    try {
      for (const [place, { Id }] of pending.entries()) {
        setDone(place);
        await cancelPlan(Id);
      }
    } finally {
      setDone(undefined);
      void reread('services');
    }
  }
  return (
    <div className={classes['actions']}>
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('bulk.takeBack', { n: pending.length })}
      </Button>
      {isAsking && (
        <Confirm
          title={t('bulk.takeBack', { n: pending.length })}
          isDanger
          onConfirm={takeBack}
          onClose={() => setAsking(false)}
        >
          <p>{t('bulk.takeBackMeans')}</p>
          {done !== undefined && <p role="status">{t('bulk.done', { n: done, total: pending.length })}</p>}
        </Confirm>
      )}
    </div>
  );
}

function List({ plans }: { plans: readonly Plan[] }) {
  const { t } = useLanguage();
  return (
    <ul className={`${lines['lines']} ${classes['results']}`} aria-label={t('bulk.records')}>
      {plans.map((plan) => (
        <li key={plan.Id}>
          <Link href={`/${plan.ServiceAvailabilityId}`}>{nameOf(plan)}</Link>
          <span className={classes['note']}>{t(`bulk.plan.${plan.State}`)}</span>
        </li>
      ))}
    </ul>
  );
}
