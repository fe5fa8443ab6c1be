import { useState } from 'react';
import { api } from '../api/client.js';
import { useSend } from '../api/use-send.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { faultAt, TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Card } from '../ui/record-screen.js';
import { useUnsaved } from '../ui/unsaved.js';

const NOTHING = {
  name: '',
  platformUrl: '',
  platformApiKey: '',
  platformAuthorization: '',
  signingSecrets: '',
};
const FIELDS = ['Name', 'PlatformUrl', 'PlatformApiKey', 'PlatformAuthorization', 'SigningSecrets'];

/** Adds an agent; products and subscriptions are chosen on its page. */
export function NewAgent({ onClose, onCreated }: { onClose(): void; onCreated(id: number): void }) {
  const { t } = useLanguage();
  const sending = useSend('agents');
  const [values, setValues] = useState(NOTHING);
  const put = (name: keyof typeof NOTHING) => (value: string) => setValues({ ...values, [name]: value });
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  const forget = useUnsaved(Object.keys(given).length);
  async function add() {
    const secrets = values.signingSecrets.trim();
    const body = {
      ...given,
      name: values.name.trim(),
      signingSecrets: secrets === '' ? undefined : secrets.split(/\s+/),
    };
    const { Id } = await api.call('post', '/api/admin/agents', { body });
    forget();
    onCreated(Id);
  }
  return (
    <Card label={t('agents.add')}>
      <Form
        sending={sending}
        fields={FIELDS}
        onSend={add}
        actions={
          <>
            <Button onClick={onClose}>{t('change.cancel')}</Button>
            <Button
              type="submit"
              kind="primary"
              sends
              isBusy={sending.isSending}
              disabled={values.name.trim() === '' && t('agents.nameRule')}
            >
              {t('agents.add')}
            </Button>
          </>
        }
      >
        <TextField
          label={t('agents.name')}
          autoFocus
          value={values.name}
          onChange={put('name')}
          fault={faultAt(sending.error, 'Name', t('agents.nameRule'))}
        />
        <TextField
          label={t('agents.url')}
          type="url"
          maxLength={2_000}
          placeholder="https://"
          value={values.platformUrl}
          onChange={put('platformUrl')}
          fault={faultAt(sending.error, 'PlatformUrl', t('agents.urlRule'))}
        />
        {(['platformApiKey', 'platformAuthorization', 'signingSecrets'] as const).map((key, place) => (
          <TextField
            key={key}
            label={t(`agents.${key}`)}
            type="password"
            autoComplete="new-password"
            maxLength={4_000}
            value={values[key]}
            onChange={put(key)}
            fault={faultAt(
              sending.error,
              FIELDS[place + 2] ?? '',
              t(key === 'signingSecrets' ? 'agents.secretRule' : 'agents.keyRule'),
            )}
          />
        ))}
      </Form>
    </Card>
  );
}
