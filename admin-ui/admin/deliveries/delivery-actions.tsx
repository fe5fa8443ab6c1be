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

type Action = 'resend' | 'cancel';

/** Sends a delivery again, or ends one that waits; what is impossible now is disabled and says why. */
export function DeliveryActions({ delivery }: { delivery: Detail }) {
  const { t } = useLanguage();
  const isLost = useIsLost();
  const mayCancel = useIsAdministrator();
  const [asked, setAsked] = useState<Action>();
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<{ text?: string; error?: unknown }>();
  const { Id, AgentName } = delivery;
  const blocked = { resend: whyNotResent(delivery), cancel: whyNotCancelled(delivery) };
  async function act(action: Action) {
    setSending(true);
    setOutcome(undefined);
    try {
      await api.call('post', `/api/admin/deliveries/{id}/${action}`, { path: { id: Id } });
      setOutcome({ text: t(action === 'resend' ? 'deliveryOne.resent' : 'deliveryOne.wasCancelled') });
    } catch (error) {
      setOutcome({ error });
    }
    setAsked(undefined);
    await reread('deliveries');
    setSending(false);
  }
  const actions: readonly Action[] = mayCancel ? ['resend', 'cancel'] : ['resend'];
  return (
    <div className={classes['actionsOfOne']}>
      <div className={classes['actions']}>
        {actions.map((action) => (
          <button
            key={action}
            type="button"
            className={list['action']}
            disabled={isLost || blocked[action] !== undefined || isSending}
            aria-describedby={blocked[action] === undefined ? undefined : `why-${action}`}
            onClick={() => setAsked(action)}
          >
            {t(`deliveryOne.${action}`)}
          </button>
        ))}
      </div>
      {actions.map(
        (action) =>
          blocked[action] !== undefined && (
            <p key={action} id={`why-${action}`} className={list['note']}>
              {t(blocked[action])}
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
          <div className={classes['actions']}>
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
