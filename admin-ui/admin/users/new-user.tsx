import { useState } from 'react';
import { api } from '../api/client.js';
import { useSend } from '../api/use-send.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { faultAt, TextField, Tick } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Card } from '../ui/record-screen.js';
import { useUnsaved } from '../ui/unsaved.js';
import { HandOver } from './hand-over.js';
import { PasswordField } from './password-field.js';
import { RIGHTS, RightsFields } from './rights-fields.js';
import { changedRights, NO_RIGHTS, type Permission, STAFF } from './user.js';

/** Adds a person with a first password, or a program, which gets its secret afterwards. */
export function NewUser({ onClose, onCreated }: { onClose(): void; onCreated(id: number): void }) {
  const { t } = useLanguage();
  const sending = useSend('users');
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [isMachine, setMachine] = useState(false);
  const [rights, setRights] = useState(NO_RIGHTS);
  const [created, setCreated] = useState<number>();
  const typed = [userName, password].filter((text) => text !== '').length;
  const forget = useUnsaved(typed + Object.keys(changedRights(NO_RIGHTS, rights)).length);
  const chooseKind = (chosen: boolean) => {
    setMachine(chosen);
    if (chosen) setRights({ ...rights, roles: rights.roles.filter((role) => !STAFF.includes(role)) });
  };
  async function add() {
    const body = {
      userName: userName.trim(),
      ...(isMachine ? { kind: 'Machine' as const } : { password }),
      roles: [...rights.roles],
      permissions: [...rights.permissions] as Permission[],
      insuranceCompanyIds: [...rights.insuranceCompanyIds],
      ...(rights.agentId !== undefined && { agentId: rights.agentId }),
    };
    const { Id } = await api.call('post', '/api/admin/users', { body });
    forget();
    // A program gets its secret on its own page.
    if (isMachine) onCreated(Id);
    else setCreated(Id);
  }
  if (created !== undefined)
    return (
      <HandOver
        title={t('users.handOver', { name: userName.trim() })}
        userName={userName.trim()}
        password={password}
        rights={rights}
        onClose={() => onCreated(created)}
      />
    );
  return (
    <Card label={t('users.add')}>
      <Form
        sending={sending}
        fields={['UserName', 'NameTaken', 'Password', ...RIGHTS]}
        onSend={add}
        actions={
          <>
            <Button onClick={onClose}>{t('change.cancel')}</Button>
            <Button
              type="submit"
              kind="primary"
              sends
              isBusy={sending.isSending}
              disabled={
                rights.roles.length === 0
                  ? t('users.roleNeeded')
                  : (userName.trim() === '' || (password === '' && !isMachine)) && t('ui.fillFirst')
              }
            >
              {t('users.add')}
            </Button>
          </>
        }
      >
        <TextField
          label={t('signIn.userName')}
          autoFocus
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
          value={userName}
          onChange={setUserName}
          fault={
            faultAt(sending.error, 'UserName', t('users.nameRule')) ??
            faultAt(sending.error, 'NameTaken', t('error.NameTaken'))
          }
        />
        <Tick label={t('users.isMachine')} checked={isMachine} onChange={chooseKind} />
        {isMachine ? (
          <p>{t('users.machineMeans')}</p>
        ) : (
          <PasswordField
            label={t('users.firstPassword')}
            value={password}
            onChange={setPassword}
            fault={faultAt(sending.error, 'Password', t('users.passwordRule'))}
          />
        )}
        <RightsFields rights={rights} onChange={setRights} error={sending.error} isMachine={isMachine} />
      </Form>
    </Card>
  );
}
