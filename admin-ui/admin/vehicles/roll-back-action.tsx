import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/client.js';
import { useIsLost } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import list from '../ui/list.module.css';

/** Tries what taking a version back would do; the sync's page asks for the word. */
export function RollBackAction({
  version,
  later,
}: {
  version: string;
  /** Versions that came after it, which are taken back with it. */
  later: number;
}) {
  const { t } = useLanguage();
  const [, navigate] = useLocation();
  const isLost = useIsLost();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  async function attempt() {
    setSending(true);
    setError(undefined);
    try {
      navigate(`/syncs/${await rollBack(version, { dryRun: true })}`);
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  }
  return (
    <>
      <button
        type="button"
        className={list['action']}
        disabled={isLost || isSending}
        onClick={() => void attempt()}
      >
        {t('versions.back')}
      </button>
      {later > 0 && <p className={list['note']}>{t('versions.later', { n: later })}</p>}
      {error !== undefined && <ErrorNotice error={error} />}
    </>
  );
}

/** Starts a rollback; returns the id of its sync. Throws ApiError and ConnectionError. */
export async function rollBack(version: string, query: { dryRun: boolean }): Promise<number> {
  const path = { version };
  const request = { path, query };
  const { Id } = await api.call('post', '/api/admin/vehicle-catalog/versions/{version}/rollback', request);
  return Id;
}
