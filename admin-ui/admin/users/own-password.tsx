import { useState } from 'react';
import { api } from '../api/client.js';
import { useSend } from '../api/use-send.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { faultAt, TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Title } from '../ui/page-head.js';
import { PasswordField } from './password-field.js';

/** Changes the own password; the session of this page goes on, all others of the account end. */
export function OwnPassword() {
  const { t } = useLanguage();
  const sending = useSend('users');
  const { error, isSending } = sending;
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [isDone, setDone] = useState(false);
  async function change() {
    setDone(false);
    await api.call('post', '/api/authentication/password', { body: { currentPassword, newPassword } });
    setCurrent('');
    setNew('');
    setDone(true);
  }
  return (
    <>
      <Title>{t('user.ownPassword')}</Title>
      <Form
        sending={sending}
        fields={['CurrentPassword', 'NewPassword']}
        onSend={change}
        done={isDone && t('user.passwordDone')}
        actions={
          <Button
            type="submit"
            kind="primary"
            sends
            isBusy={isSending}
            disabled={currentPassword === '' || newPassword === ''}
          >
            {t('user.changeOwnPassword')}
          </Button>
        }
      >
        <p>{t('user.ownPasswordMeans')}</p>
        <TextField
          label={t('user.currentPassword')}
          type="password"
          autoComplete="current-password"
          value={currentPassword}
          onChange={setCurrent}
          fault={faultAt(error, 'CurrentPassword', t('user.currentPasswordRule'))}
        />
        <PasswordField
          label={t('user.newPassword')}
          value={newPassword}
          onChange={setNew}
          fault={faultAt(error, 'NewPassword', t('users.passwordRule'))}
        />
      </Form>
    </>
  );
}
