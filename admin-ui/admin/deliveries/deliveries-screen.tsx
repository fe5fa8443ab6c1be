import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useAddressState } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { ChangesButton } from '../ui/changes-button.js';
import { CopyLink } from '../ui/copy-link.js';
import { ErrorNotice } from '../ui/error-notice.js';
import list from '../ui/list.module.css';
import { ScreenTitle } from '../ui/screen-title.js';
import { useIsScrolled } from '../ui/use-is-scrolled.js';
import classes from './deliveries.module.css';
import {
  DELIVERIES_ADDRESS,
  type DeliveriesState,
  filterQuery,
  isFiltered,
  resendStates,
  statesOf,
  type View,
  viewOf,
} from './deliveries-address.js';
import { DeliveriesFilters } from './deliveries-filters.js';
import { DeliveryTable } from './delivery-table.js';
import { useHeldDeliveries } from './held-deliveries.js';
import { ResendBar } from './resend-bar.js';
import { serviceNow } from './service-now.js';

const ResendDialog = lazy(() => import('./resend-dialog.js'));
const PAGE_SIZE = 50;
/** Pages of a search that are read without a word of the person. */
const SEARCHED_AT_ONCE = 10;
const VIEWS = ['attention', 'waiting', 'all'] as const;

/** What did not arrive, why, when the next attempt is, and who is affected. */
export default function DeliveriesScreen() {
  const { t } = useLanguage();
  const [state, change] = useAddressState(DELIVERIES_ADDRESS);
  const [isResending, setResending] = useState(false);
  const feed = useFeed(state);
  const [hasFocus, setFocus] = useState(false);
  const isScrolled = useIsScrolled();
  const { resend: _, ...filter } = state;
  const held = useHeldDeliveries(JSON.stringify(filter), feed.rows, isScrolled || hasFocus);
  const narrow = (changed: Partial<DeliveriesState>) => change({ view: viewOf(state), ...changed });
  const mayResend =
    viewOf(state) !== 'waiting' && (resendStates(state).length > 0 || statesOf(state).includes('Parked'));
  return (
    <>
      <ScreenTitle>{t('nav.deliveries')}</ScreenTitle>
      <Views state={state} onView={(view) => change({ view, state: [] })} />
      <DeliveriesFilters
        state={state}
        change={narrow}
        clear={(cleared) => change({ ...cleared, view: viewOf(state) })}
      />
      <div className={classes['tools']}>
        {mayResend && (
          <button type="button" className={list['deed']} onClick={() => setResending(true)}>
            {t('deliveries.resendMany')}
          </button>
        )}
        <CopyLink linkOf={() => location.href} />
        <ChangesButton changes={held.changes} onShow={held.show} />
      </div>
      {state.resend !== undefined && (
        <ResendBar id={state.resend} onClose={() => change({ resend: undefined }, { replace: true })} />
      )}
      {isResending && (
        <Suspense>
          <ResendDialog
            state={state}
            onClose={() => setResending(false)}
            onSent={(resend) => change({ resend }, { replace: true })}
          />
        </Suspense>
      )}
      {feed.error && <ErrorNotice error={feed.error} retry={feed.refetch} />}
      {feed.isPending && !feed.error && <p role="status">{t('shell.loading')}</p>}
      {!feed.isPending && (
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
            {(feed.isSearching || (feed.hasMore && feed.rows.length === 0)) && t('deliveries.searching')}
          </p>
          {feed.hasMore && (
            <button type="button" className={list['deed']} disabled={feed.isSearching} onClick={feed.more}>
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

/** The rows of the filter, page by page. A page that a rare filter leaves short is followed by the next one at once. */
function useFeed(state: DeliveriesState) {
  const { resend: _, ...filter } = state;
  const query = useInfiniteQuery({
    queryKey: ['deliveries', 'feed', filter],
    queryFn: ({ pageParam, signal }) =>
      api.call('get', '/api/admin/deliveries/feed', {
        query: { ...filterQuery(state, serviceNow()), cursor: pageParam, pageSize: PAGE_SIZE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ NextCursor }) => NextCursor ?? undefined,
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, error } = query;
  const pages = data?.pages ?? [];
  const isShort = (pages.at(-1)?.Items.length ?? PAGE_SIZE) < PAGE_SIZE;
  const goesOn = hasNextPage && isShort && pages.length % SEARCHED_AT_ONCE !== 0 && !error;
  useEffect(() => {
    if (goesOn && !isFetchingNextPage) void fetchNextPage();
  }, [goesOn, isFetchingNextPage, fetchNextPage]);
  return {
    rows: pages.flatMap(({ Items }) => Items),
    error,
    isPending: query.isPending,
    hasMore: hasNextPage,
    isSearching: isFetchingNextPage || goesOn,
    more: () => void fetchNextPage(),
    refetch: () => void query.refetch(),
  };
}

/** The three views with the number of their deliveries. */
function Views({ state, onView }: { state: DeliveriesState; onView(view: View): void }) {
  const { t } = useLanguage();
  const attention = useCounts({ ...state, view: 'attention', state: [] });
  const waiting = useCounts({ ...state, view: 'waiting', state: [] });
  const counts: Record<View, string> = {
    attention: attention
      ? counted(attention.Parked + attention.Dropped + attention.Exhausted, attention.More)
      : '',
    waiting: waiting ? counted(waiting.Pending, waiting.More) : '',
    all: '',
  };
  return (
    <fieldset className={classes['views']} aria-label={t('deliveries.views')}>
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

const counted = (count: number, isMore: boolean) => `${count}${isMore ? '+' : ''}`;

function useCounts(state: DeliveriesState) {
  const { resend: _, ...filter } = state;
  const { data } = useQuery({
    queryKey: ['deliveries', 'counts', filter],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/deliveries/counts', { query: filterQuery(state, serviceNow()), signal }),
    placeholderData: (before) => before,
  });
  return data;
}
