import { useEffect, useState } from 'react';
import { encode } from 'uqr';
import { api } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { CopyNumber } from '../ui/copy-number.js';
import { Actions } from '../ui/dialog.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Form } from '../ui/form.js';
import { Skeleton } from '../ui/loaded.js';
import { saveFile } from '../ui/save-file.js';
import { useUnsaved } from '../ui/unsaved.js';
import classes from './account.module.css';
import { CodeField } from './code-field.js';
import { needsSignIn, SignInAgain } from './sign-in-again.js';
import { useOwnSend } from './use-own-send.js';

const PATH = '/api/admin/me/second-factor';

/** Shows the secret to the app, takes a code of it, and shows the recovery codes once. */
export function SecondFactorSetup({
  onTurnedOn,
  onDone,
  onClose,
}: {
  onTurnedOn(): unknown;
  /** The recovery codes were seen. */
  onDone(): void;
  onClose?: () => void;
}) {
  const { t } = useLanguage();
  const begun = useBegun();
  const sending = useOwnSend();
  const [code, setCode] = useState('');
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  async function turnOn() {
    const { RecoveryCodes } = await api.call('put', PATH, { body: { code } });
    setRecoveryCodes(RecoveryCodes);
    await onTurnedOn();
  }
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  if (needsSignIn(begun.error)) return <SignInAgain />;
  if (begun.error !== undefined) return <ErrorNotice error={begun.error} retry={begun.retry} />;
  if (!begun.secret) return <Skeleton />;
  return (
    <Form
      sending={sending}
      fields={['Code']}
      label={t('account.secondFactor')}
      onSend={turnOn}
      actions={
        <>
          {onClose && <Button onClick={onClose}>{t('change.cancel')}</Button>}
          <Button
            type="submit"
            kind="primary"
            isBusy={sending.isSending}
            disabled={code.trim() === '' && t('ui.fillFirst')}
          >
            {t('account.turnOn')}
          </Button>
        </>
      }
    >
      <p>{t('account.scan')}</p>
      <QrCode text={begun.uri} label={t('account.qr')} />
      <p>
        {t('account.orType')}{' '}
        <CopyNumber text={begun.secret.replace(/.{4}(?=.)/g, '$& ')} number={begun.secret} />
      </p>
      <CodeField value={code} onChange={setCode} error={sending.error} />
    </Form>
  );
}

/** Asks for a secret once, when the set-up begins. */
function useBegun(): { secret?: string; uri: string; error?: unknown; retry(): void } {
  const [outcome, setOutcome] = useState<{ secret?: string; uri: string; error?: unknown }>({ uri: '' });
  const begin = () => {
    setOutcome({ uri: '' });
    api.call('post', PATH, {}).then(
      ({ Secret, Uri }) => setOutcome({ secret: Secret, uri: Uri }),
      (error: unknown) => setOutcome({ uri: '', error }),
    );
  };
  useEffect(begin, []);
  return { ...outcome, retry: begin };
}

/** Dark on light in either scheme, as cameras want it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={classes['qr']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path.join('')} />
    </svg>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const { t } = useLanguage();
  // They are shown once.
  const forget = useUnsaved(1);
  const text = `${codes.join('\r\n')}\r\n`;
  const save = () => saveFile(new Blob([text], { type: 'text/plain' }), 'zeyil-kurtarma-kodlari.txt');
  return (
    <section className={classes['recovery']} aria-label={t('account.recoveryCodes')}>
      <p role="status">{t('account.isOn')}</p>
      <p>{t('account.recoveryMeans')}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Actions>
        <Button onClick={save}>{t('account.saveCodes')}</Button>
        <Button
          kind="primary"
          onClick={() => {
            forget();
            onDone();
          }}
        >
          {t('account.codesKept')}
        </Button>
      </Actions>
    </section>
  );
}
