import { Link, useParams } from 'wouter';
import { oneId, word } from '../../address/params.js';
import { useAddressState } from '../../address/use-address-state.js';
import { ApiError } from '../../api/errors.js';
import { type Health, useHealth } from '../../api/use-health.js';
import { useIsAdministrator } from '../../api/use-session.js';
import { useLanguage } from '../../texts/language.js';
import { AgentStateMark } from '../../ui/agent-state-mark.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import lines from '../../ui/lines.module.css';
import { loaded, Skeleton } from '../../ui/loaded.js';
import { Notices } from '../../ui/notices.js';
import { RecordScreen } from '../../ui/record-screen.js';
import { Tabs } from '../../ui/tabs.js';
import { operationName } from '../board/service-name.js';
import { lastBoard } from '../last-board.js';
import { useAudience, useService } from '../service-queries.js';
import { EvaluationTab } from './evaluation-tab.js';
import { HistoryTab } from './history-tab.js';
import { ServiceHead } from './service-head.js';

const ChangeDialog = loaded(() => import('../change/change-dialog.js'));

/** One service: its status, why and by whom, who was notified, and what the evaluation sees. */
export default function DetailScreen() {
  const { t } = useLanguage();
  const { id: given = '' } = useParams();
  const id = oneId.read(given) ?? 0;
  const [{ tab, change: changed }, change] = useAddressState(DETAIL_ADDRESS);
  const isAdministrator = useIsAdministrator();
  const service = useService(id);
  const isMissing = id === 0 || (service.error instanceof ApiError && service.error.status === 404);
  return (
    <>
      <RecordScreen
        query={service}
        isId={id > 0}
        back={[lastBoard(), t('nav.services')]}
        missing={t('detail.missing')}
        title={t('detail.title')}
      >
        {(record) => (
          <>
            <ServiceHead
              service={record}
              onChange={isAdministrator ? () => change({ change: id }) : undefined}
            />
            <Tabs
              label={operationName(record)}
              value={tab}
              onChange={(chosen) => change({ tab: chosen }, { replace: true })}
              tabs={[
                {
                  value: 'history',
                  text: t('detail.history'),
                  content: () => <HistoryTab id={id} onNotices={() => change({ tab: 'notices' })} />,
                },
                {
                  value: 'notices',
                  text: t('detail.notices'),
                  content: () => (
                    <Notices of={{ subject: `ServiceAvailability:${id}` }} none={t('detail.noNotices')} />
                  ),
                },
                {
                  value: 'evaluation',
                  text: t('detail.evaluation'),
                  content: () => <EvaluationTab id={id} isAdministrator={isAdministrator} />,
                },
                { value: 'audience', text: t('detail.audience'), content: () => <AudienceTab id={id} /> },
              ]}
            />
            {changed === id && isAdministrator && (
              <ChangeDialog id={id} onClose={() => change({ change: undefined })} />
            )}
          </>
        )}
      </RecordScreen>
      {isMissing && <p>{t('detail.leftCatalog')}</p>}
      {isMissing && id > 0 && <HistoryTab id={id} onNotices={undefined} />}
    </>
  );
}

const TABS = ['history', 'notices', 'evaluation', 'audience'] as const;

/** The state of a service's page. */
const DETAIL_ADDRESS = {
  tab: word(TABS, 'history'),
  /** The service whose dialog is open. */
  change: oneId,
} as const;

/** The agents that a change of the service's status would notify. */
function AudienceTab({ id }: { id: number }) {
  const { t } = useLanguage();
  const { data, error, refetch } = useAudience(id);
  const healths = useHealth(data?.Agents.map(({ AgentId }) => AgentId) ?? []);
  if (error && !data) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.Agents.length === 0) return <p>{t('change.nobody')}</p>;
  return (
    <ul className={lines['lines']} aria-label={t('detail.audience')}>
      {data.Agents.map(({ AgentId, AgentName }) => (
        <li key={AgentId}>
          <Link href={`~/admin/agents/${AgentId}`}>{AgentName}</Link>{' '}
          <AgentHealth health={healths?.get(AgentId)} />
        </li>
      ))}
    </ul>
  );
}

/** Whether anything reaches an agent that is active, or it was paused. */
function AgentHealth({ health }: { health: Health | undefined }) {
  return health && <AgentStateMark agent={{ IsActive: true, PausedAt: health.PausedBy }} health={health} />;
}
