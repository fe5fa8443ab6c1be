import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddressState } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { serviceNow } from '../api/service-now.js';
import { useFeed } from '../api/use-feed.js';
import { useLanguage } from '../texts/language.js';
import { ChangesButton } from '../ui/changes-button.js';
import { CopyLink } from '../ui/copy-link.js';
import { CsvButton } from '../ui/csv-button.js';
import { ErrorNotice } from '../ui/error-notice.js';
import list from '../ui/list.module.css';
import { loaded } from '../ui/loaded.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { useIsScrolled } from '../ui/use-is-scrolled.js';
import classes from './deliveries.module.css';
import {
  DELIVERIES_ADDRESS,
  type DeliveriesState,
  type DeliveryItem,
  filterQuery,
  isFiltered,
  NEEDS_ATTENTION,
  resendStates,
  resendsParked,
  type View,
  viewOf,
} from './deliveries-address.js';
import { DeliveriesFilters } from './deliveries-filters.js';
import { DeliveryTable } from './delivery-table.js';
import { useHeldDeliveries } from './held-deliveries.js';
import { HoursPart } from './hours-part.js';
import { ResendBar } from './resend-bar.js';

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
  const feed = useFeed(['deliveries', 'feed', filter], (page, signal) =>
    api.call('get', '/api/admin/deliveries/feed', {
      query: { ...filterQuery(state, serviceNow()), ...page },
      signal,
    }),
  );
  const held = useHeldDeliveries(JSON.stringify(filter), feed.rows ?? NONE, isScrolled || hasFocus);
  const narrow = (changed: Partial<DeliveriesState>) => change({ view: viewOf(state), ...changed });
  const mayResend = viewOf(state) !== 'waiting' && (resendStates(state).length > 0 || resendsParked(state));
  return (
    <>
      <ScreenTitle>{t('nav.deliveries')}</ScreenTitle>
      <Views state={state} onView={(view) => change({ view, state: [] })} />
      <DeliveriesFilters
        state={state}
        change={narrow}
        clear={(cleared) => change({ ...cleared, view: viewOf(state) })}
      />
      <HoursPart state={state} change={change} />
      <div className={classes['tools']}>
        {mayResend && (
          <button type="button" className={list['action']} onClick={() => setResending(true)}>
            {t('deliveries.resendMany')}
          </button>
        )}
        <CsvButton
          read={() => api.csv('/api/admin/deliveries/feed', { query: filterQuery(state, serviceNow()) })}
        />
        <CopyLink linkOf={() => location.href} />
        <ChangesButton changes={held.changes} onShow={held.show} />
      </div>
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
      {feed.error && <ErrorNotice error={feed.error} retry={feed.refetch} />}
      {!feed.rows && !feed.error && <p role="status">{t('shell.loading')}</p>}
      {feed.rows && (
        <>
          {held.rows.length > 0 && (
            // biome-ignore lint/a11y/noStaticElementInteractions: it only notes whether the focus is within
            <div
              onFocus={() => setFocus(true)}
              onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
            >
              <DeliveryTable deliveries={held.rows} />
            </div>
          )}
          <p role="status" className={list['found']}>
            {held.rows.length === 0 && !feed.isSearching && !feed.hasMore && t(emptyText(state))}
            {(feed.isSearching || (feed.hasMore && held.rows.length === 0)) && t('deliveries.searching')}
          </p>
          {feed.hasMore && (
            <button type="button" className={list['action']} disabled={feed.isSearching} onClick={feed.more}>
              {t('deliveries.more')}
            </button>
          )}
        </>
      )}
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
  const number = (count: number) => `${count}${counted?.More ? '+' : ''}`;
  const counts: Record<View, string> = {
    attention: counted ? number(counted.Parked + counted.Dropped + counted.Exhausted) : '',
    waiting: counted ? number(counted.Pending) : '',
    all: '',
  };
  return (
    <fieldset className={list['views']} aria-label={t('deliveries.views')}>
      {VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={viewOf(state) === view && state.state.length === 0}
          onClick={() => onView(view)}
        >
          {t(`deliveries.${view}`)} <span>{counts[view]}</span>
        </button>
      ))}
    </fieldset>
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
