import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api } from '../api/client.js';
import { reread, useIsLost } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { FieldProblem, isAtField } from '../ui/field-problem.js';
import { Field } from '../ui/fields.js';
import form from '../ui/form.module.css';
import list from '../ui/list.module.css';
import { PasswordField } from './password-field.js';
import { RIGHTS, RightsFields } from './rights-fields.js';
import { NO_RIGHTS, type Permission } from './user.js';

/** Adds a user with a first password. */
export function NewUser({ onClose, onCreated }: { onClose(): void; onCreated(id: number): void }) {
  const { t } = useLanguage();
  const isLost = useIsLost();
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [rights, setRights] = useState(NO_RIGHTS);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  async function send(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    setError(undefined);
    try {
      const body = {
        userName: userName.trim(),
        password,
        roles: [...rights.roles],
        permissions: [...rights.permissions] as Permission[],
        insuranceCompanyIds: [...rights.insuranceCompanyIds],
        ...(rights.agentId !== undefined && { agentId: rights.agentId }),
      };
      const { Id } = await api.call('post', '/api/admin/users', { body });
      await reread('users');
      onCreated(Id);
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  }
  return (
    <section className={list['head']} aria-label={t('users.add')}>
      <form className={form['form']} onSubmit={(event) => void send(event)} autoComplete="off">
        <Field label={t('signIn.userName')}>
          <input
            // biome-ignore lint/a11y/noAutofocus: the person has just asked for this form
            autoFocus
            required
            maxLength={100}
            autoCapitalize="none"
            spellCheck={false}
            value={userName}
            onChange={({ target }) => setUserName(target.value)}
          />
          <FieldProblem error={error} field="UserName" rule="users.nameRule" />
        </Field>
        <PasswordField label={t('users.firstPassword')} value={password} onChange={setPassword} />
        <FieldProblem error={error} field="Password" rule="users.passwordRule" />
        <RightsFields rights={rights} onChange={setRights} error={error} />
        {error !== undefined && !isAtField(error, ['UserName', 'Password', ...RIGHTS]) && (
          <ErrorNotice error={error} />
        )}
        <div className={form['actions']}>
          <Button variant="default" onClick={onClose}>
            {t('change.cancel')}
          </Button>
          <Button
            type="submit"
            loading={isSending}
            disabled={isLost || userName.trim() === '' || password === ''}
          >
            {t('users.add')}
          </Button>
        </div>
      </form>
    </section>
  );
}
