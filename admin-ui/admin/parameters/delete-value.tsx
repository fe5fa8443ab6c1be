import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.js';
import { reread, useIsLost } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import form from '../ui/form.module.css';
import list from '../ui/list.module.css';
import { useDependents } from './dependents-part.js';
import { NotificationPreview } from './notification-preview.js';
import type { Trial, Value } from './parameter.js';

const PATH = '/api/admin/parameters/{parameterId}/values/{value}';

/** Deletes a value, once its person has seen who depends on it and what is announced. */
export function DeleteValue({ value, onDeleted }: { value: Value; onDeleted(): void }) {
  const { t } = useLanguage();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <p>
        <button type="button" className={list['action']} onClick={() => setAsked(true)}>
          {t('parameters.delete')}
        </button>
      </p>
    );
  return <Confirmation value={value} onClose={() => setAsked(false)} onDeleted={onDeleted} />;
}

function Confirmation({ value, onClose, onDeleted }: { value: Value; onClose(): void; onDeleted(): void }) {
  const { t } = useLanguage();
  const isLost = useIsLost();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const path = { parameterId: value.ParameterId, value: value.ParameterValue };
  const dependents = useDependents(value, 1).data?.TotalCount;
  const preview = useQuery({
    queryKey: ['parameter deletion', path],
    queryFn: async ({ signal }) =>
      (await api.call('delete', PATH, { path, query: { dryRun: true }, signal })) as Trial,
  });
  async function remove() {
    setSending(true);
    setError(undefined);
    try {
      await api.call('delete', PATH, { path });
      onDeleted();
      await reread('parameters');
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  }
  return (
    <section className={list['head']} aria-label={t('parameters.delete')}>
      {dependents !== undefined && (
        <p>
          <strong>
            {dependents === 0 ? t('parameters.usedByNone') : t('parameters.usedBy', { n: dependents })}
          </strong>{' '}
          {dependents > 0 && t('parameters.usedByMeans')}
        </p>
      )}
      <NotificationPreview trial={preview.data} error={preview.error} />
      {error !== undefined && <ErrorNotice error={error} />}
      <div className={form['actions']}>
        <Button variant="default" onClick={onClose}>
          {t('change.cancel')}
        </Button>
        <Button
          color="red"
          loading={isSending}
          disabled={isLost || !preview.data || dependents === undefined}
          onClick={() => void remove()}
        >
          {t('parameters.deleteNow')}
        </Button>
      </div>
    </section>
  );
}
