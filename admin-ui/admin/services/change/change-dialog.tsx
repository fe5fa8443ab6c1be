import { Button, Modal } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useIsLost } from '../../api/live.js';
import { useSession } from '../../api/use-session.js';
import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { type Status, StatusMark } from '../../ui/status-mark.js';
import { type ServiceDetail, useAudience, useService } from '../service-queries.js';
import classes from './change.module.css';
import { Failure } from './failure.js';
import { Choices, Moment, ReasonField } from './fields.js';
import { momentProblem, startOf, untilOf } from './moments.js';
import { type Opening, possibleOpenings } from './opening.js';
import { SentText } from './sent-text.js';
import { useChange } from './use-change.js';

const STARTS = ['now', 'date'] as const;

/** Closes or opens one service: why, until when, and who hears of it. */
export default function ChangeDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useLanguage();
  const service = useService(id);
  const audience = useAudience(id);
  useFocusReturn();
  const isSignedIn = useSession().kind === 'signed in';
  const agents = audience.data?.Agents.map(({ AgentName }) => AgentName);
  return (
    <Modal
      opened
      // What was typed stays while the sign-in stands over it.
      closeOnEscape={isSignedIn}
      trapFocus={isSignedIn}
      onClose={onClose}
      size={640}
      title={service.data ? titleOf(service.data) : t('shell.loading')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {service.error && <ErrorNotice error={service.error} retry={() => void service.refetch()} />}
      {audience.error && <ErrorNotice error={audience.error} retry={() => void audience.refetch()} />}
      {service.data && agents && (
        <ChangeForm key={id} service={service.data} agents={agents} onClose={onClose} />
      )}
    </Modal>
  );
}

/** The dialog leaves the document when its address does, so that Mantine's own return of the focus does not run. */
function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
}

function titleOf({
  ServiceOperationName,
  OutsourceProcessName,
  ProductName,
  InsuranceCompanyName,
}: ServiceDetail) {
  return [ServiceOperationName, OutsourceProcessName, ProductName, InsuranceCompanyName]
    .filter((name) => name !== null)
    .join(' · ');
}

function ChangeForm({
  service,
  agents,
  onClose,
}: {
  service: ServiceDetail;
  agents: readonly string[];
  onClose(): void;
}) {
  const { t } = useLanguage();
  const { duration, dateTime } = useMoments();
  const isLost = useIsLost();
  const [status, setStatus] = useState<Status>(service.Status === 'Active' ? 'ManualDisabled' : 'Active');
  // What the person has seen: another change meanwhile is refused.
  const [seen, setSeen] = useState<Status>(service.Status);
  const [reason, setReason] = useState('');
  const [opening, setOpening] = useState<Opening>('byHand');
  const [date, setDate] = useState('');
  const { send, plan, isSending, outcome, isSwitchedOff } = useChange(service.Id, onClose);
  const [isLater, setLater] = useState(false);
  const [start, setStart] = useState('');
  const [wantsSwitch, setWantsSwitch] = useState(false);
  // It would close the service again.
  const offersSwitch =
    status === 'Active' && service.Status === 'AutoDisabled' && service.AutomaticEvaluation;
  const switchOff = offersSwitch && wantsSwitch;
  const [problem, setProblem] = useState<'start' | 'opening'>();
  const wanted = { to: status, isLater, start, opening, date };
  const choices = (['Active', 'ManualDisabled', 'AutoDisabled'] as const).filter((each) => each !== seen);
  const isClosing = status !== 'Active';
  const problems = outcome?.kind === 'refused' ? outcome.fields : [];
  const problemOf = (field: string) => problems.find((each) => each.field === field)?.message;

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = momentProblem(wanted, Date.now());
    setProblem(found);
    if (found !== undefined) return;
    const from = startOf(wanted);
    const until = untilOf(wanted, Date.now());
    if (from === undefined || status === 'Active')
      void send({ status, reason, expectedStatus: seen, until }, service.StatusDate, switchOff);
    else void plan({ ids: [service.Id], status, reason, from: new Date(from).toISOString(), until });
  }
  function again() {
    setSeen(service.Status);
    const until = untilOf(wanted, Date.now());
    void send({ status, reason, expectedStatus: service.Status, until }, service.StatusDate, switchOff);
  }

  const startsAt = isLater && isClosing ? startOf(wanted) : undefined;
  const action = isClosing ? (startsAt === undefined ? 'close' : 'plan') : 'open';
  return (
    <form className={classes['form']} onSubmit={submit}>
      <p className={classes['present']}>
        {t('change.now')} <StatusMark status={service.Status} />
        {t('change.for', { duration: duration(Date.now() - Date.parse(service.StatusDate)) })}
      </p>
      <Choices<Status>
        legend={t('change.newStatus')}
        values={choices}
        textOf={(each) => `status.${each}`}
        chosen={status}
        onChoose={setStatus}
      />
      <ReasonField
        reason={reason}
        onChange={setReason}
        isClosing={isClosing}
        problem={problemOf('Reason') && t('change.reasonNeeded')}
      />
      {isClosing && (
        <>
          <Choices<(typeof STARTS)[number]>
            legend={t('bulk.start')}
            values={STARTS}
            textOf={(each) => `bulk.start.${each}`}
            chosen={isLater ? 'date' : 'now'}
            onChoose={(chosen) => setLater(chosen === 'date')}
          />
          {isLater && (
            <Moment
              label={t('bulk.startDate')}
              value={start}
              onChange={setStart}
              problem={problem === 'start' || problemOf('From') ? t('bulk.startInFuture') : undefined}
            />
          )}
          <Choices<Opening>
            legend={t('change.opening')}
            values={possibleOpenings(startOf(wanted) ?? Date.now())}
            textOf={(each) => `change.opening.${each}`}
            chosen={opening}
            onChoose={setOpening}
          />
          {problem === 'opening' && opening !== 'date' && (
            <p role="alert" className={classes['problem']}>
              {t('bulk.openingLater')}
            </p>
          )}
          {opening === 'date' && (
            <Moment
              label={t('change.openingDate')}
              value={date}
              onChange={setDate}
              problem={problem === 'opening' || problemOf('Until') ? t('bulk.openingLater') : undefined}
            />
          )}
        </>
      )}
      {offersSwitch && (
        <label className={classes['switch']}>
          <input
            type="checkbox"
            checked={wantsSwitch}
            onChange={({ target }) => setWantsSwitch(target.checked)}
          />
          {t('change.switchOff')}
        </label>
      )}
      <Audience agents={agents} />
      {agents.length > 0 && <SentText service={service} status={status} reason={reason} />}
      {outcome && isSwitchedOff && <p className={classes['note']}>{t('change.switchedOff')}</p>}
      {outcome && (
        <Failure
          outcome={outcome}
          service={service}
          onAgain={service.Status === status ? undefined : again}
        />
      )}
      {isLost && <p className={classes['problem']}>{t('live.cannotSend')}</p>}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose}>
          {t('change.cancel')}
        </Button>
        <Button type="submit" loading={isSending} disabled={isLost}>
          {t(agents.length > 0 ? `change.${action}AndTell` : `change.${action}Quietly`, {
            n: agents.length,
            time: startsAt === undefined ? '' : dateTime(startsAt),
          })}
        </Button>
      </div>
    </form>
  );
}

/** Who hears of the change, by name. */
function Audience({ agents }: { agents: readonly string[] }) {
  const { t } = useLanguage();
  if (agents.length === 0) return <p className={classes['note']}>{t('change.nobody')}</p>;
  return (
    <details className={classes['audience']}>
      <summary>{t('change.audience', { n: agents.length })}</summary>
      <ul>
        {agents.map((agent, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the list does not change in the dialog
          <li key={place}>{agent}</li>
        ))}
      </ul>
    </details>
  );
}
