import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.js';
import { useReread } from '../api/use-reread.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Mark } from '../ui/mark.js';
import classes from './audit.module.css';

const EVERY_MS = 30_000;

/** Whether the chain of hashes over the audit holds; each read verifies some more of it. */
export function ChainLine() {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', 'chain'],
    queryFn: ({ signal }) => api.call('get', '/api/admin/audit/chain', { signal }),
  });
  useReread(refetch, EVERY_MS);
  if (error) return <ErrorNotice error={error} />;
  if (!data)
    return (
      <div className={classes['chain']}>
        <Mark tone="none" icon="clock" isLong>
          {t('audit.verifying')}
        </Mark>
      </div>
    );
  const { Broken, VerifiedAt, VerifiedUpTo } = data;
  if (Broken !== null)
    return (
      <p role="alert">
        <Mark tone="fault" icon="warning" isLong>
          {t('audit.broken', { id: String(Broken) })}
        </Mark>
      </p>
    );
  return (
    <div className={classes['chain']}>
      <Mark tone="ok" icon="check" isLong>
        {VerifiedUpTo === null
          ? t('audit.notVerified')
          : t('audit.verified', { time: dateTime(VerifiedAt), id: String(VerifiedUpTo) })}
      </Mark>
    </div>
  );
}
