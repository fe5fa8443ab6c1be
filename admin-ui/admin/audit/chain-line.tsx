import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.js';
import { useReread } from '../api/use-reread.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Icon } from '../ui/icons.js';
import classes from '../ui/tone.module.css';
import own from './audit.module.css';

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
  if (!data) return null;
  const { Broken, VerifiedAt, VerifiedUpTo } = data;
  if (Broken !== null) {
    return (
      <p role="alert" className={`${classes['mark']} ${classes['fault']} ${own['chain']}`}>
        <Icon name="warning" size={16} />
        {t('audit.broken', { id: String(Broken) })}
      </p>
    );
  }
  return (
    <p className={`${classes['mark']} ${classes['ok']} ${own['chain']}`}>
      <Icon name="check" size={16} />
      {VerifiedUpTo === null
        ? t('audit.notVerified')
        : t('audit.verified', { time: dateTime(VerifiedAt), id: String(VerifiedUpTo) })}
    </p>
  );
}
