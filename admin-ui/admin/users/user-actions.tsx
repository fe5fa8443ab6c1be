import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { api } from '../api/client.js';
import { reread, useIsLost } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { FieldProblem, isAtField } from '../ui/field-problem.js';
import form from '../ui/form.module.css';
import list from '../ui/list.module.css';
import { PasswordField } from './password-field.js';
import type { User } from './user.js';
import classes from './users.module.css';

type Action = 'password' | 'deactivate' | 'activate' | 'endSessions';

/** What an administrator does to an account: a new password, the end of its sessions, and whether it is active. */
export function UserActions({ user, isOwn }: { user: User; isOwn: boolean }) {
  const { t } = useLanguage();
  const [action, setAction] = useState<Action>();
  const [done, setDone] = useState<TextKey>();
  const open = (chosen: Action) => {
    setAction(chosen);
    setDone(undefined);
  };
  const close = (word?: TextKey) => {
    setAction(undefined);
    setDone(word);
  };
  const active: Action = user.IsActive ? 'deactivate' : 'activate';
  return (
    <div className={classes['account']}>
      <div className={form['actions']}>
        {!isOwn && (
          <button type="button" className={list['action']} onClick={() => open('password')}>
            {t('user.changePassword')}
          </button>
        )}
        <button
          type="button"
          className={list['action']}
          disabled={user.Sessions === 0}
          onClick={() => open('endSessions')}
        >
          {t('user.endSessions')}
        </button>
        <button type="button" className={list['action']} disabled={isOwn} onClick={() => open(active)}>
          {t(`user.${active}`)}
        </button>
        {isOwn && <span>{t('user.ownDeactivation')}</span>}
        <span role="status">{done && t(done)}</span>
      </div>
      {action && <ActionForm key={action} user={user} action={action} isOwn={isOwn} onClose={close} />}
    </div>
  );
}

/** Says what the action means, and does it. */
function ActionForm({
  user: { Id, Sessions, Version },
  action,
  isOwn,
  onClose,
}: {
  user: User;
  action: Action;
  isOwn: boolean;
  onClose(done?: TextKey): void;
}) {
  const { t } = useLanguage();
  const isLost = useIsLost();
  const [password, setPassword] = useState('');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  async function send() {
    setSending(true);
    setError(undefined);
    const path = { id: Id };
    try {
      if (action === 'endSessions') await api.call('post', '/api/admin/users/{id}/end-sessions', { path });
      else if (action === 'password')
        await api.call('patch', '/api/admin/users/{id}', { path, body: { password } });
      else
        await api.call('patch', '/api/admin/users/{id}', {
          path,
          body: { isActive: action === 'activate', expectedVersion: Version },
        });
    } catch (failure) {
      setError(failure);
      await reread('users');
      setSending(false);
      return;
    }
    await reread('users');
    onClose(`user.${action}Done`);
  }
  const means: Record<Action, ReactNode> = {
    password: t('user.passwordMeans', { n: Sessions }),
    deactivate: t('user.deactivateMeans', { n: Sessions }),
    activate: t('user.activateMeans'),
    endSessions: t(isOwn ? 'user.endOwnSessionsMeans' : 'user.endSessionsMeans', { n: Sessions }),
  };
  return (
    <form
      className={form['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p>{means[action]}</p>
      {action === 'password' && (
        <>
          <PasswordField label={t('user.newPassword')} value={password} onChange={setPassword} />
          <FieldProblem error={error} field="Password" rule="users.passwordRule" />
        </>
      )}
      {error !== undefined && !isAtField(error, ['Password']) && <ErrorNotice error={error} />}
      <div className={form['actions']}>
        <Button variant="default" onClick={() => onClose()}>
          {t('change.cancel')}
        </Button>
        <Button
          type="submit"
          loading={isSending}
          disabled={isLost || (action === 'password' && password === '')}
        >
          {t(`user.${action}Now`)}
        </Button>
      </div>
    </form>
  );
}
