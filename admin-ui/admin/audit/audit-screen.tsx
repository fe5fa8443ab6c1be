import { useQuery } from '@tanstack/react-query';
import { useAddressState } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { useFeed } from '../api/use-feed.js';
import { useLanguage } from '../texts/language.js';
import { CopyLink } from '../ui/copy-link.js';
import { CsvButton } from '../ui/csv-button.js';
import { ErrorNotice } from '../ui/error-notice.js';
import form from '../ui/form.module.css';
import list from '../ui/list.module.css';
import { ListTable } from '../ui/list-table.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { AUDIT_ADDRESS, countOf, filterQuery } from './audit-address.js';
import { AuditFilters } from './audit-filters.js';
import { ChainLine } from './chain-line.js';
import { EntryRow } from './entry-row.js';

/** Who did what, to what, when, and what changed by it. */
export default function AuditScreen() {
  const { t } = useLanguage();
  const [state, change] = useAddressState(AUDIT_ADDRESS);
  const query = filterQuery(state);
  // Not below ['audit'], which each new entry has read again: entries must not move under the pointer.
  const feed = useFeed(['audited', state], (page, signal) =>
    api.call('get', '/api/admin/audit/feed', { query: { ...query, ...page }, signal }),
  );
  const newest = useQuery({
    queryKey: ['audit', 'newest', state],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/audit/feed', { query: { ...query, pageSize: 1 }, signal }),
    enabled: feed.rows !== undefined,
  }).data?.Items[0];
  const { rows: entries, error, hasMore, isSearching } = feed;
  const hasNews =
    newest !== undefined && entries !== undefined && !entries.some(({ Id }) => Id === newest.Id);
  const heads = [t('audit.when'), t('audit.who'), t('audit.what'), t('audit.target'), t('audit.changes')];
  return (
    <>
      <ScreenTitle>{t('nav.audit')}</ScreenTitle>
      <ChainLine />
      <AuditFilters state={state} change={change} />
      <div className={form['actions']}>
        <CsvButton read={() => api.csv('/api/admin/audit/feed', { query })} />
        <CopyLink linkOf={() => location.href} />
        <span role="status">
          {hasNews && (
            <button type="button" className={list['action']} onClick={feed.refetch}>
              {t('audit.news')}
            </button>
          )}
        </span>
      </div>
      {error && <ErrorNotice error={error} retry={feed.refetch} />}
      {!entries && !error && <p role="status">{t('shell.loading')}</p>}
      {entries && (
        <>
          <p role="status" className={list['found']}>
            {entries.length === 0 && t(countOf(state) > 0 ? 'audit.nothing' : 'audit.none')}
          </p>
          {entries.length > 0 && (
            <ListTable caption={t('nav.audit')} heads={heads}>
              {entries.map((entry) => (
                <EntryRow key={String(entry.Id)} entry={entry} heads={heads} />
              ))}
            </ListTable>
          )}
          {hasMore && (
            <p>
              <button type="button" className={list['action']} disabled={isSearching} onClick={feed.more}>
                {t('deliveries.more')}
              </button>
            </p>
          )}
        </>
      )}
    </>
  );
}
