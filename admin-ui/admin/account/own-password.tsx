import { useState } from 'react';
import { api } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { faultAt, TextField, Tick } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { useOwnSend } from './use-own-send.js';

/** Changes the own password; the session of this page goes on, all others of the account end. */
export function OwnPassword({ onChanged }: { onChanged?: () => Promise<unknown> }) {
  const { t } = useLanguage();
  const sending = useOwnSend();
  const { error, isSending } = sending;
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [isShown, setShown] = useState(false);
  const [isDone, setDone] = useState(false);
  async function change() {
    setDone(false);
    await api.call('post', '/api/authentication/password', { body: { currentPassword, newPassword } });
    setCurrent('');
    setNew('');
    setDone(true);
    await onChanged?.();
  }
  const type = isShown ? 'text' : 'password';
  return (
    <Form
      sending={sending}
      fields={['CurrentPassword', 'NewPassword']}
      label={t('user.ownPassword')}
      onSend={change}
      done={isDone && t('user.passwordDone')}
      actions={
        <Button
          type="submit"
          kind="primary"
          isBusy={isSending}
          disabled={(currentPassword === '' || newPassword === '') && t('ui.fillFirst')}
        >
          {t('user.changeOwnPassword')}
        </Button>
      }
    >
      <TextField
        label={t('user.currentPassword')}
        type={type}
        autoComplete="current-password"
        value={currentPassword}
        onChange={setCurrent}
        fault={faultAt(error, 'CurrentPassword', t('user.currentPasswordRule'))}
      />
      <TextField
        label={t('user.newPassword')}
        type={type}
        autoComplete="new-password"
        spellCheck={false}
        value={newPassword}
        onChange={setNew}
        hint={t('users.passwordRule')}
        fault={faultAt(error, 'NewPassword', t('account.newPasswordRule'))}
      />
      <Tick label={t('signIn.show')} checked={isShown} onChange={setShown} />
    </Form>
  );
}
