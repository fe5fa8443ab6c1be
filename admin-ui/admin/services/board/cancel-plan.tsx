import { api } from '../../api/client.js';
import { ApiError } from '../../api/errors.js';
import { reread } from '../../api/live.js';
import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import { Confirm } from '../../ui/dialog.js';
import { showToast } from '../../ui/toast.js';
import type { Service } from './service.js';
import { nameOf, operationName } from './service-name.js';

/** The call that cancels a plan; a repeat after a lost answer does no harm. */
export const cancelPlan = (id: number) =>
  api.call('delete', '/api/admin/service-availabilities/plans/{id}', { path: { id } });

/** Asks before the plan of a service is cancelled, and reports what that means. */
export function CancelPlan({ service, onClose }: { service: Service; onClose(): void }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const { Plan: plan } = service;
  if (plan === null) return null;
  const time = dateTime(plan.From);
  async function cancel({ Id }: NonNullable<typeof plan>) {
    try {
      await cancelPlan(Id);
      showToast({ text: t('board.planCancelled', { time, service: operationName(service) }) });
    } catch (error) {
      const isOver = error instanceof ApiError && (error.status === 409 || error.status === 404);
      if (!isOver) throw error;
      showToast({ text: t('board.planOver'), error });
    }
    void reread('services');
  }
  return (
    <Confirm title={t('board.cancelPlan')} isDanger onConfirm={() => cancel(plan)} onClose={onClose}>
      <p>
        <strong>{nameOf(service)}</strong>
      </p>
      <p>
        {t('board.closesAt', { time })} · {plan.Reason}
      </p>
      <p>{t('board.planConsequence')}</p>
    </Confirm>
  );
}
