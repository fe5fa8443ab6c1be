import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useListAddress } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { useFeed } from '../api/use-list.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { actorName } from '../ui/actor.js';
import { Button } from '../ui/button.js';
import { CopyLink } from '../ui/copy-link.js';
import { CsvButton } from '../ui/csv-button.js';
import type { Column } from '../ui/data-table.js';
import { ListScreen } from '../ui/list-screen.js';
import { PrintButton } from '../ui/printed.js';
import { AUDIT_ADDRESS, type Entry, filterQuery } from './audit-address.js';
import { AuditFilters } from './audit-filters.js';
import { ChainLine } from './chain-line.js';
import { EntryDetails, EntrySummary } from './entry-changes.js';
import { pageOf } from './targets.js';

/** Who did what, to what, when, and what changed by it. */
export default function AuditScreen() {
  const { t, language } = useLanguage();
  const address = useListAddress(AUDIT_ADDRESS);
  const { state, count } = address;
  const query = filterQuery(state);
  // Not below ['audit'], which each new entry has read again: entries must not move under the pointer.
  const feed = useFeed(['audited', language, state], (page, signal) =>
    api.call('get', '/api/admin/audit/feed', { query: { ...query, ...page }, signal }),
  );
  const newest = useQuery({
    queryKey: ['audit', 'newest', state],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/audit/feed', { query: { ...query, pageSize: 1 }, signal }),
    enabled: feed.rows !== undefined,
  }).data?.Items[0];
  const counted = useQuery({
    queryKey: ['audit', 'count', state],
    queryFn: ({ signal }) => api.call('get', '/api/admin/audit/count', { query, signal }),
  }).data;
  const hasNews = newest !== undefined && feed.rows?.some(({ Id }) => Id === newest.Id) === false;
  return (
    <ListScreen
      title={t('nav.audit')}
      note={<ChainLine />}
      filters={<AuditFilters address={address} found={counted?.Count} />}
      caption={t('nav.audit')}
      list={feed}
      found={counted ? t(counted.More ? 'audit.foundMore' : 'audit.found', { n: counted.Count }) : ''}
      empty={t(count > 0 ? 'audit.nothing' : 'audit.none')}
      tools={
        <>
          {feed.hasMore && (
            <span className="printed-only">{t('ui.printedPart', { n: feed.rows?.length ?? 0 })}</span>
          )}
          <span role="status">{hasNews && <Button onClick={feed.refetch}>{t('audit.news')}</Button>}</span>
          <PrintButton />
          <CsvButton read={() => api.csv('/api/admin/audit/feed', { query })} />
          <CopyLink linkOf={() => location.href} />
        </>
      }
      columns={useColumns()}
      keyOf={({ Id }) => String(Id)}
      sort="-at"
      details={(entry) => <EntryDetails entry={entry} />}
    />
  );
}

function useColumns(): readonly Column<Entry>[] {
  const { t } = useLanguage();
  const { dateTime, day, seconds } = useMoments();
  return [
    {
      head: t('audit.when'),
      sort: 'at',
      width: '168px',
      isWhole: true,
      card: 'fact',
      title: ({ At }) => dateTime(At),
      cell: ({ At }) => `${day(At)} ${seconds(At)}`,
    },
    {
      head: t('audit.who'),
      width: '14%',
      card: 'fact',
      cell: ({ UserId, UserName }) =>
        UserId === null ? actorName(UserName, t) : <Link href={`~/admin/users/${UserId}`}>{UserName}</Link>,
    },
    {
      head: t('audit.what'),
      width: '22%',
      card: 'title',
      cell: ({ Words }) => Words.Action,
    },
    {
      head: t('audit.target'),
      width: '18%',
      card: 'fact',
      cell: ({ Target, Words }) => {
        const page = pageOf(Target);
        return page === undefined ? Words.Target : <Link href={`~/admin${page}`}>{Words.Target}</Link>;
      },
    },
    {
      head: t('audit.changes'),
      card: 'fact',
      isEmpty: ({ Words }) => Words.Changes.length === 0,
      cell: (entry) => <EntrySummary entry={entry} />,
    },
  ];
}
