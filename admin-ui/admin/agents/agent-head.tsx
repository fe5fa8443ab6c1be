import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../api/client.js';
import { reread, useIsLost } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Field } from '../ui/fields.js';
import form from '../ui/form.module.css';
import list from '../ui/list.module.css';
import type { Agent } from './agent.js';
import { AgentStateMark } from './agent-state-mark.js';
import { TestNotification } from './test-notification.js';

/** Whether the agent works, what waits for it, and the pause of its traffic. */
export function AgentHead({ agent, isAdministrator }: { agent: Agent; isAdministrator: boolean }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const { Id, PausedAt, PausedBy, PauseReason } = agent;
  const waiting = useQuery({
    queryKey: ['deliveries', 'counts', { waitingOf: Id }],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/deliveries/counts', {
        query: { agentId: Id, state: 'Pending,Parked' },
        signal,
      }),
  }).data;
  return (
    <section className={list['head']} aria-label={t('job.present')}>
      <p>
        <AgentStateMark agent={agent} />{' '}
        {PausedAt !== null &&
          t('agent.pausedSince', {
            time: dateTime(PausedAt),
            by: PausedBy ?? '–',
            reason: PauseReason ?? '–',
          })}
      </p>
      {waiting && (
        <p>
          <Link href={`~/admin/deliveries?view=waiting&agent=${Id}`}>
            {t('agent.waiting', { n: waiting.Pending + waiting.Parked })}
          </Link>
        </p>
      )}
      {isAdministrator && <Actions agent={agent} waiting={waiting === undefined ? 0 : waiting.Pending} />}
    </section>
  );
}

function Actions({ agent: { Id, PausedAt }, waiting }: { agent: Agent; waiting: number }) {
  const { t } = useLanguage();
  const isLost = useIsLost();
  const [isPausing, setPausing] = useState(false);
  const [reason, setReason] = useState('');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  async function act(action: 'pause' | 'resume') {
    setSending(true);
    setError(undefined);
    try {
      const body = reason.trim() === '' ? {} : { reason: reason.trim() };
      if (action === 'pause')
        await api.call('post', '/api/admin/agents/{id}/pause', { path: { id: Id }, body });
      else await api.call('post', '/api/admin/agents/{id}/resume', { path: { id: Id } });
      setPausing(false);
      setReason('');
    } catch (failure) {
      setError(failure);
    }
    await reread('agents');
    setSending(false);
  }
  return (
    <>
      <div className={form['actions']}>
        {PausedAt === null ? (
          <button type="button" className={list['action']} disabled={isLost} onClick={() => setPausing(true)}>
            {t('agent.pause')}
          </button>
        ) : (
          <button
            type="button"
            className={list['action']}
            disabled={isLost || isSending}
            onClick={() => void act('resume')}
          >
            {t('agent.resume')}
          </button>
        )}
        <TestNotification agentId={Id} isPaused={PausedAt !== null} />
      </div>
      {isPausing && PausedAt === null && (
        <form
          className={form['form']}
          onSubmit={(event) => {
            event.preventDefault();
            void act('pause');
          }}
        >
          <p>{t('agent.pauseMeans', { n: waiting })}</p>
          <Field label={t('agent.pauseReason')}>
            <input maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
          </Field>
          <div className={form['actions']}>
            <Button variant="default" onClick={() => setPausing(false)}>
              {t('change.cancel')}
            </Button>
            <Button type="submit" loading={isSending} disabled={isLost}>
              {t('agent.pauseNow')}
            </Button>
          </div>
        </form>
      )}
      {error !== undefined && <ErrorNotice error={error} />}
    </>
  );
}
