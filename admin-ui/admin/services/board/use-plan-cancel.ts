import { useCallback, useState } from 'react';
import { api } from '../../api/client.js';
import { ApiError } from '../../api/errors.js';
import { reread } from '../../api/live.js';
import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import { showToast } from '../../ui/toast.js';
import type { Service } from './service.js';
import { operationName } from './service-name.js';

type Plan = NonNullable<Service['Plan']>;

/** How the rows take plans back. */
export interface PlanCancelling {
  cancel(service: Service, plan: Plan, button: HTMLElement): void;
  /** The id of the plan whose cancelling is under way. */
  cancelling: number | undefined;
}

/** Takes a plan back at once and reports what that means; a repeat after a lost answer does no harm. */
export function usePlanCancel(): PlanCancelling {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const [cancelling, setCancelling] = useState<number>();
  const cancel = useCallback(
    async (service: Service, plan: Plan, button: HTMLElement) => {
      setCancelling(plan.Id);
      // The button goes with the plan; its row keeps the focus.
      button.closest<HTMLElement>('tr, li')?.focus({ preventScroll: true });
      try {
        await api.call('delete', '/api/admin/service-availabilities/plans/{id}', { path: { id: plan.Id } });
        const values = { time: dateTime(plan.From), service: operationName(service) };
        showToast({ text: t('board.planCancelled', values) });
      } catch (error) {
        const isOver = error instanceof ApiError && (error.status === 409 || error.status === 404);
        showToast(isOver ? { text: t('board.planOver'), error } : { error });
      }
      await reread('services');
      setCancelling(undefined);
    },
    [t, dateTime],
  );
  return {
    cancel: (service, plan, button) => void cancel(service, plan, button),
    cancelling,
  };
}
