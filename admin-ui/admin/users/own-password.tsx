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

/** Changes the own password; the session of this page goes on, all others of the account end. */
export function OwnPassword() {
  const { t } = useLanguage();
  const isLost = useIsLost();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<{ error?: unknown; isDone?: true }>({});
  async function send(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    setOutcome({});
    try {
      await api.call('post', '/api/authentication/password', { body: { currentPassword, newPassword } });
      setCurrent('');
      setNew('');
      setOutcome({ isDone: true });
    } catch (error) {
      setOutcome({ error });
    }
    await reread('users');
    setSending(false);
  }
  const { error } = outcome;
  return (
    <>
      <h2 className={list['title']}>{t('user.ownPassword')}</h2>
      <form className={form['form']} onSubmit={(event) => void send(event)}>
        <p>{t('user.ownPasswordMeans')}</p>
        <Field label={t('user.currentPassword')}>
          <input
            type="password"
            autoComplete="current-password"
            required
            maxLength={200}
            value={currentPassword}
            onChange={({ target }) => setCurrent(target.value)}
          />
          <FieldProblem error={error} field="CurrentPassword" rule="user.currentPasswordRule" />
        </Field>
        <PasswordField label={t('user.newPassword')} value={newPassword} onChange={setNew} />
        <FieldProblem error={error} field="NewPassword" rule="users.passwordRule" />
        {error !== undefined && !isAtField(error, ['CurrentPassword', 'NewPassword']) && (
          <ErrorNotice error={error} />
        )}
        <div className={form['actions']}>
          <span role="status">{outcome.isDone && t('user.passwordDone')}</span>
          <Button
            type="submit"
            loading={isSending}
            disabled={isLost || currentPassword === '' || newPassword === ''}
          >
            {t('user.changeOwnPassword')}
          </Button>
        </div>
      </form>
    </>
  );
}
