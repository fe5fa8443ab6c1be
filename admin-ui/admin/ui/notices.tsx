import { api } from '../api/client.js';
import { useCodes } from '../api/use-codes.js';
import { useFeed } from '../api/use-list.js';
import { useLanguage } from '../texts/language.js';
import { useDeliveryColumns } from './delivery-columns.js';
import { ListPart } from './list-screen.js';

/** The deliveries about a thing, such as `ServiceAvailability:311`, or for an agent. */
type NoticesOf = { subject: string } | { agentId: number };

/** The notifications about a thing, such as `Job:7`, or for an agent: rows of the deliveries' list, without what is the same in each. */
export function Notices({ of, none }: { of: NoticesOf; none: string }) {
  const { t } = useLanguage();
  const feed = useFeed(['deliveries', 'of', of], (page, signal) =>
    api.call('get', '/api/admin/deliveries/feed', { query: { ...of, ...page }, signal }),
  );
  return (
    <ListPart
      list={feed}
      caption={t('detail.notices')}
      empty={none}
      needs={[useCodes()]}
      columns={useDeliveryColumns('subject' in of ? 'subject' : 'agent')}
      keyOf={({ Id }) => String(Id)}
      sort="-id"
    />
  );
}
