import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type ResponseOf } from '../api/client.js';
import { EVENT_KINDS } from '../api/event-kinds.gen.js';
import { queries } from '../api/queries.js';
import { useAgents } from '../api/use-notices.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Choices, faultAt, SelectField, TextField, Tick } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Mark } from '../ui/mark.js';
import { Title } from '../ui/page-head.js';
import { useUnsaved } from '../ui/unsaved.js';
import classes from './account.module.css';
import { useOwnSend } from './use-own-send.js';

type Stored = ResponseOf<'/api/admin/me/event-subscriptions', 'get'>;

const PATH = '/api/admin/me/event-subscriptions';
const KEY = ['account', 'events'];
const SCOPES = ['allAgents', 'someAgents'] as const;

/** Which events come by mail, where, and when not. */
export function EventSubscription() {
  const { t } = useLanguage();
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call('get', PATH, { signal }),
  });
  return (
    <>
      <Title>{t('events.mailTitle')}</Title>
      <p>{t('events.mailMeans')}</p>
      {error && <ErrorNotice error={error} />}
      {data && <Choice stored={data} />}
    </>
  );
}

/** A time of day as a person types it: 8.00 is 08:00. */
const clockOf = (typed: string | null) => typed?.trim().replace('.', ':').replace(/^\d:/, '0$&') || null;

/** What is stored and what is typed, to be compared. */
interface Given {
  Mail: string | null;
  Kinds: readonly string[];
  AgentIds: readonly number[] | null;
  QuietFrom: string | null;
  QuietTo: string | null;
}

/** The body of the PUT; also compared, as JSON, to find out whether anything has changed. */
const choiceOf = ({ Mail, Kinds, AgentIds, QuietFrom, QuietTo }: Given) => ({
  mail: Mail?.trim() || null,
  kinds: EVENT_KINDS.filter((kind) => Kinds.includes(kind)),
  agentIds: AgentIds && [...AgentIds].sort((one, other) => one - other),
  quietFrom: clockOf(QuietFrom),
  quietTo: clockOf(QuietTo),
});

function Choice({ stored }: { stored: Stored }) {
  const { t, language } = useLanguage();
  const sending = useOwnSend();
  const [mail, setMail] = useState(stored.Mail ?? '');
  const [kinds, setKinds] = useState<readonly string[]>(stored.Kinds);
  const [agentIds, setAgentIds] = useState<readonly number[] | null>(stored.AgentIds);
  const [quietFrom, setFrom] = useState(stored.QuietFrom ?? '');
  const [quietTo, setTo] = useState(stored.QuietTo ?? '');
  const [isDone, setDone] = useState(false);
  const choice = choiceOf({
    Mail: mail,
    Kinds: kinds,
    AgentIds: agentIds,
    QuietFrom: quietFrom,
    QuietTo: quietTo,
  });
  const isChanged = JSON.stringify(choice) !== JSON.stringify(choiceOf(stored));
  async function save() {
    setDone(false);
    await api.call('put', PATH, { body: { ...choice, language } });
    setDone(true);
    await queries.invalidateQueries({ queryKey: KEY });
  }
  useUnsaved(isChanged ? 1 : 0, () => sending.send(save));
  const quietFault =
    faultAt(sending.error, 'QuietTo', t('events.quietRule')) ??
    faultAt(sending.error, 'QuietFrom', t('events.quietRule'));
  const times = [
    ['events.quietFrom', quietFrom, setFrom],
    ['events.quietTo', quietTo, setTo],
  ] as const;
  return (
    <Form
      sending={sending}
      fields={['Mail', 'QuietFrom', 'QuietTo']}
      label={t('events.mailTitle')}
      onSend={save}
      done={isDone && !isChanged && t('events.saved')}
      actions={
        <Button type="submit" kind="primary" isBusy={sending.isSending}>
          {t('events.save')}
        </Button>
      }
    >
      {!stored.MailsAreSent && <p>{t('events.mailsOff')}</p>}
      {stored.MailProblem && (
        <Mark tone="warn" icon="warning" isLong>
          {t('events.mailProblem', { code: stored.MailProblem })}
        </Mark>
      )}
      <TextField
        label={t('events.mail')}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={mail}
        onChange={setMail}
        hint={t('events.mailHint')}
        fault={faultAt(sending.error, 'Mail', t('events.mailRule'))}
      />
      <fieldset className={classes['kinds']}>
        <legend>{t('events.kinds')}</legend>
        <Tick
          label={t('events.allKinds')}
          checked={EVENT_KINDS.every((kind) => kinds.includes(kind))}
          onChange={(isChosen) => setKinds(isChosen ? EVENT_KINDS : [])}
        />
        {EVENT_KINDS.map((kind) => (
          <Tick
            key={kind}
            label={t(`events.${kind}`)}
            checked={kinds.includes(kind)}
            onChange={(isChosen) =>
              setKinds(isChosen ? [...kinds, kind] : kinds.filter((each) => each !== kind))
            }
          />
        ))}
      </fieldset>
      {mail.trim() !== '' && kinds.length === 0 && <p role="status">{t('events.noKinds')}</p>}
      <Choices
        legend={t('events.agents')}
        values={SCOPES}
        textOf={(scope) => t(`events.${scope}`)}
        chosen={agentIds === null ? 'allAgents' : 'someAgents'}
        onChoose={(scope) => setAgentIds(scope === 'allAgents' ? null : [])}
      />
      {agentIds && <Agents chosen={agentIds} onChange={setAgentIds} />}
      {mail.trim() !== '' && agentIds?.length === 0 && <p role="status">{t('events.noAgents')}</p>}
      <div className={classes['quiet']}>
        {times.map(([key, value, change]) => (
          <TextField
            key={key}
            label={`${t('events.quiet')}, ${t(key)}`}
            placeholder="00:00"
            maxLength={5}
            value={value}
            onChange={change}
            fault={quietFault}
          />
        ))}
      </div>
      <p>{t('events.quietHint')}</p>
    </Form>
  );
}

/** The chosen agents, each with the way out, and the way to another. */
function Agents({
  chosen,
  onChange,
}: {
  chosen: readonly number[];
  onChange(chosen: readonly number[]): void;
}) {
  const { t, locale } = useLanguage();
  const agents = useAgents().data;
  const nameOf = (id: number) => agents?.get(id)?.Name ?? String(id);
  const others = [...(agents?.values() ?? [])]
    .filter(({ Id }) => !chosen.includes(Id))
    .map(({ Id, Name }) => [Id, Name] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, locale));
  return (
    <>
      <SelectField
        label={t('jobs.agent')}
        any={t('events.addAgent')}
        value={undefined}
        onChange={(id) => id !== undefined && onChange([...chosen, id])}
        choices={others}
      />
      <ul className={classes['agents']}>
        {chosen.map((id) => (
          <li key={id}>
            {nameOf(id)}{' '}
            <Button
              kind="quiet"
              icon="close"
              label={t('events.removeAgent', { name: nameOf(id) })}
              onClick={() => onChange(chosen.filter((each) => each !== id))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
