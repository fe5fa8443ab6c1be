import { Link } from 'wouter';
import type { ResponseOf } from '../api/client.js';
import { useAgents } from '../api/use-notices.js';
import { useLanguage } from '../texts/language.js';
import type { Column } from '../ui/data-table.js';
import { StageMark } from './stage-mark.js';

type Job = ResponseOf<'/api/admin/jobs', 'get'>['Items'][number];

/** The name of a job's agent: the one that came with the job, else that of the agent's own page. */
export function useAgentOf(): (job: Pick<Job, 'AgentName' | 'AgentId'>) => string | number {
  const agents = useAgents().data;
  return ({ AgentName, AgentId }) => AgentName ?? agents?.get(AgentId)?.Name ?? AgentId;
}

/** What a job is, in every list of jobs. */
export function useJobColumns(): readonly Column<Omit<Job, 'PolicyNumber'>>[] {
  const { t } = useLanguage();
  const agentOf = useAgentOf();
  return [
    {
      head: t('jobs.no'),
      width: '72px',
      isNumber: true,
      card: 'fact',
      isNamed: true,
      cell: ({ Id }) => <Link href={`/${Id}`}>{Id}</Link>,
    },
    {
      head: t('jobs.stage'),
      width: '200px',
      card: 'state',
      cell: ({ CurrentStage, JobStatus }) => <StageMark stage={CurrentStage} status={JobStatus} />,
    },
    {
      head: t('jobs.company'),
      card: 'title',
      cell: ({ InsuranceCompanyName, InsuranceCompanyId }) => InsuranceCompanyName ?? InsuranceCompanyId,
    },
    {
      head: t('jobs.product'),
      card: 'fact',
      cell: ({ ProductName, ProductBranchName }) => ProductName ?? ProductBranchName,
    },
    { head: t('jobs.agent'), card: 'fact', cell: agentOf },
  ];
}
