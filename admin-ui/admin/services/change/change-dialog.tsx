import { useState } from 'react';
import { serviceNow } from '../../api/service-now.js';
import { useLanguage } from '../../texts/language.js';
import { useMoments } from '../../texts/moments.js';
import { Button } from '../../ui/button.js';
import { Actions, Dialog } from '../../ui/dialog.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Tick } from '../../ui/field.js';
import { focusFault } from '../../ui/form.js';
import { Skeleton } from '../../ui/loaded.js';
import { type Status, StatusMark } from '../../ui/status-mark.js';
import { showToast } from '../../ui/toast.js';
import { operationName } from '../board/service-name.js';
import { type ServiceDetail, useAudience, useService } from '../service-queries.js';
import classes from './change.module.css';
import { ChangeProof } from './change-proof.js';
import { Failure } from './failure.js';
import { ClosingFields } from './fields.js';
import { Meanwhile } from './meanwhile.js';
import { type Closing, type ClosingField, closingProblem, startOf, untilOf } from './moments.js';
import { NotificationMoments } from './notification-moments.js';
import { SentText } from './sent-text.js';
import { useChange } from './use-change.js';

/** The fields of the API by those of the dialog. */
const FIELDS: Partial<Record<string, ClosingField>> = { Reason: 'reason', From: 'start', Until: 'opening' };

/** Closes or opens one service: why, until when, and who hears of it. */
export default function ChangeDialog({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useLanguage();
  const service = useService(id);
  const audience = useAudience(id);
  const agents = audience.data?.Agents.map(({ AgentName }) => AgentName);
  return (
    <Dialog title={service.data ? titleOf(service.data) : t('shell.loading')} onClose={onClose}>
      {service.error && <ErrorNotice error={service.error} retry={() => void service.refetch()} />}
      {audience.error && <ErrorNotice error={audience.error} retry={() => void audience.refetch()} />}
      {!(service.data && agents) && !service.error && !audience.error && (
        <div className={classes['coming']}>
          <Skeleton />
        </div>
      )}
      {service.data && agents && (
        <ChangeForm key={id} service={service.data} agents={agents} onClose={onClose} />
      )}
    </Dialog>
  );
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
  const [wanted, setWanted] = useState<Closing>({
    to: service.Status === 'Active' ? 'ManualDisabled' : 'Active',
    reason: '',
    isLater: false,
    start: '',
    opening: 'byHand',
    date: '',
  });
  const { to: status, reason, isLater } = wanted;
  // What the person has seen: another change meanwhile is refused.
  const [seen, setSeen] = useState(service);
  const { send, plan, isSending, outcome, isSwitchedOff } = useChange(service.Id, (bulkId) => {
    onClose();
    const values = {
      service: operationName(service),
      time: startsAt === undefined ? '' : dateTime(startsAt),
    };
    const text = t(
      bulkId === undefined ? 'change.done.plan' : `change.done.${status === 'Active' ? 'open' : 'close'}`,
      values,
    );
    showToast({ text, more: <ChangeProof id={service.Id} bulkId={bulkId} /> });
  });
  const [wantsSwitch, setWantsSwitch] = useState(false);
  // It would close the service again.
  const offersSwitch =
    status === 'Active' && service.Status === 'AutoDisabled' && service.AutomaticEvaluation;
  const switchOff = offersSwitch && wantsSwitch;
  const [found, setFound] = useState<ClosingField>();
  const mayRepeat = service.Status !== 'Active' && service.ReopenAt !== null;
  const choices = (['Active', 'ManualDisabled', 'AutoDisabled'] as const).filter(
    // A service that will be open by then can be closed again as it is closed now.
    (each) => each !== service.Status || mayRepeat,
  );
  const isClosing = status !== 'Active';
  const refused = outcome?.kind === 'refused' ? outcome.fields.map(({ field }) => FIELDS[field]) : [];
  const problem = found ?? refused.find((field) => field !== undefined);

  /** Sends what the form has, for the service as it was seen in this status. */
  function submit(form: HTMLFormElement | null, expectedStatus: Status) {
    const fault = closingProblem(wanted, serviceNow());
    setFound(fault);
    if (fault !== undefined) return form && focusFault(form);
    const from = startOf(wanted);
    const until = untilOf(wanted, serviceNow());
    if (from === undefined || status === 'Active')
      void send({ status, reason, expectedStatus, until }, switchOff);
    else void plan({ ids: [service.Id], status, reason, from: new Date(from).toISOString(), until });
  }
  function again(form: HTMLFormElement | null) {
    setSeen(service);
    submit(form, service.Status);
  }

  // The service may show the dialog's own change before its answer comes.
  const isStale = !isSending && (outcome?.kind === 'stale' || service.StatusDate !== seen.StatusDate);
  const isThere = service.Status === status && !(isLater && mayRepeat);
  const startsAt = isLater && isClosing ? startOf(wanted) : undefined;
  const action = isClosing ? (startsAt === undefined ? 'close' : 'plan') : 'open';
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget, seen.Status);
      }}
      noValidate
    >
      <p className={classes['present']}>
        {t('change.now')} <StatusMark status={service.Status} />
        {t('change.for', { duration: duration(serviceNow() - Date.parse(service.StatusDate)) })}
      </p>
      <ClosingFields
        statuses={choices}
        wanted={wanted}
        problem={problem}
        onChange={(change) => {
          setFound(undefined);
          setWanted((present) => ({ ...present, ...change }));
        }}
      />
      {offersSwitch && <Tick label={t('change.switchOff')} checked={wantsSwitch} onChange={setWantsSwitch} />}
      <Audience agents={agents} />
      {isClosing && (
        <NotificationMoments count={agents.length} start={startsAt} end={untilOf(wanted, serviceNow())} />
      )}
      {agents.length > 0 && <SentText service={service} status={status} reason={reason} agents={agents} />}
      {outcome && isSwitchedOff && <p className={classes['note']}>{t('change.switchedOff')}</p>}
      {outcome && <Failure outcome={outcome} />}
      {isStale && <Meanwhile service={service} onAgain={isThere ? undefined : again} />}
      <Actions>
        <Button onClick={onClose}>{t('change.cancel')}</Button>
        <Button
          kind="primary"
          type="submit"
          isBusy={isSending}
          sends
          disabled={isStale && t(isThere ? 'change.sameStatus' : 'change.readFirst')}
        >
          {t(agents.length > 0 ? `change.${action}AndTell` : `change.${action}Quietly`, {
            n: agents.length,
            time: startsAt === undefined ? '' : dateTime(startsAt),
          })}
        </Button>
      </Actions>
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
