import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { TextField } from '../ui/field.js';
import { Skeleton } from '../ui/loaded.js';
import { PayloadView } from '../ui/payload-view.js';
import classes from './deliveries.module.css';
import type { Detail } from './detail.js';
import type { Asked } from './use-asked.js';

/** The type whose payload holds personal data: each read is recorded with its reason. */
const RECORDED_TYPE = 3;
const REASON_LENGTH = 500;

/** The payload, read once and never by the live updates. */
export function PayloadPart({ delivery, asked }: { delivery: Detail; asked: Asked }) {
  const { t } = useLanguage();
  if (delivery.PayloadForgotten) return <p>{t('error.PayloadForgotten')}</p>;
  return delivery.NotificationType === RECORDED_TYPE ? (
    <RecordedPayload delivery={delivery} />
  ) : (
    <OpenPayload delivery={delivery} asked={asked} />
  );
}

function OpenPayload({ delivery, asked }: { delivery: Detail; asked: Asked }) {
  const { Id: id, NotificationType: type } = delivery;
  const { data, error, refetch } = useQuery({
    queryKey: ['payload', String(id)],
    queryFn: ({ signal }) => api.call('get', '/api/admin/deliveries/{id}', { path: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return data.Payload === null && data.HasPayload ? (
    <AskedPayload type={type} asked={asked} />
  ) : (
    <Shown type={type} payload={data.Payload} />
  );
}

/** A payload that names persons: the service hands it out only when it is asked for. */
function AskedPayload({ type, asked: { delivery, isAsking, error, ask } }: { type: number; asked: Asked }) {
  const { t } = useLanguage();
  if (delivery) return <Shown type={type} payload={delivery.Payload} />;
  return (
    <>
      <p>{t('deliveryOne.namesPersons')}</p>
      <Button isBusy={isAsking} onClick={ask}>
        {t('deliveryOne.show')}
      </Button>
      {error !== undefined && <ErrorNotice error={error} />}
    </>
  );
}

function RecordedPayload({ delivery: { Id: id, NotificationType: type } }: { delivery: Detail }) {
  const { t } = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const [isReading, setReading] = useState(false);
  const [read, setRead] = useState<{ payload?: string | null; error?: unknown }>();
  async function request(event: FormEvent) {
    event.preventDefault();
    const words = reason.trim();
    if (words === '' || isReading) return;
    setReading(true);
    try {
      const query = { reason: words };
      const { Payload } = await api.call('get', '/api/admin/deliveries/{id}/payload', {
        path: { id },
        query,
      });
      setRead({ payload: Payload });
    } catch (error) {
      setRead({ error });
    }
    setReading(false);
  }
  if (read?.payload !== undefined) return <Shown type={type} payload={read.payload} />;
  return (
    <>
      <p>{t('deliveryOne.personal')}</p>
      {!isAsked && <Button onClick={() => setAsked(true)}>{t('deliveryOne.showPayload')}</Button>}
      {isAsked && (
        <form className={classes['form']} onSubmit={(event) => void request(event)}>
          <TextField
            label={t('deliveryOne.why')}
            autoFocus
            maxLength={REASON_LENGTH}
            value={reason}
            onChange={setReason}
          />
          <Button type="submit" isBusy={isReading} disabled={reason.trim() === '' && t('log.whyFirst')}>
            {t('deliveryOne.showPayload')}
          </Button>
        </form>
      )}
      {read?.error !== undefined && <ErrorNotice error={read.error} />}
    </>
  );
}

function Shown({ type, payload }: { type: number; payload: string | null }) {
  const { t } = useLanguage();
  return payload === null ? <p>{t('error.PayloadGone')}</p> : <PayloadView type={type} payload={payload} />;
}
