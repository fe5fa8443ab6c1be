import { useState } from 'react';
import { api } from '../api/client.js';
import { useSend } from '../api/use-send.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { faultAt, TextField, Tick } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Fact, Facts } from '../ui/page-head.js';
import { useUnsaved } from '../ui/unsaved.js';
import type { Agent } from './agent-head.js';
import { SecretField } from './secret-field.js';

/** Where the agent's platform is reached and with which keys; the keys themselves are never shown. */
export function EndpointTab({ agent, isAdministrator }: { agent: Agent; isAdministrator: boolean }) {
  // What another person saved replaces what was typed only at a word.
  const [seen, setSeen] = useState({ agent, isSaved: false });
  return isAdministrator ? (
    <EndpointForm
      key={seen.agent.Version}
      agent={seen.agent}
      isSaved={seen.isSaved}
      present={agent}
      onPresent={(shown, isSaved) => setSeen({ agent: shown, isSaved })}
    />
  ) : (
    <EndpointFacts agent={agent} />
  );
}

/** The keys of a platform, in the order of their fields. */
const KEYS = ['platformApiKey', 'platformAuthorization', 'signingSecrets'] as const;
type Key = (typeof KEYS)[number];
const FIELDS = {
  platformApiKey: 'PlatformApiKey',
  platformAuthorization: 'PlatformAuthorization',
  signingSecrets: 'SigningSecrets',
} as const;

/** The keys as they were typed: null removes the stored one. */
type Keys = Partial<Record<Key, string | null | undefined>>;

/** The keys that change, as the API takes them: an empty text or list removes one. */
function given({ signingSecrets, ...keys }: Keys) {
  const typed = Object.entries(keys).filter(([, value]) => value !== undefined && value !== '');
  const texts: Partial<Record<Exclude<Key, 'signingSecrets'>, string>> = Object.fromEntries(
    typed.map(([name, value]) => [name, value ?? '']),
  );
  return {
    ...texts,
    ...(signingSecrets !== undefined &&
      signingSecrets !== '' && { signingSecrets: signingSecrets?.trim().split(/\s+/) ?? [] }),
  };
}

const isStored = (agent: Agent, key: Key): boolean => agent[`Has${FIELDS[key]}`];

/** Scheme, host and port: with another one the service removes the keys, which belong to the platform that has them. */
const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);

function EndpointFacts({ agent }: { agent: Agent }) {
  const { t } = useLanguage();
  const stored = (has: boolean) => t(has ? 'agents.stored' : 'agents.notStored');
  return (
    <Facts>
      <Fact label={t('agents.name')}>{agent.Name}</Fact>
      <Fact label={t('agents.url')}>{agent.PlatformUrl ?? t('agents.defaultUrl')}</Fact>
      {KEYS.map((key) => (
        <Fact key={key} label={t(`agents.${key}`)}>
          {stored(isStored(agent, key))}
        </Fact>
      ))}
    </Facts>
  );
}

function EndpointForm({
  agent,
  isSaved,
  present,
  onPresent,
}: {
  /** The agent as it was when the form began. */
  agent: Agent;
  /** Whether the form begins with what was just saved. */
  isSaved: boolean;
  /** The agent as the service has it now. */
  present: Agent;
  onPresent(agent: Agent, isSaved: boolean): void;
}) {
  const { t } = useLanguage();
  const sending = useSend('agents');
  const { isSending, error } = sending;
  const [name, setName] = useState(agent.Name);
  const [platformUrl, setUrl] = useState(agent.PlatformUrl ?? '');
  const [isActive, setActive] = useState(agent.IsActive);
  const [keys, setKeys] = useState<Keys>({});
  const changed = {
    ...(name.trim() !== agent.Name && { name: name.trim() }),
    ...(platformUrl.trim() !== (agent.PlatformUrl ?? '') && { platformUrl: platformUrl.trim() }),
    ...(isActive !== agent.IsActive && { isActive }),
    ...given(keys),
  };
  const changes = Object.keys(changed).length;
  // A trial takes the endpoint alone.
  const mayTry = changes > 0 && !('name' in changed) && !('isActive' in changed);
  const isElsewhere = originOf(platformUrl.trim()) !== originOf(agent.PlatformUrl ?? '');
  const leaving = KEYS.filter((key) => isElsewhere && isStored(agent, key));
  const isUndecided = leaving.some((key) => keys[key] === undefined || keys[key] === '');
  const impossible = changes === 0 ? t('ui.noChange') : isUndecided ? t('agents.leaves') : undefined;
  async function save() {
    const path = { id: agent.Id };
    const body = { ...changed, expectedVersion: agent.Version };
    await api.call('patch', '/api/admin/agents/{id}', { path, body });
    onPresent(await api.call('get', '/api/admin/agents/{id}', { path }), true);
  }
  async function tryFirst() {
    const path = { id: agent.Id };
    const body = { ...changed, expectedVersion: agent.Version };
    await api.call('patch', '/api/admin/agents/{id}', { path, query: { trial: true }, body });
    onPresent(await api.call('get', '/api/admin/agents/{id}', { path }), false);
    setUrl(agent.PlatformUrl ?? '');
    setKeys({});
  }
  useUnsaved(changes, () => sending.send(save));
  return (
    <Form
      sending={sending}
      fields={['Name', 'PlatformUrl', ...Object.values(FIELDS)]}
      onSend={save}
      done={isSaved && !isSending && error === undefined && changes === 0 && t('agent.saved')}
      actions={
        <>
          <Button
            sends
            isBusy={isSending}
            title={t('trial.means')}
            disabled={changes > 0 && !mayTry ? t('trial.endpointOnly') : impossible}
            isWhyHidden={impossible !== undefined}
            onClick={() => void sending.send(tryFirst)}
          >
            {t('trial.start')}
          </Button>
          <Button
            type="submit"
            kind="primary"
            sends
            isBusy={isSending}
            disabled={impossible ?? (name.trim() === '' && t('agents.nameRule'))}
          >
            {t('agent.save')}
          </Button>
        </>
      }
    >
      {present.Version > agent.Version && (
        <p role="alert">
          {t('agent.savedMeanwhile', {
            name: present.Name,
            url: present.PlatformUrl ?? t('agents.defaultUrl'),
          })}{' '}
          <Button kind="quiet" onClick={() => onPresent(present, false)}>
            {t('agent.takePresent')}
          </Button>
        </p>
      )}
      <TextField
        label={t('agents.name')}
        value={name}
        onChange={setName}
        fault={faultAt(error, 'Name', t('agents.nameRule'))}
      />
      <TextField
        label={t('agents.url')}
        type="url"
        maxLength={2_000}
        placeholder={t('agents.defaultUrl')}
        value={platformUrl}
        onChange={setUrl}
        fault={faultAt(error, 'PlatformUrl', t('agents.urlRule'))}
      />
      {KEYS.map((key) => (
        <SecretField
          key={key}
          label={t(`agents.${key}`)}
          isStored={isStored(agent, key)}
          isLeaving={leaving.includes(key)}
          value={keys[key]}
          onChange={(value) => setKeys({ ...keys, [key]: value })}
          fault={faultAt(
            error,
            FIELDS[key],
            t(key === 'signingSecrets' ? 'agents.secretRule' : 'agents.keyRule'),
          )}
        />
      ))}
      <Tick label={t('agents.active')} checked={isActive} onChange={setActive} />
      {agent.IsActive && !isActive && <p>{t('agent.inactiveMeans')}</p>}
    </Form>
  );
}
