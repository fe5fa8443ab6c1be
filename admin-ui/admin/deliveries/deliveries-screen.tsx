import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddressState } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { serviceNow } from '../api/service-now.js';
import { useCodes } from '../api/use-codes.js';
import { useFeed } from '../api/use-list.js';
import { useLanguage } from '../texts/language.js';
import { Button, Segments } from '../ui/button.js';
import { ChangesButton } from '../ui/changes-button.js';
import { CopyLink } from '../ui/copy-link.js';
import { CsvButton } from '../ui/csv-button.js';
import { useDeliveryColumns } from '../ui/delivery-columns.js';
import { ListPart } from '../ui/list-screen.js';
import { loaded } from '../ui/loaded.js';
import { PageHead } from '../ui/page-head.js';
import { ResendBar } from '../ui/resend-bar.js';
import { useIsScrolled } from '../ui/use-is-scrolled.js';
import {
  attemptsWaiting,
  DELIVERIES_ADDRESS,
  type DeliveriesState,
  type DeliveryItem,
  filterQuery,
  isBehind,
  isByAttempt,
  isFiltered,
  NEEDS_ATTENTION,
  resendStates,
  resendsParked,
  type View,
  viewOf,
  waitingQuery,
} from './deliveries-address.js';
import { DeliveriesFilters } from './deliveries-filters.js';
import { useHeldDeliveries } from './held-deliveries.js';
import { HoursPart } from './hours-part.js';

const ResendDialog = loaded(() => import('./resend-dialog.js'));
const NONE: readonly DeliveryItem[] = [];
const COUNTED = ['Pending', ...NEEDS_ATTENTION] as const;
const VIEWS = ['attention', 'waiting', 'all'] as const;

/** What did not arrive, why, when the next attempt is, and who is affected. */
export default function DeliveriesScreen() {
  const { t } = useLanguage();
  const [state, change] = useAddressState(DELIVERIES_ADDRESS);
  const [isResending, setResending] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isScrolled = useIsScrolled();
  const { resend: _, span: __, ...filter } = state;
  const byAttempt = isByAttempt(state);
  const feed = useFeed(['deliveries', 'feed', filter], (page, signal) =>
    byAttempt
      ? api.call('get', '/api/admin/deliveries/waiting', {
          query: { ...waitingQuery(state, serviceNow()), ...page },
          signal,
        })
      : api.call('get', '/api/admin/deliveries/feed', {
          query: { ...filterQuery(state, serviceNow()), ...page },
          signal,
        }),
  );
  const held = useHeldDeliveries(
    JSON.stringify(filter),
    feed.rows ?? NONE,
    isScrolled || hasFocus,
    isBehind(state),
  );
  const narrow = (changed: Partial<DeliveriesState>) => change({ view: viewOf(state), ...changed });
  const mayResend =
    attemptsWaiting(state) ||
    (viewOf(state) !== 'waiting' && (resendStates(state).length > 0 || resendsParked(state)));
  return (
    <>
      <PageHead
        title={t('nav.deliveries')}
        mark={<Views state={state} onView={(view) => change({ view, state: [] })} />}
        actions={
          mayResend && (
            <Button kind="primary" onClick={() => setResending(true)}>
              {t(attemptsWaiting(state) ? 'deliveries.attemptMany' : 'deliveries.resendMany')}
            </Button>
          )
        }
      />
      <DeliveriesFilters
        state={state}
        change={narrow}
        clear={(cleared) => change({ ...cleared, view: viewOf(state) })}
      />
      <HoursPart state={state} change={change} />
      {state.resend.map((id) => (
        <ResendBar
          key={id}
          id={Number(id)}
          onClose={() => change({ resend: state.resend.filter((each) => each !== id) }, { replace: true })}
        />
      ))}
      {isResending && (
        <ResendDialog
          state={state}
          onClose={() => setResending(false)}
          onSent={(resend) => change({ resend }, { replace: true })}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes whether a row has the focus */}
      <div
        onFocus={({ target }) => setFocus(target.closest('tbody') !== null)}
        onBlur={({ relatedTarget }) => setFocus(relatedTarget?.closest('tbody') != null)}
      >
        <ListPart
          list={{ ...feed, rows: feed.rows && held.rows }}
          caption={t('nav.deliveries')}
          empty={t(emptyText(state))}
          needs={[useCodes()]}
          columns={useDeliveryColumns()}
          keyOf={({ Id }) => String(Id)}
          sort={byAttempt ? 'nextAttempt' : '-id'}
          tools={
            <>
              <ChangesButton changes={held.changes} onShow={held.show} isFloating />
              <CsvButton
                read={() =>
                  byAttempt
                    ? api.csv('/api/admin/deliveries/waiting', { query: waitingQuery(state, serviceNow()) })
                    : api.csv('/api/admin/deliveries/feed', { query: filterQuery(state, serviceNow()) })
                }
              />
              <CopyLink linkOf={() => location.href} />
            </>
          }
        />
      </div>
    </>
  );
}

function emptyText(state: DeliveriesState) {
  if (isFiltered(state)) return 'deliveries.nothing';
  return (
    {
      attention: 'deliveries.noAttention',
      waiting: 'deliveries.noneWaiting',
      all: 'deliveries.none',
    } as const
  )[viewOf(state)];
}

/** The three views with the number of their deliveries. */
function Views({ state, onView }: { state: DeliveriesState; onView(view: View): void }) {
  const { t } = useLanguage();
  const counted = useCounts(state);
  const number = (count: number) => ` ${count}${counted?.More ? '+' : ''}`;
  const counts: Record<View, string> = {
    attention: counted ? number(counted.Parked + counted.Dropped + counted.Exhausted) : '',
    waiting: counted ? number(counted.Pending) : '',
    all: '',
  };
  return (
    <Segments
      label={t('deliveries.views')}
      options={VIEWS.map((view) => ({ value: view, text: `${t(`deliveries.${view}`)}${counts[view]}` }))}
      value={state.state.length === 0 ? viewOf(state) : undefined}
      onChange={onView}
    />
  );
}

/** What needs attention and what waits, counted at once: the moment from which failures count leaves out nothing that waits. */
function useCounts({ resend: _, span, ...filter }: DeliveriesState) {
  const { data } = useQuery({
    queryKey: ['deliveries', 'counts', filter],
    queryFn: ({ signal }) => {
      const attention: DeliveriesState = { ...filter, span, view: 'attention', state: [], resend: [] };
      const query = { ...filterQuery(attention, serviceNow()), state: COUNTED.join(',') };
      return api.call('get', '/api/admin/deliveries/counts', { query, signal });
    },
    placeholderData: (before) => before,
  });
  return data;
}
