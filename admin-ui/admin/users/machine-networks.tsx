import { useState } from 'react';
import { api } from '../api/client.js';
import { reread } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { Confirm } from '../ui/dialog.js';
import { faultAt, isAtField, TextArea } from '../ui/field.js';
import type { User } from './user.js';

/** Changes the networks that a program may call from. */
export function MachineNetworks({ user, onClose }: { user: User; onClose(): void }) {
  const { t } = useLanguage();
  const [lines, setLines] = useState(user.AllowedAddresses.join('\n'));
  const [error, setError] = useState<unknown>();
  return (
    <Confirm
      title={t('user.networksChange')}
      action={t('user.networksNow')}
      isAtField={(failure) => isAtField(failure, ['AllowedAddresses'])}
      onConfirm={async () => {
        const body = { allowedAddresses: lines.split(/\s+/).filter(Boolean), expectedVersion: user.Version };
        try {
          await api.call('patch', '/api/admin/users/{id}', { path: { id: user.Id }, body });
        } catch (failure) {
          setError(failure);
          throw failure;
        } finally {
          await reread('users');
        }
      }}
      onClose={onClose}
    >
      <p>{t('user.networksMeans')}</p>
      <TextArea
        label={t('users.networks')}
        rows={5}
        spellCheck={false}
        value={lines}
        onChange={setLines}
        fault={faultAt(error, 'AllowedAddresses', t('user.networksRule'))}
      />
    </Confirm>
  );
}
