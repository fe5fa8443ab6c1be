import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { oneId } from '../address/params.js';
import { api, type ResponseOf } from '../api/client.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useReread } from '../api/use-reread.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { CopyNumber } from '../ui/copy-number.js';
import { Notices } from '../ui/notices.js';
import { Fact, Facts, PageHead, Title } from '../ui/page-head.js';
import { PrintButton } from '../ui/printed.js';
import { RecordScreen } from '../ui/record-screen.js';
import { useAgentOf } from './job-columns.js';
import { JobTimeline } from './job-timeline.js';
import { StageMark } from './stage-mark.js';

type Job = ResponseOf<'/api/admin/jobs/{jobId}', 'get'>;
const FRESH_MS = 15_000;

/** One job: where it stands, what happened to it, and whom its endorsement was announced to. */
export default function JobScreen() {
  const { t } = useLanguage();
  const { id: given = '' } = useParams();
  const jobId = oneId.read(given) ?? 0;
  const query = useQuery({
    queryKey: ['jobs', 'one', jobId],
    queryFn: ({ signal }) => api.call('get', '/api/admin/jobs/{jobId}', { path: { jobId }, signal }),
    enabled: jobId > 0,
  });
  // No revision of the pulse counts jobs. This read holds nothing that the audit records.
  useReread(query.refetch, FRESH_MS, { isWanted: jobId > 0 });
  return (
    <RecordScreen
      query={query}
      isId={jobId > 0}
      back={['/', t('nav.jobs')]}
      missing={t('job.missing')}
      title={t('job.title', { id: String(jobId) })}
    >
      {(job) => (
        <>
          <Head job={job} />
          <Title>{t('job.timeline')}</Title>
          <p>{t('job.audited')}</p>
          <JobTimeline jobId={jobId} lastAction={job.LastActionDate} />
          <Title>{t('job.notices')}</Title>
          <Notices of={{ subject: `Job:${jobId}` }} none={t('job.noNotices')} />
        </>
      )}
    </RecordScreen>
  );
}

function Head({ job }: { job: Job }) {
  const { t } = useLanguage();
  const { local } = useMoments();
  const agentOf = useAgentOf();
  const { ReachableStages, PolicyNumber, PlatformProposalId, OwnerId } = job;
  return (
    <PageHead
      title={[t('job.title', { id: String(job.Id) }), PolicyNumber].filter(Boolean).join(' · ')}
      back={['/', t('nav.jobs')]}
      mark={<StageMark stage={job.CurrentStage} status={job.JobStatus} />}
      actions={<PrintButton />}
    >
      <Facts>
        <Fact label={t('jobs.no')}>
          <CopyNumber number={String(job.Id)} />
        </Fact>
        <Fact label={t('jobs.company')}>{job.InsuranceCompanyName ?? job.InsuranceCompanyId}</Fact>
        <Fact label={t('jobs.product')}>{job.ProductName ?? job.ProductBranchName}</Fact>
        <Fact label={t('jobs.agent')}>
          <Link href={`~/admin/agents/${job.AgentId}`}>{agentOf(job)}</Link>
        </Fact>
        {PolicyNumber !== null && (
          <Fact label={t('jobs.policy')}>
            <CopyNumber number={PolicyNumber} />{' '}
            <Link href={`/policy?number=${encodeURIComponent(PolicyNumber)}`}>{t('story.link')}</Link>
          </Fact>
        )}
        {PlatformProposalId !== null && (
          <Fact label={t('jobs.proposal')}>
            <CopyNumber number={String(PlatformProposalId)} />
          </Fact>
        )}
        {OwnerId !== null && (
          <Fact label={t('job.owner')}>
            <Owner id={OwnerId} />
          </Fact>
        )}
        <Fact label={t('jobs.opened')}>{local(job.CreateDate)}</Fact>
        <Fact label={t('jobs.last')}>{local(job.LastActionDate)}</Fact>
        <Fact label={t('job.canGo')}>
          {ReachableStages.length === 0 ? t('job.ends') : <Stages stages={ReachableStages} />}
        </Fact>
      </Facts>
    </PageHead>
  );
}

/** The user by name; the number stands there until the name is read. */
function Owner({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => api.call('get', '/api/admin/users/{id}', { path: { id }, signal }),
  });
  return <Link href={`~/admin/users/${id}`}>{data?.UserName ?? id}</Link>;
}

function Stages({ stages }: { stages: Job['ReachableStages'] }) {
  const { language } = useLanguage();
  const codes = useCodes();
  return stages.map(({ Stage }) => codeName(codes?.Stages, Stage, language)).join(', ');
}
