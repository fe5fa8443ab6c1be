import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../api/client.js';
import { useReread } from '../api/use-reread.js';
import { useLanguage } from '../texts/language.js';
import { answerText } from '../ui/answer-text.js';
import { Button } from '../ui/button.js';
import { ErrorNotice } from '../ui/error-notice.js';

const LOOK_EVERY_MS = 500;

/** Sends the agent's platform a test notification and shows its attempt as it happens. */
export function TestNotification({ agentId, isPaused }: { agentId: number; isPaused: boolean }) {
  const { t } = useLanguage();
  const [id, setId] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const { data, refetch } = useQuery({
    queryKey: ['test', id],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/deliveries/{id}', {
        path: { id: id ?? '' },
        query: { payload: false },
        signal,
      }),
    enabled: id !== undefined,
  });
  useReread(refetch, LOOK_EVERY_MS, {
    isWanted: id !== undefined && !data?.FinishedAt,
    isProgress: true,
  });
  async function send() {
    setSending(true);
    setError(undefined);
    setId(undefined);
    try {
      const address = await api.location('post', '/api/admin/agents/{id}/test-notification', {
        path: { id: agentId },
      });
      setId(address.slice(address.lastIndexOf('/') + 1));
    } catch (failure) {
      setError(failure);
    }
    setSending(false);
  }
  const state = data?.State;
  return (
    <>
      <Button sends isBusy={isSending} onClick={() => void send()}>
        {t('agent.test')}
      </Button>
      <span role="status">
        {id !== undefined &&
          (state === undefined || state === 'Pending') &&
          t(isPaused ? 'agent.testWaits' : 'agent.testGoing')}
        {data && state !== 'Pending' && (
          <Link href={`~/admin/deliveries/${data.Id}`}>
            {state === 'Delivered'
              ? t('agent.testArrived')
              : t('agent.testFailed', { answer: answerText(data, t) ?? '–' })}
          </Link>
        )}
      </span>
      {error !== undefined && <ErrorNotice error={error} />}
    </>
  );
}
