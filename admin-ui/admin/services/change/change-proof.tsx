import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '../../api/client.js';
import { useLanguage } from '../../texts/language.js';
import { Button } from '../../ui/button.js';
import { showToast } from '../../ui/toast.js';

const ASK_EVERY_MS = 1_000;

/** What became of the notifications of a change, until each has arrived or failed; and the ways to undo it and to read more. */
export function ChangeProof({ id, bulkId }: { id: number; bulkId: string | undefined }) {
  const { t } = useLanguage();
  const [, navigate] = useLocation();
  const goTo = (search: string) => {
    showToast(undefined);
    navigate(`~/admin/services/${id}?${search}`);
  };
  return (
    <>
      {bulkId !== undefined && <Reached id={id} bulkId={bulkId} onMore={() => goTo('tab=notices')} />}
      <Button kind="quiet" onClick={() => goTo(`change=${id}`)}>
        {t(bulkId === undefined ? 'change.show' : 'change.undo')}
      </Button>
    </>
  );
}

function Reached({ id, bulkId, onMore }: { id: number; bulkId: string; onMore(): void }) {
  const { t } = useLanguage();
  const { data: change } = useQuery({
    queryKey: ['services', 'bulk', bulkId, 'head'],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/service-availabilities/statuses/{bulkId}', { path: { bulkId }, signal }),
  });
  // Notifications of the change bear the moment at which its transaction began, and those of an earlier one an earlier moment.
  const query = { subject: `ServiceAvailability:${id}`, from: change?.StartedAt };
  const { data } = useQuery({
    queryKey: ['deliveries', 'counts', query],
    enabled: (change?.Notifications ?? 0) > 0,
    queryFn: ({ signal }) => api.call('get', '/api/admin/deliveries/counts', { query, signal }),
    refetchInterval: ({ state }) => (state.data?.Pending === 0 ? false : ASK_EVERY_MS),
  });
  if (!data) return null;
  const { Pending, Parked, Delivered, Dropped, Exhausted } = data;
  const reached = Delivered ?? 0;
  const failed = Dropped + Exhausted;
  const waiting = Pending + Parked;
  const all = reached + failed + waiting;
  return (
    <>
      <span role="status">
        {[
          t('change.reached', { reached, n: all }),
          ...(waiting > 0 ? [t('change.waiting', { n: waiting })] : []),
          ...(failed > 0 ? [t('change.failed', { n: failed })] : []),
        ].join(' · ')}
      </span>
      <Button kind="quiet" onClick={onMore}>
        {t('change.seeNotices')}
      </Button>
    </>
  );
}
