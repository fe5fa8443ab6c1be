import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/client.js';
import { useSettings } from '../api/use-settings.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { type ChosenFile, FileDrop } from '../ui/file-drop.js';
import { useIsLeft } from '../ui/use-is-left.js';
import { holdList } from './held-list.js';

/** Until the settings are read; the service itself refuses what is larger than its own limit. */
const USUAL_LIMIT_BYTES = 50 * 1024 * 1024;

/** Chooses the monthly list and tries it; the sync's page shows what it would do. */
export function ListUpload() {
  const { t } = useLanguage();
  const [, navigate] = useLocation();
  const isLeft = useIsLeft();
  const reached = useActiveAgents();
  const limit = useSettings()?.Uploads.VehicleListBytes ?? USUAL_LIMIT_BYTES;
  const [list, setList] = useState<ChosenFile>();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  async function attempt(file: ChosenFile) {
    setSending(true);
    setError(undefined);
    try {
      const id = await sendList(file, { dryRun: true });
      if (!isLeft.current) navigate(`/syncs/${id}`);
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  }
  return (
    <section aria-label={t('vehicles.upload')}>
      <FileDrop
        label={t('vehicles.upload')}
        hint={`${t('catalogs.drop')} ${t('vehicles.uploadHint')}`}
        accept=".xlsx,.csv,.txt"
        maxBytes={limit}
        chosen={list}
        onChoose={(chosen) => {
          setList(chosen);
          setError(undefined);
        }}
      >
        {list && (
          <>
            <Button kind="primary" isBusy={isSending} sends onClick={() => void attempt(list)}>
              {t('catalogs.try')}
            </Button>
            <span role="status">{isSending && `${t('phase.Uploading')}…`}</span>
            {reached !== undefined && <span>{t('vehicles.uploadReaches', { n: reached })}</span>}
          </>
        )}
      </FileDrop>
      {error !== undefined && <ErrorNotice error={error} />}
    </section>
  );
}

/** Sends a list, and keeps it for the sync whose id is returned. Throws ApiError and ConnectionError. */
export async function sendList(
  list: ChosenFile,
  query: { dryRun: boolean; confirm?: string },
): Promise<number> {
  const { Id } = await api.upload('/api/admin/vehicle-catalog/syncs', { query, file: list });
  holdList(Id, list);
  return Id;
}

/** How many agents an applied list is announced to; undefined until it is known. */
function useActiveAgents(): number | undefined {
  const query = { isActive: true, pageSize: 1 };
  return useQuery({
    queryKey: ['agents', query],
    queryFn: ({ signal }) => api.call('get', '/api/admin/agents', { query, signal }),
  }).data?.TotalCount;
}
