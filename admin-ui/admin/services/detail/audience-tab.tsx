import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { useLanguage } from '../../texts/language.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import classes from './detail.module.css';

/** The agents that a change of the service's status would notify. */
export function AudienceTab({ id }: { id: number }) {
  const { t } = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['services', 'audience', id],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/service-availabilities/{id}/audience', { path: { id }, signal }),
  });
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <p role="status">{t('shell.loading')}</p>;
  if (data.Agents.length === 0) return <p>{t('change.nobody')}</p>;
  return (
    <ul className={classes['audience']} aria-label={t('detail.audience')}>
      {data.Agents.map(({ AgentId, AgentName }) => (
        <li key={AgentId}>{AgentName}</li>
      ))}
    </ul>
  );
}
