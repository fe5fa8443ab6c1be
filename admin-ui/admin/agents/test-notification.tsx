import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../api/client.js';
import { useIsLost } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { answerText } from '../ui/answer-text.js';
import { ErrorNotice } from '../ui/error-notice.js';
import list from '../ui/list.module.css';

const LOOK_EVERY_MS = 500;

/** Sends the agent's platform a test notification and shows its attempt as it happens. */
export function TestNotification({ agentId, isPaused }: { agentId: number; isPaused: boolean }) {
  const { t } = useLanguage();
  const isLost = useIsLost();
  const [sent, setSent] = useState<{ after: string }>();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const { data } = useQuery({
    queryKey: ['test', agentId, sent],
    queryFn: async ({ signal }) => {
      const found = await newest(agentId, signal);
      return found && String(found.Id) !== sent?.after ? found : null;
    },
    enabled: sent !== undefined,
    refetchInterval: ({ state }) => (state.data?.FinishedAt ? false : LOOK_EVERY_MS),
  });
  async function send() {
    setSending(true);
    setError(undefined);
    try {
      const before = await newest(agentId);
      await api.call('post', '/api/admin/agents/{id}/test-notification', { path: { id: agentId } });
      setSent({ after: String(before?.Id ?? '') });
    } catch (failure) {
      setError(failure);
    }
    setSending(false);
  }
  const state = data?.State;
  return (
    <>
      <button
        type="button"
        className={list['deed']}
        disabled={isLost || isSending}
        onClick={() => void send()}
      >
        {t('agent.test')}
      </button>
      <span role="status">
        {sent &&
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

/** The newest test notification of the agent. */
async function newest(agentId: number, signal?: AbortSignal) {
  const query = { agentId, subject: `Test:${agentId}`, pageSize: 1 };
  const { Items } = await api.call('get', '/api/admin/deliveries/feed', { query, ...(signal && { signal }) });
  return Items[0];
}
