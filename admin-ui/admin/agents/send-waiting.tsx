import { useState } from 'react';
import { api } from '../api/client.js';
import { reread } from '../api/live.js';
import { useSend } from '../api/use-send.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { ResendBar } from '../ui/resend-bar.js';

/** Makes the next attempts of what waits for the agent now, and shows what becomes of them: the proof of a repair. */
export function SendWaiting({ agentId, waiting }: { agentId: number; waiting: number }) {
  const { t } = useLanguage();
  const { isSending, error, send } = useSend('deliveries');
  const [sent, setSent] = useState<number>();
  async function attempt() {
    const body = { filter: { agentId } };
    const { ResendId } = await api.call('post', '/api/admin/deliveries/attempt', { body });
    if (ResendId !== null) setSent(Number(ResendId));
    await reread('deliveries');
  }
  return (
    <>
      {waiting > 0 && (
        <Button sends isBusy={isSending} onClick={() => void send(attempt)}>
          {t('agent.sendWaiting', { n: waiting })}
        </Button>
      )}
      {sent !== undefined && <ResendBar id={sent} onClose={() => setSent(undefined)} />}
      {error !== undefined && <ErrorNotice error={error} />}
    </>
  );
}
