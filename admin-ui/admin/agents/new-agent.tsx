import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api } from '../api/client.js';
import { ApiError } from '../api/errors.js';
import { reread, useIsLost } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { FieldProblem } from '../ui/field-problem.js';
import { Field } from '../ui/fields.js';
import form from '../ui/form.module.css';
import list from '../ui/list.module.css';

/** Adds an agent; products and subscriptions are chosen on its page. */
export function NewAgent({ onClose, onCreated }: { onClose(): void; onCreated(id: number): void }) {
  const { t } = useLanguage();
  const isLost = useIsLost();
  const [values, setValues] = useState({
    name: '',
    platformUrl: '',
    platformApiKey: '',
    platformAuthorization: '',
  });
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const put = (changed: Partial<typeof values>) => setValues({ ...values, ...changed });
  async function send(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    setError(undefined);
    const { name, ...others } = values;
    const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value.trim() !== ''));
    try {
      const { Id } = await api.call('post', '/api/admin/agents', { body: { name: name.trim(), ...given } });
      await reread('agents');
      onCreated(Id);
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  }
  return (
    <section className={list['head']} aria-label={t('agents.add')}>
      <form className={form['form']} onSubmit={(event) => void send(event)}>
        <Field label={t('agents.name')}>
          <input
            // biome-ignore lint/a11y/noAutofocus: the person has just asked for this form
            autoFocus
            required
            maxLength={200}
            value={values.name}
            onChange={({ target }) => put({ name: target.value })}
          />
          <FieldProblem error={error} field="Name" rule="agents.nameRule" />
        </Field>
        <Field label={t('agents.url')}>
          <input
            type="url"
            placeholder="https://"
            value={values.platformUrl}
            onChange={({ target }) => put({ platformUrl: target.value })}
          />
          <FieldProblem error={error} field="PlatformUrl" rule="agents.urlRule" />
        </Field>
        {(['platformApiKey', 'platformAuthorization'] as const).map((key) => (
          <Field key={key} label={t(`agents.${key}`)}>
            <input
              type="password"
              autoComplete="new-password"
              value={values[key]}
              onChange={({ target }) => put({ [key]: target.value })}
            />
            <FieldProblem
              error={error}
              field={key === 'platformApiKey' ? 'PlatformApiKey' : 'PlatformAuthorization'}
              rule="agents.keyRule"
            />
          </Field>
        ))}
        {error !== undefined && !(error instanceof ApiError && error.refusal.fields.length > 0) && (
          <ErrorNotice error={error} />
        )}
        <div className={form['actions']}>
          <Button variant="default" onClick={onClose}>
            {t('change.cancel')}
          </Button>
          <Button type="submit" loading={isSending} disabled={isLost || values.name.trim() === ''}>
            {t('agents.add')}
          </Button>
        </div>
      </form>
    </section>
  );
}
