import { useState } from 'react';
import { api } from '../api/client.js';
import { reread } from '../api/live.js';
import { useSend } from '../api/use-send.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { Button } from '../ui/button.js';
import { Confirm } from '../ui/dialog.js';
import { ErrorNotice } from '../ui/error-notice.js';
import type { Detail } from './detail.js';

type Action = 'resend' | 'attempt' | 'cancel';

const DONE = {
  resend: 'deliveryOne.resent',
  attempt: 'deliveryOne.attempted',
  cancel: 'deliveryOne.wasCancelled',
} as const;

/** Sends a delivery again, attempts one that waits now, or ends it; what is impossible now is disabled and says why. */
export function DeliveryActions({ delivery }: { delivery: Detail }) {
  const { t } = useLanguage();
  const mayCancel = useIsAdministrator();
  const [asked, setAsked] = useState<Exclude<Action, 'attempt'>>();
  const sending = useSend('deliveries');
  const [done, setDone] = useState<TextKey>();
  const { Id, AgentName } = delivery;
  const blocked = {
    resend: delivery.PayloadForgotten ? ('error.PayloadForgotten' as const) : undefined,
    attempt: whyNotAttempted(delivery),
    cancel: whyNotCancelled(delivery),
  };
  const send = delivery.State === 'Pending' ? 'attempt' : 'resend';
  const actions: readonly Action[] = mayCancel ? [send, 'cancel'] : [send];
  async function act(action: Action) {
    setDone(undefined);
    try {
      await api.call('post', `/api/admin/deliveries/{id}/${action}`, { path: { id: Id } });
      setDone(DONE[action]);
    } finally {
      await reread('deliveries');
    }
  }
  return (
    <>
      <span role="status">{done && t(done)}</span>
      {sending.error !== undefined && <ErrorNotice error={sending.error} />}
      {actions.map((action) => (
        <Button
          key={action}
          sends
          disabled={blocked[action] && t(blocked[action])}
          // An attempt that is due anyway needs no question.
          onClick={() => (action === 'attempt' ? void sending.send(() => act(action)) : setAsked(action))}
        >
          {t(action === 'attempt' ? 'deliveryOne.attemptNow' : `deliveryOne.${action}`)}
        </Button>
      ))}
      {asked && (
        <Confirm
          title={t(`deliveryOne.${asked}`)}
          action={t(asked === 'resend' ? 'deliveryOne.resendNow' : 'deliveryOne.cancelNow')}
          isDanger={asked === 'cancel'}
          disabled={blocked[asked] && t(blocked[asked])}
          onConfirm={() => act(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {t(asked === 'resend' ? 'deliveries.sameReference' : 'deliveryOne.cancelMeans', {
              agent: AgentName,
            })}
          </p>
        </Confirm>
      )}
    </>
  );
}

function whyNotAttempted({ InFlight, AgentPaused }: Detail): TextKey | undefined {
  if (InFlight) return 'error.InFlight';
  return AgentPaused ? 'error.AgentPaused' : undefined;
}

function whyNotCancelled({ State, InFlight }: Detail): TextKey | undefined {
  if (State !== 'Pending' && State !== 'Parked') return 'deliveryOne.isFinal';
  return InFlight ? 'error.InFlight' : undefined;
}
