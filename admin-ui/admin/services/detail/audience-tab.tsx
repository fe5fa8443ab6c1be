import { useLanguage } from '../../texts/language.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { useAudience } from '../service-queries.js';
import classes from './detail.module.css';

/** The agents that a change of the service's status would notify. */
export function AudienceTab({ id }: { id: number }) {
  const { t } = useLanguage();
  const { data, error, refetch } = useAudience(id);
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
