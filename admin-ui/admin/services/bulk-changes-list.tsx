import { Link } from 'wouter';
import { oneId } from '../address/params.js';
import { useListAddress } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { PAGE_SIZE, useList } from '../api/use-list.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { actorName } from '../ui/actor.js';
import { ListScreen } from '../ui/list-screen.js';
import { StatusMark } from '../ui/status-mark.js';
import { lastBoard } from './last-board.js';

/** Every bulk change, the newest first, each with the way to what became of its records. */
export default function BulkChangesList() {
  const { t, locale } = useLanguage();
  const { dateTime } = useMoments();
  const { state, onPage } = useListAddress({ page: oneId });
  const query = { page: state.page ?? 1, pageSize: PAGE_SIZE };
  const list = useList(['services', 'bulk', 'list', query], (signal) =>
    api.call('get', '/api/admin/service-availabilities/statuses', { query, signal }),
  );
  return (
    <ListScreen
      title={t('bulk.changes')}
      back={[lastBoard(), t('nav.services')]}
      caption={t('bulk.changes')}
      list={list}
      found={(n) => t('bulk.changesFound', { n })}
      empty={t('bulk.noChanges')}
      onPage={onPage}
      keyOf={({ BulkId }) => BulkId}
      columns={[
        {
          head: t('bulk.when'),
          width: '152px',
          isWhole: true,
          card: 'title',
          cell: ({ BulkId, StartedAt }) => <Link href={`/change/${BulkId}`}>{dateTime(StartedAt)}</Link>,
        },
        {
          head: t('services.status'),
          width: '184px',
          card: 'state',
          cell: ({ Status }) => <StatusMark status={Status} />,
        },
        { head: t('services.reason'), card: 'fact', cell: ({ Reason }) => Reason },
        {
          head: t('change.opening'),
          width: '136px',
          card: 'fact',
          isNamed: true,
          isEmpty: ({ Until }) => Until === null,
          cell: ({ Until }) => (Until === null ? '' : dateTime(Until)),
        },
        {
          head: t('bulk.howMany'),
          width: '96px',
          isNumber: true,
          card: 'fact',
          isNamed: true,
          cell: ({ Changed }) => Changed.toLocaleString(locale),
        },
        {
          head: t('bulk.skipped'),
          width: '104px',
          isNumber: true,
          card: 'fact',
          isNamed: true,
          isEmpty: ({ Refused }) => Refused === 0,
          cell: ({ Refused }) => Refused.toLocaleString(locale),
        },
        {
          head: t('audit.who'),
          width: '120px',
          card: 'fact',
          cell: ({ ChangedBy }) => actorName(ChangedBy, t),
        },
      ]}
    />
  );
}
