import { useState } from 'react';
import { api } from '../api/client.js';
import { reread } from '../api/live.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { Button } from '../ui/button.js';
import { Confirm } from '../ui/dialog.js';
import type { Detail } from './detail.js';

type Action = 'resend' | 'cancel';

/** Sends a delivery again, or ends one that waits; what is impossible now is disabled and says why. */
export function DeliveryActions({ delivery }: { delivery: Detail }) {
  const { t } = useLanguage();
  const mayCancel = useIsAdministrator();
  const [asked, setAsked] = useState<Action>();
  const [done, setDone] = useState<TextKey>();
  const { Id, AgentName } = delivery;
  const blocked = { resend: whyNotResent(delivery), cancel: whyNotCancelled(delivery) };
  async function act(action: Action) {
    setDone(undefined);
    try {
      await api.call('post', `/api/admin/deliveries/{id}/${action}`, { path: { id: Id } });
      setDone(action === 'resend' ? 'deliveryOne.resent' : 'deliveryOne.wasCancelled');
    } finally {
      await reread('deliveries');
    }
  }
  return (
    <>
      <span role="status">{done && t(done)}</span>
      {(mayCancel ? (['resend', 'cancel'] as const) : (['resend'] as const)).map((action) => (
        <Button
          key={action}
          sends
          disabled={blocked[action] && t(blocked[action])}
          onClick={() => setAsked(action)}
        >
          {t(`deliveryOne.${action}`)}
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

function whyNotResent({ State, PayloadForgotten }: Detail): TextKey | undefined {
  if (State === 'Pending') return 'deliveryOne.isPending';
  return PayloadForgotten ? 'error.payloadForgotten' : undefined;
}

function whyNotCancelled({ State, InFlight }: Detail): TextKey | undefined {
  if (State !== 'Pending' && State !== 'Parked') return 'deliveryOne.isFinal';
  return InFlight ? 'error.inFlight' : undefined;
}
