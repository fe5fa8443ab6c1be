import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api } from '../api/client.js';
import { ApiError } from '../api/errors.js';
import { reread, useIsLost } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Fact } from '../ui/fact.js';
import { FieldProblem } from '../ui/field-problem.js';
import { Field } from '../ui/fields.js';
import form from '../ui/form.module.css';
import list from '../ui/list.module.css';
import type { Agent } from './agent.js';
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

/** The keys as they were typed: null removes the stored one. */
interface Keys {
  platformApiKey?: string | null | undefined;
  platformAuthorization?: string | null | undefined;
}

/** The keys that change, as the API takes them: an empty text removes one. */
function given(keys: Keys): Partial<Record<keyof Keys, string>> {
  const typed = Object.entries(keys).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(typed.map(([name, value]) => [name, value ?? '']));
}

function EndpointFacts({ agent }: { agent: Agent }) {
  const { t } = useLanguage();
  const stored = (has: boolean) => t(has ? 'agents.stored' : 'agents.notStored');
  return (
    <dl className={list['facts']}>
      <Fact label={t('agents.name')}>{agent.Name}</Fact>
      <Fact label={t('agents.url')}>{agent.PlatformUrl ?? t('agents.defaultUrl')}</Fact>
      <Fact label={t('agents.platformApiKey')}>{stored(agent.HasPlatformApiKey)}</Fact>
      <Fact label={t('agents.platformAuthorization')}>{stored(agent.HasPlatformAuthorization)}</Fact>
    </dl>
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
  const isLost = useIsLost();
  const [name, setName] = useState(agent.Name);
  const [platformUrl, setUrl] = useState(agent.PlatformUrl ?? '');
  const [isActive, setActive] = useState(agent.IsActive);
  const [keys, setKeys] = useState<Keys>({});
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const isOther = present.Version > agent.Version;
  async function save(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    setError(undefined);
    const changed = {
      ...(name.trim() !== agent.Name && { name: name.trim() }),
      ...(platformUrl.trim() !== (agent.PlatformUrl ?? '') && { platformUrl: platformUrl.trim() }),
      ...(isActive !== agent.IsActive && { isActive }),
      ...given(keys),
    };
    try {
      const body = { ...changed, expectedVersion: agent.Version };
      await api.call('patch', '/api/admin/agents/{id}', { path: { id: agent.Id }, body });
      onPresent(await api.call('get', '/api/admin/agents/{id}', { path: { id: agent.Id } }), true);
    } catch (failure) {
      setError(failure);
    }
    await reread('agents');
    setSending(false);
  }
  const isAtField = error instanceof ApiError && error.refusal.fields.length > 0;
  return (
    <form className={form['form']} onSubmit={(event) => void save(event)}>
      {isOther && (
        <p role="alert">
          {t('agent.savedMeanwhile', {
            name: present.Name,
            url: present.PlatformUrl ?? t('agents.defaultUrl'),
          })}{' '}
          <button type="button" className={list['link']} onClick={() => onPresent(present, false)}>
            {t('agent.takePresent')}
          </button>
        </p>
      )}
      <Field label={t('agents.name')}>
        <input required maxLength={200} value={name} onChange={({ target }) => setName(target.value)} />
        <FieldProblem error={error} field="Name" rule="agents.nameRule" />
      </Field>
      <Field label={t('agents.url')}>
        <input
          type="url"
          placeholder={t('agents.defaultUrl')}
          value={platformUrl}
          onChange={({ target }) => setUrl(target.value)}
        />
        <FieldProblem error={error} field="PlatformUrl" rule="agents.urlRule" />
      </Field>
      <SecretField
        label={t('agents.platformApiKey')}
        isStored={agent.HasPlatformApiKey}
        value={keys.platformApiKey}
        onChange={(value) => setKeys({ ...keys, platformApiKey: value })}
      />
      <FieldProblem error={error} field="PlatformApiKey" rule="agents.keyRule" />
      <SecretField
        label={t('agents.platformAuthorization')}
        isStored={agent.HasPlatformAuthorization}
        value={keys.platformAuthorization}
        onChange={(value) => setKeys({ ...keys, platformAuthorization: value })}
      />
      <FieldProblem error={error} field="PlatformAuthorization" rule="agents.keyRule" />
      <label className={form['tick']}>
        <input type="checkbox" checked={isActive} onChange={({ target }) => setActive(target.checked)} />
        {t('agents.active')}
      </label>
      {agent.IsActive && !isActive && <p>{t('agent.inactiveMeans')}</p>}
      {error !== undefined && !isAtField && <ErrorNotice error={error} />}
      <div className={form['actions']}>
        <span role="status">{isSaved && !isSending && error === undefined && t('agent.saved')}</span>
        <Button type="submit" loading={isSending} disabled={isLost || name.trim() === ''}>
          {t('agent.save')}
        </Button>
      </div>
    </form>
  );
}
