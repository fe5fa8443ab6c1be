import { useState } from 'react';
import { api } from '../api/client.js';
import { ApiError } from '../api/errors.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { TextField } from '../ui/field.js';
import { Title } from '../ui/page-head.js';
import classes from './outgoing-logs.module.css';

const REASON_LENGTH = 500;
const SIDES = [false, true] as const;

interface Read {
  isResponse: boolean;
  body?: string;
  error?: unknown;
}

/** Reads what was sent or received, for a reason; each reading is recorded, also one that fails. */
export function LogBody({ id }: { id: string }) {
  const { t } = useLanguage();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState<boolean>();
  const [read, setRead] = useState<Read>();
  async function look(isResponse: boolean) {
    const words = reason.trim();
    if (words === '' || asked !== undefined) return;
    setAsked(isResponse);
    setRead(undefined);
    try {
      const query = { isResponse, reason: words };
      const { Payload } = await api.call('get', '/api/outgoing-logs/{id}/payload', { path: { id }, query });
      setRead({ isResponse, body: Payload });
    } catch (error) {
      setRead({ isResponse, error });
    }
    setAsked(undefined);
  }
  return (
    <>
      <div className={classes['form']}>
        <TextField
          label={t('deliveryOne.why')}
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={setReason}
        />
        <div className={classes['sides']}>
          {SIDES.map((isResponse) => (
            <Button
              key={String(isResponse)}
              isBusy={asked === isResponse}
              disabled={
                reason.trim() === '' ? t('log.whyFirst') : asked === !isResponse && t('shell.loading')
              }
              isWhyHidden={isResponse !== SIDES.at(-1)}
              onClick={() => void look(isResponse)}
            >
              {t(isResponse ? 'log.readReceived' : 'log.readSent')}
            </Button>
          ))}
        </div>
      </div>
      <p role="status">{asked !== undefined && t('shell.loading')}</p>
      {read?.body !== undefined && (
        <section aria-label={t(read.isResponse ? 'log.received' : 'log.sent')}>
          <Title>{t(read.isResponse ? 'log.received' : 'log.sent')}</Title>
          <pre className={classes['body']}>{read.body === '' ? t('log.empty') : read.body}</pre>
        </section>
      )}
      {read?.error !== undefined && <Failure error={read.error} />}
    </>
  );
}

/** What the platform said when it did not hand the body back, in its own words. */
function Failure({ error }: { error: unknown }) {
  const { t } = useLanguage();
  if (!(error instanceof ApiError) || (error.status !== 502 && error.status !== 504))
    return <ErrorNotice error={error} />;
  const { message = '' } = error.refusal;
  return (
    <p role="alert">{error.status === 504 ? t('log.platformSilent') : t('log.platformSays', { message })}</p>
  );
}
