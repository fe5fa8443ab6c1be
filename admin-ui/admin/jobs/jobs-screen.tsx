import { useListAddress } from '../address/use-address-state.js';
import { api, type ResponseOf } from '../api/client.js';
import { useCodes } from '../api/use-codes.js';
import { useList } from '../api/use-list.js';
import { useReread } from '../api/use-reread.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { businessMoment } from '../texts/zone.js';
import type { Column } from '../ui/data-table.js';
import { ListScreen } from '../ui/list-screen.js';
import { useNow } from '../ui/use-now.js';
import { useJobColumns } from './job-columns.js';
import { JOBS_ADDRESS, listQuery, REQUESTED } from './jobs-address.js';
import { JobsFilters } from './jobs-filters.js';

type Job = ResponseOf<'/api/admin/jobs', 'get'>['Items'][number];
const MINUTE_MS = 60_000;
const FRESH_MS = 15_000;

/** Jobs of all companies: those that wait for an endorsement, or those that are sought. */
export default function JobsScreen() {
  const { t } = useLanguage();
  const address = useListAddress(JOBS_ADDRESS);
  const { state, put, onPage } = address;
  const isWaiting = address.count === 0;
  const query = listQuery(state, isWaiting);
  const list = useList(['jobs', 'list', query], (signal) =>
    api.call('get', '/api/admin/jobs', { query, signal }),
  );
  // No revision of the pulse counts jobs. This read holds nothing that the audit records.
  useReread(list.refetch, FRESH_MS);
  return (
    <ListScreen
      title={t('nav.jobs')}
      filters={<JobsFilters address={address} found={list.page?.TotalCount} />}
      caption={t('nav.jobs')}
      list={list}
      found={(n) => t(query.currentStage === REQUESTED ? 'jobs.waiting' : 'jobs.found', { n })}
      empty={t(isWaiting ? 'jobs.noneWaiting' : 'jobs.nothing')}
      onPage={onPage}
      needs={[useCodes()]}
      columns={useColumns()}
      keyOf={({ Id }) => Id}
      sort={query.sortOrder === 'asc' ? query.sortBy : `-${query.sortBy}`}
      onSort={(sort) => put({ sort: JOBS_ADDRESS.sort.read(sort) })}
    />
  );
}

function useColumns(): readonly Column<Job>[] {
  const { t } = useLanguage();
  const { local, duration } = useMoments();
  const now = useNow(MINUTE_MS);
  return [
    ...useJobColumns(),
    { head: t('jobs.policy'), card: 'fact', cell: ({ PolicyNumber }) => PolicyNumber ?? '–' },
    {
      head: t('jobs.opened'),
      sort: 'createDate',
      width: '136px',
      isWhole: true,
      cell: ({ CreateDate }) => local(CreateDate),
    },
    {
      head: t('jobs.last'),
      sort: 'lastActionDate',
      width: '112px',
      isWhole: true,
      card: 'fact',
      isNamed: true,
      title: ({ LastActionDate }) => local(LastActionDate),
      cell: ({ LastActionDate }) => duration(now - businessMoment(LastActionDate.slice(0, 16))),
    },
  ];
}
