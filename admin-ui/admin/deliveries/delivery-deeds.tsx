import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../api/client.js';
import { reread, useIsLost } from '../api/live.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { ErrorNotice } from '../ui/error-notice.js';
import list from '../ui/list.module.css';
import classes from './deliveries.module.css';
import type { Detail } from './detail.js';

type Deed = 'resend' | 'cancel';

/** Sends a delivery again, or ends one that waits; what is impossible now is disabled and says why. */
export function DeliveryDeeds({ delivery }: { delivery: Detail }) {
  const { t } = useLanguage();
  const isLost = useIsLost();
  const mayCancel = useIsAdministrator();
  const [asked, setAsked] = useState<Deed>();
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<{ text?: string; error?: unknown }>();
  const { Id, AgentName } = delivery;
  const blocked = { resend: whyNotResent(delivery), cancel: whyNotCancelled(delivery) };
  async function act(deed: Deed) {
    setSending(true);
    setOutcome(undefined);
    try {
      await api.call('post', `/api/admin/deliveries/{id}/${deed}`, { path: { id: Id } });
      setOutcome({ text: t(deed === 'resend' ? 'deliveryOne.resent' : 'deliveryOne.wasCancelled') });
    } catch (error) {
      setOutcome({ error });
    }
    setAsked(undefined);
    await reread('deliveries');
    setSending(false);
  }
  const deeds: readonly Deed[] = mayCancel ? ['resend', 'cancel'] : ['resend'];
  return (
    <div className={classes['deedsOfOne']}>
      <div className={classes['deeds']}>
        {deeds.map((deed) => (
          <button
            key={deed}
            type="button"
            className={list['deed']}
            disabled={isLost || blocked[deed] !== undefined || isSending}
            aria-describedby={blocked[deed] === undefined ? undefined : `why-${deed}`}
            onClick={() => setAsked(deed)}
          >
            {t(`deliveryOne.${deed}`)}
          </button>
        ))}
      </div>
      {deeds.map(
        (deed) =>
          blocked[deed] !== undefined && (
            <p key={deed} id={`why-${deed}`} className={list['note']}>
              {t(blocked[deed])}
            </p>
          ),
      )}
      {asked && blocked[asked] === undefined && (
        <div className={classes['asked']}>
          <p>
            {t(asked === 'resend' ? 'deliveries.sameReference' : 'deliveryOne.cancelMeans', {
              agent: AgentName,
            })}
          </p>
          <div className={classes['deeds']}>
            <Button variant="default" onClick={() => setAsked(undefined)}>
              {t('change.cancel')}
            </Button>
            <Button loading={isSending} disabled={isLost} onClick={() => void act(asked)}>
              {t(asked === 'resend' ? 'deliveryOne.resendNow' : 'deliveryOne.cancelNow')}
            </Button>
          </div>
        </div>
      )}
      {outcome?.error !== undefined && <ErrorNotice error={outcome.error} />}
      <p role="status">{outcome?.text}</p>
    </div>
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
