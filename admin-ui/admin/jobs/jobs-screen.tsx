import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useAddressState } from '../address/use-address-state.js';
import { api, type ResponseOf } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { businessMoment } from '../texts/zone.js';
import { ErrorNotice } from '../ui/error-notice.js';
import list from '../ui/list.module.css';
import { ListTable } from '../ui/list-table.js';
import { Pages } from '../ui/pages.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { useNow } from '../ui/use-now.js';
import { isUnfiltered, JOBS_ADDRESS, listQuery, REQUESTED } from './jobs-address.js';
import { JobsFilters } from './jobs-filters.js';
import { StageMark } from './stage-mark.js';

type JobPage = ResponseOf<'/api/admin/jobs', 'get'>;
type Job = JobPage['Items'][number];
const MINUTE_MS = 60_000;

/** Jobs of all companies: those that wait for an endorsement, or those that are sought. */
export default function JobsScreen() {
  const { t } = useLanguage();
  const [state, change] = useAddressState(JOBS_ADDRESS);
  const query = listQuery(state);
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['jobs', 'list', query],
    queryFn: ({ signal }) => api.call('get', '/api/admin/jobs', { query, signal }),
    placeholderData: keepPreviousData,
  });
  const isWaiting = isUnfiltered(state);
  return (
    <>
      <ScreenTitle>{t('nav.jobs')}</ScreenTitle>
      <JobsFilters state={state} change={change} />
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {isPending && !error && <p role="status">{t('shell.loading')}</p>}
      {data && (
        <>
          <p role="status" className={list['found']}>
            {data.TotalCount === 0
              ? t(isWaiting ? 'jobs.noneWaiting' : 'jobs.nothing')
              : t(query.currentStage === REQUESTED ? 'jobs.waiting' : 'jobs.found', { n: data.TotalCount })}
            <button type="button" className={list['link']} onClick={() => void refetch()}>
              {t('jobs.refresh')}
            </button>
          </p>
          {data.Items.length > 0 && <JobTable jobs={data.Items} />}
          <Pages page={data} onPage={(page) => change({ page })} />
        </>
      )}
    </>
  );
}

function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useLanguage();
  const { local, duration } = useMoments();
  const now = useNow(MINUTE_MS);
  const heads = [
    t('jobs.no'),
    t('jobs.stage'),
    t('jobs.company'),
    t('jobs.product'),
    t('jobs.agent'),
    t('jobs.policy'),
    t('jobs.opened'),
    t('jobs.last'),
  ];
  const sinceLast = (job: Job) => duration(now - businessMoment(job.LastActionDate.slice(0, 16)));
  return (
    <ListTable caption={t('nav.jobs')} heads={heads}>
      {jobs.map((job) => (
        <tr key={job.Id}>
          <td>
            <Link href={`/${job.Id}`}>{job.Id}</Link>
          </td>
          <td>
            <StageMark stage={job.CurrentStage} status={job.JobStatus} />
          </td>
          <td data-label={heads[2]}>{job.InsuranceCompanyName ?? job.InsuranceCompanyId}</td>
          <td data-label={heads[3]}>{job.ProductName ?? job.ProductBranchName}</td>
          <td data-label={heads[4]}>{job.AgentName ?? job.AgentId}</td>
          <td data-label={heads[5]}>{job.PolicyNumber ?? '–'}</td>
          <td data-label={heads[6]}>{local(job.CreateDate)}</td>
          <td data-label={heads[7]} title={local(job.LastActionDate)}>
            {sinceLast(job)}
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
