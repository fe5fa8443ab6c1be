import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.js';
import { reread } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { Confirm } from '../ui/dialog.js';
import { useDependents } from './dependents-part.js';
import { NotificationPreview } from './notification-preview.js';
import type { Trial, Value } from './parameter.js';

const PATH = '/api/admin/parameters/{parameterId}/values/{value}';

/** Deletes a value, once its person has seen who depends on it and what is announced. */
export function DeleteValue({ value, onDeleted }: { value: Value; onDeleted(): void }) {
  const { t } = useLanguage();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('parameters.delete')}</Button>
      {isAsked && <Question value={value} onClose={() => setAsked(false)} onDeleted={onDeleted} />}
    </>
  );
}

function Question({ value, onClose, onDeleted }: { value: Value; onClose(): void; onDeleted(): void }) {
  const { t } = useLanguage();
  const path = { parameterId: value.ParameterId, value: value.ParameterValue };
  const dependents = useDependents(value, 1).data?.TotalCount;
  const preview = useQuery({
    queryKey: ['parameter deletion', path],
    queryFn: async ({ signal }) =>
      (await api.call('delete', PATH, { path, query: { dryRun: true }, signal })) as Trial,
  });
  async function remove() {
    await api.call('delete', PATH, { path });
    onDeleted();
    await reread('parameters');
  }
  return (
    <Confirm
      title={t('parameters.delete')}
      action={t('parameters.deleteNow')}
      isDanger
      disabled={(!preview.data || dependents === undefined) && t('parameters.countedFirst')}
      onConfirm={remove}
      onClose={onClose}
    >
      {dependents !== undefined && (
        <p>
          <strong>
            {dependents === 0 ? t('parameters.usedByNone') : t('parameters.usedBy', { n: dependents })}
          </strong>{' '}
          {dependents > 0 && t('parameters.usedByMeans')}
        </p>
      )}
      <NotificationPreview trial={preview.data} error={preview.error} />
    </Confirm>
  );
}
