import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { useIsLeft } from '../ui/use-is-left.js';

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
  const isLeft = useIsLeft();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  async function attempt() {
    setSending(true);
    setError(undefined);
    try {
      const id = await rollBack(version, { dryRun: true });
      if (!isLeft.current) navigate(`/syncs/${id}`);
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  }
  return (
    <>
      <Button sends isBusy={isSending} onClick={() => void attempt()}>
        {t('versions.back')}
      </Button>
      {later > 0 && <p>{t('versions.later', { n: later })}</p>}
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
