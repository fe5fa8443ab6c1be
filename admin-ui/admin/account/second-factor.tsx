import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.js';
import { queries } from '../api/queries.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { Button } from '../ui/button.js';
import { Confirm } from '../ui/dialog.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { isAtField } from '../ui/field.js';
import { Skeleton } from '../ui/loaded.js';
import { Title } from '../ui/page-head.js';
import { CodeField } from './code-field.js';
import { SecondFactorSetup } from './second-factor-setup.js';

const KEY = ['account', 'second factor'];
const PATH = '/api/admin/me/second-factor';

/** Whether sign-ins of the account need a code, and the way to change that. */
export function SecondFactor() {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const [step, setStep] = useState<'setting up' | 'turning off'>();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call('get', PATH, { signal }),
  });
  const close = () => setStep(undefined);
  const reread = () => queries.invalidateQueries({ queryKey: KEY });
  return (
    <>
      <Title>{t('account.secondFactor')}</Title>
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data && step !== 'setting up' && (
        <>
          <p>
            {data.Since === null
              ? t('account.factorOff')
              : t('account.factorOn', { time: dateTime(data.Since), n: data.RecoveryCodesLeft })}
          </p>
          <p>
            {data.Since === null ? (
              <Button onClick={() => setStep('setting up')}>{t('account.setUp')}</Button>
            ) : (
              <Button onClick={() => setStep('turning off')}>{t('account.turnOff')}</Button>
            )}
          </p>
        </>
      )}
      {step === 'setting up' && <SecondFactorSetup onTurnedOn={reread} onDone={close} onClose={close} />}
      {step === 'turning off' && <TurnOff onClose={close} onDone={reread} />}
    </>
  );
}

function TurnOff({ onClose, onDone }: { onClose(): void; onDone(): Promise<void> }) {
  const { t } = useLanguage();
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>();
  async function turnOff() {
    try {
      await api.call('delete', PATH, { body: { code } });
    } catch (failure) {
      setError(failure);
      throw failure;
    } finally {
      await onDone();
    }
  }
  return (
    <Confirm
      title={t('account.turnOff')}
      action={t('account.turnOffNow')}
      isDanger
      disabled={code.trim() === '' && t('ui.fillFirst')}
      isAtField={(failure) => isAtField(failure, ['Code'])}
      onConfirm={turnOff}
      onClose={onClose}
    >
      <p>{t('account.turnOffMeans')}</p>
      <CodeField value={code} onChange={setCode} error={error} />
    </Confirm>
  );
}
