import { useState } from 'react';
import { api } from '../api/client.js';
import { useSend } from '../api/use-send.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { wholeNumber } from '../ui/decimal.js';
import { faultAt, TextField, Tick } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Fact, Facts } from '../ui/page-head.js';
import { useUnsaved } from '../ui/unsaved.js';
import type { Agent } from './agent-head.js';

/** How the agent's form is filled when the option is turned on. */
const USUAL = { failures: '10', minutes: '5' };

/** When the service pauses the agent by itself, and how fast the agent is called. */
export function OutageTab({ agent, isAdministrator }: { agent: Agent; isAdministrator: boolean }) {
  // What another person saved replaces what was typed only at a word.
  const [begun, setBegun] = useState({ agent, isSaved: false });
  return isAdministrator ? (
    <OutageForm
      key={begun.agent.Version}
      agent={begun.agent}
      present={agent}
      isSaved={begun.isSaved}
      onPresent={(shown, isSaved) => setBegun({ agent: shown, isSaved })}
    />
  ) : (
    <OutageFacts agent={agent} />
  );
}

function OutageFacts({ agent: { AutoPause, PerSecond, ResumePerSecond } }: { agent: Agent }) {
  const { t } = useLanguage();
  return (
    <Facts>
      <Fact label={t('outage.autoPause')}>
        {AutoPause === null
          ? t('outage.off')
          : t('outage.after', { n: AutoPause.Failures, k: AutoPause.Minutes })}
      </Fact>
      <Fact label={t('outage.resumePerSecond')}>{ResumePerSecond}</Fact>
      <Fact label={t('outage.perSecond')}>{PerSecond ?? t('outage.unlimited')}</Fact>
    </Facts>
  );
}

/** What is no whole number is sent as 0, which the service refuses with the rule that stands at the field. */
const numberOf = (typed: string) => wholeNumber(typed) ?? 0;

/** What the form has of an agent. */
const storedOf = ({ AutoPause, PerSecond, ResumePerSecond }: Agent) => ({
  isOn: AutoPause !== null,
  failures: String(AutoPause?.Failures ?? USUAL.failures),
  minutes: String(AutoPause?.Minutes ?? USUAL.minutes),
  perSecond: String(PerSecond ?? ''),
  resumePerSecond: String(ResumePerSecond),
});

function OutageForm({
  agent,
  present,
  isSaved,
  onPresent,
}: {
  /** The agent as it was when the form began. */
  agent: Agent;
  /** The agent as the service has it now. */
  present: Agent;
  /** Whether the form begins with what was just saved. */
  isSaved: boolean;
  onPresent(agent: Agent, isSaved: boolean): void;
}) {
  const { t } = useLanguage();
  const sending = useSend('agents');
  const { isSending, error } = sending;
  const stored = storedOf(agent);
  const [typed, setTyped] = useState(stored);
  // An address or a name that was saved meanwhile is nothing that these fields could overwrite.
  const isNewer = present.Version > agent.Version;
  const isOther = isNewer && JSON.stringify(storedOf(present)) !== JSON.stringify(stored);
  const put = (name: Exclude<keyof typeof typed, 'isOn'>) => (value: string) =>
    setTyped({ ...typed, [name]: value });
  const differs = (...names: (keyof typeof typed)[]) => names.some((name) => typed[name] !== stored[name]);
  const autoPause = typed.isOn
    ? { failures: numberOf(typed.failures), minutes: numberOf(typed.minutes) }
    : null;
  const changed = {
    ...((differs('isOn') || (typed.isOn && differs('failures', 'minutes'))) && { autoPause }),
    ...(differs('perSecond') && {
      perSecond: typed.perSecond.trim() === '' ? null : numberOf(typed.perSecond),
    }),
    ...(differs('resumePerSecond') && { resumePerSecond: numberOf(typed.resumePerSecond) }),
  };
  const changes = Object.keys(changed).length;
  async function save() {
    const path = { id: agent.Id };
    const body = { ...changed, expectedVersion: (isNewer && !isOther ? present : agent).Version };
    await api.call('patch', '/api/admin/agents/{id}', { path, body });
    onPresent(await api.call('get', '/api/admin/agents/{id}', { path }), true);
  }
  useUnsaved(changes, () => sending.send(save));
  const number = (name: 'failures' | 'minutes' | 'perSecond' | 'resumePerSecond', field: string) => (
    <TextField
      key={name}
      label={t(`outage.${name}`)}
      inputMode="numeric"
      maxLength={20}
      value={typed[name]}
      onChange={put(name)}
      fault={faultAt(error, field, t(`outage.${name}Rule`))}
    />
  );
  return (
    <Form
      sending={sending}
      fields={['AutoPause', 'PerSecond', 'ResumePerSecond']}
      onSend={save}
      done={isSaved && !isSending && error === undefined && changes === 0 && t('agent.saved')}
      actions={
        <Button
          type="submit"
          kind="primary"
          sends
          isBusy={isSending}
          disabled={changes === 0 && t('ui.noChange')}
        >
          {t('agent.save')}
        </Button>
      }
    >
      {isOther && (
        <p role="alert">
          {t('error.VersionNotExpected')}{' '}
          <Button kind="quiet" onClick={() => onPresent(present, false)}>
            {t('agent.takePresent')}
          </Button>
        </p>
      )}
      <Tick
        label={t('outage.autoPause')}
        checked={typed.isOn}
        onChange={(isOn) => setTyped({ ...typed, isOn })}
      />
      <p>{t('outage.means')}</p>
      {typed.isOn && [number('failures', 'AutoPause'), number('minutes', 'AutoPause')]}
      {number('resumePerSecond', 'ResumePerSecond')}
      {number('perSecond', 'PerSecond')}
    </Form>
  );
}
