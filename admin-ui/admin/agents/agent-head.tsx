import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { api, type ResponseOf } from '../api/client.js';
import { reread } from '../api/live.js';
import { useHealth } from '../api/use-health.js';
import { useSend } from '../api/use-send.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { AgentStateMark } from '../ui/agent-state-mark.js';
import { Button } from '../ui/button.js';
import { Confirm } from '../ui/dialog.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { TextField } from '../ui/field.js';
import { PageHead } from '../ui/page-head.js';
import { Readiness } from './readiness.js';
import { SendWaiting } from './send-waiting.js';
import { TestNotification } from './test-notification.js';
import { TrafficNotes, TrialNote } from './traffic-notes.js';

/** An agent with what its own page shows. */
export type Agent = ResponseOf<'/api/admin/agents/{id}', 'get'>;

/** Whether the agent works, what waits for it, and the pause of its traffic. */
export function AgentHead({ agent }: { agent: Agent }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const isAdministrator = useIsAdministrator();
  const { Id, Name, PausedAt } = agent;
  const health = useHealth([Id])?.get(Id);
  const waiting = useQuery({
    queryKey: ['deliveries', 'counts', { waitingOf: Id }],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/deliveries/counts', {
        query: { agentId: Id, state: 'Pending,Parked' },
        signal,
      }),
  }).data;
  return (
    <PageHead
      title={Name}
      back={['/', t('nav.agents')]}
      mark={<AgentStateMark agent={agent} health={health} />}
      actions={
        isAdministrator && (
          <>
            <Pause agent={agent} waiting={waiting?.Pending ?? 0} />
            <TestNotification agentId={Id} isPaused={PausedAt !== null} />
          </>
        )
      }
      note={
        <>
          <Readiness id={Id} health={health} />
          <TrafficNotes agent={agent} health={health} />
          <TrialNote agent={agent} />
          {waiting && (
            <Link href={`~/admin/deliveries?view=waiting&agent=${Id}`}>
              {t('agent.waiting', { n: waiting.Pending + waiting.Parked })}
            </Link>
          )}
          {health && (
            <p>
              {health.LastDeliveredAt === null
                ? t('agent.neverDelivered')
                : t('agent.lastDelivered', { time: dateTime(health.LastDeliveredAt) })}
            </p>
          )}
          {waiting && PausedAt === null && <SendWaiting agentId={Id} waiting={waiting.Pending} />}
        </>
      }
    />
  );
}

/** Holds the agent's traffic back, or lets it go on. */
function Pause({ agent: { Id, PausedAt, PauseCause }, waiting }: { agent: Agent; waiting: number }) {
  const { t } = useLanguage();
  const { isSending, error, send } = useSend('agents');
  const [isPausing, setPausing] = useState(false);
  const [reason, setReason] = useState('');
  const path = { id: Id };
  async function pause() {
    const body = reason.trim() === '' ? {} : { reason: reason.trim() };
    await api.call('post', '/api/admin/agents/{id}/pause', { path, body });
    setReason('');
    await reread('agents');
  }
  // A pause of the service may be ended, or made the staff's.
  const mayPause = PausedAt === null || PauseCause !== null;
  return (
    <>
      {PausedAt !== null && (
        <Button
          sends
          isBusy={isSending}
          onClick={() => void send(() => api.call('post', '/api/admin/agents/{id}/resume', { path }))}
        >
          {t('agent.resume')}
        </Button>
      )}
      {error !== undefined && <ErrorNotice error={error} />}
      {mayPause && (
        <Button sends onClick={() => setPausing(true)}>
          {t(PausedAt === null ? 'agent.pause' : 'agent.takePause')}
        </Button>
      )}
      {isPausing && (
        <Confirm
          title={t('agent.pause')}
          action={t('agent.pauseNow')}
          isDanger
          onConfirm={pause}
          onClose={() => setPausing(false)}
        >
          <p>{t('agent.pauseMeans', { n: waiting })}</p>
          <TextField label={t('agent.pauseReason')} maxLength={500} value={reason} onChange={setReason} />
        </Confirm>
      )}
    </>
  );
}
