import { type ReactNode, useState } from 'react';
import { api } from '../api/client.js';
import { reread } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { Button } from '../ui/button.js';
import { Confirm } from '../ui/dialog.js';
import { faultAt, isAtField, TextArea, TextField } from '../ui/field.js';
import { MachineForm } from './machine-form.js';
import { PasswordField } from './password-field.js';
import { isStaff, rightsOf, type User } from './user.js';

type Action =
  | 'password'
  | 'deactivate'
  | 'activate'
  | 'endSessions'
  | 'removeFactor'
  | 'breakGlass'
  | 'notBreakGlass'
  | 'networksChange';

/** What an administrator does to an account: a new password, the end of its sessions, and whether it is active. */
export function UserActions({
  user,
  isOwn,
  onPassword,
}: {
  user: User;
  isOwn: boolean;
  /** Called with the new password once it is saved, so that the page can show it for handing over. */
  onPassword(password: string): void;
}) {
  const { t } = useLanguage();
  const [action, setAction] = useState<Action>();
  const [done, setDone] = useState<TextKey>();
  const open = (chosen: Action) => {
    setAction(chosen);
    setDone(undefined);
  };
  const isMachine = user.Kind === 'Machine';
  const isLocalPerson = !isMachine && user.Source === 'Local';
  const breakGlass: Action = user.BreakGlass ? 'notBreakGlass' : 'breakGlass';
  const active: Action = user.IsActive ? 'deactivate' : 'activate';
  return (
    <>
      <span role="status">{done && t(done)}</span>
      {!isOwn && isLocalPerson && (
        <Button onClick={() => open('password')}>{t('user.changePassword')}</Button>
      )}
      {!isOwn && user.SecondFactor && (
        <Button onClick={() => open('removeFactor')}>{t('user.removeFactor')}</Button>
      )}
      {isLocalPerson && isStaff(rightsOf(user)) && (
        <Button onClick={() => open(breakGlass)}>{t(`user.${breakGlass}`)}</Button>
      )}
      {isMachine && <Button onClick={() => open('networksChange')}>{t('user.networksChange')}</Button>}
      <Button disabled={user.Sessions === 0 && t('user.noSessions')} onClick={() => open('endSessions')}>
        {t('user.endSessions')}
      </Button>
      <Button disabled={isOwn && t('user.ownDeactivation')} onClick={() => open(active)}>
        {t(`user.${active}`)}
      </Button>
      {action === 'networksChange' && <Networks user={user} onClose={() => setAction(undefined)} />}
      {action && action !== 'networksChange' && (
        <Question
          user={user}
          action={action}
          isOwn={isOwn}
          onDone={() => setDone(`user.${action}Done` as TextKey)}
          onPassword={onPassword}
          onClose={() => setAction(undefined)}
        />
      )}
    </>
  );
}

/** Changes the networks that a program may call from. */
function Networks({ user: present, onClose }: { user: User; onClose(): void }) {
  const { t } = useLanguage();
  // The version of the dialog's opening: the service refuses the lines when somebody else has saved networks since.
  const [user] = useState(present);
  const [lines, setLines] = useState(user.AllowedAddresses.join('\n'));
  const body = { allowedAddresses: lines.split(/\s+/).filter(Boolean), expectedVersion: user.Version };
  return (
    <MachineForm
      title={t('user.networksChange')}
      action={t('user.networksNow')}
      means={t('user.networksMeans')}
      field="AllowedAddresses"
      rule={t('user.networksRule')}
      send={() => api.call('patch', '/api/admin/users/{id}', { path: { id: user.Id }, body })}
      onClose={onClose}
    >
      {(fault) => (
        <TextArea
          label={t('users.networks')}
          rows={5}
          spellCheck={false}
          value={lines}
          onChange={setLines}
          fault={fault}
        />
      )}
    </MachineForm>
  );
}

/** Says what the action means, and does it. */
function Question({
  user: { Id, Kind, Sessions, Version },
  action,
  isOwn,
  onDone,
  onPassword,
  onClose,
}: {
  user: User;
  action: Exclude<Action, 'networksChange'>;
  isOwn: boolean;
  onDone(): void;
  onPassword(password: string): void;
  onClose(): void;
}) {
  const { t } = useLanguage();
  const [password, setPassword] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<unknown>();
  async function act() {
    const path = { id: Id };
    const bodies = {
      password: { password },
      activate: { isActive: true, expectedVersion: Version },
      deactivate: { isActive: false, expectedVersion: Version },
      breakGlass: { breakGlass: true, expectedVersion: Version },
      notBreakGlass: { breakGlass: false, expectedVersion: Version },
    };
    try {
      if (action === 'endSessions') await api.call('post', '/api/admin/users/{id}/end-sessions', { path });
      else if (action === 'removeFactor')
        await api.call('delete', '/api/admin/users/{id}/second-factor', { path, body: { reason } });
      else await api.call('patch', '/api/admin/users/{id}', { path, body: bodies[action] });
      if (action === 'password') onPassword(password);
      else onDone();
    } catch (failure) {
      setError(failure);
      throw failure;
    } finally {
      await reread('users');
    }
  }
  const means: Record<Exclude<Action, 'networksChange'>, ReactNode> = {
    password: t('user.passwordMeans', { n: Sessions }),
    deactivate: t('user.deactivateMeans', { n: Sessions }),
    activate: t('user.activateMeans'),
    breakGlass: t('user.breakGlassMeans'),
    notBreakGlass: t('user.notBreakGlassMeans'),
    removeFactor: t('user.removeFactorMeans', { n: Sessions }),
    endSessions:
      Kind === 'Machine'
        ? t('user.endTokensMeans')
        : t(isOwn ? 'user.endOwnSessionsMeans' : 'user.endSessionsMeans', { n: Sessions }),
  };
  return (
    <Confirm
      title={t(action === 'password' ? 'user.changePassword' : `user.${action}`)}
      action={t(`user.${action}Now`)}
      isDanger={action !== 'password' && action !== 'activate' && action !== 'breakGlass'}
      disabled={
        ((action === 'password' && password === '') || (action === 'removeFactor' && reason.trim() === '')) &&
        t('ui.fillFirst')
      }
      isAtField={(failure) => isAtField(failure, ['Password'])}
      onConfirm={act}
      onClose={onClose}
    >
      <p>{means[action]}</p>
      {action === 'removeFactor' && (
        <TextField label={t('user.removeFactorReason')} maxLength={500} value={reason} onChange={setReason} />
      )}
      {action === 'password' && (
        <PasswordField
          label={t('user.newPassword')}
          value={password}
          onChange={setPassword}
          fault={faultAt(error, 'Password', t('users.passwordRule'))}
        />
      )}
    </Confirm>
  );
}
