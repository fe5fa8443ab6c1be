import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { httpStatus } from '../address/params.js';
import { useAddressState } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { useCompanies } from '../api/use-companies.js';
import { useAgents } from '../api/use-notices.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Field, SelectField } from '../ui/fields.js';
import { FilterBox } from '../ui/filter-box.js';
import form from '../ui/form.module.css';
import list from '../ui/list.module.css';
import { ScreenTitle } from '../ui/screen-title.js';
import {
  countOf,
  filterQuery,
  LOGS_ADDRESS,
  type Log,
  type LogsState,
  NO_FILTER,
  PLACES,
} from './logs-address.js';
import { placeOf } from './place.js';

const PAGE_SIZE = 50;
/** Pages of a search that are read without a word of the person. */
const SEARCHED_AT_ONCE = 10;

/** The calls of the gateway to insurers, the newest first. */
export default function LogsScreen() {
  const { t } = useLanguage();
  const [state, change] = useAddressState(LOGS_ADDRESS);
  const query = useInfiniteQuery({
    queryKey: ['outgoing logs', state],
    queryFn: ({ pageParam, signal }) =>
      api.call('get', '/api/admin/outgoing-logs/feed', {
        query: { ...filterQuery(state), cursor: pageParam, pageSize: PAGE_SIZE },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ NextCursor }) => NextCursor ?? undefined,
  });
  const { data, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const pages = data?.pages ?? [];
  const logs = pages.flatMap(({ Items }) => Items);
  const isShort = (pages.at(-1)?.Items.length ?? PAGE_SIZE) < PAGE_SIZE;
  const goesOn = hasNextPage && isShort && pages.length % SEARCHED_AT_ONCE !== 0 && !error;
  useEffect(() => {
    if (goesOn && !isFetchingNextPage) void fetchNextPage();
  }, [goesOn, isFetchingNextPage, fetchNextPage]);
  const isSearching = isFetchingNextPage || goesOn;
  return (
    <>
      <ScreenTitle>{t('nav.outgoingLogs')}</ScreenTitle>
      <Filters state={state} change={change} />
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {isPending && !error && <p role="status">{t('shell.loading')}</p>}
      {data && (
        <>
          <p role="status" className={list['found']}>
            {isSearching && t('logs.searching')}
            {logs.length === 0 &&
              !isSearching &&
              !hasNextPage &&
              t(countOf(state) > 0 ? 'logs.nothing' : 'logs.none')}
            <button type="button" className={list['link']} onClick={() => void refetch()}>
              {t('jobs.refresh')}
            </button>
          </p>
          {logs.length > 0 && <LogTable logs={logs} />}
          {hasNextPage && (
            <p>
              <button
                type="button"
                className={list['deed']}
                disabled={isSearching}
                onClick={() => void fetchNextPage()}
              >
                {t('deliveries.more')}
              </button>
            </p>
          )}
        </>
      )}
    </>
  );
}

function Filters({ state, change }: { state: LogsState; change(changed: Partial<LogsState>): void }) {
  const { t } = useLanguage();
  const agents = useAgents().data;
  const companies = useCompanies();
  const [typed, setTyped] = useState(state.no);
  // The address has changed by another way: back, forward, or the filter was cleared.
  useEffect(() => setTyped(state.no), [state.no]);
  const idOf = (value: string) => (/^\d+$/.test(value) ? Number(value) : undefined);
  return (
    <FilterBox count={countOf(state)}>
      <SelectField
        label={t('jobs.agent')}
        value={state.agent}
        onChange={(value) => change({ agent: idOf(value) })}
        choices={[...(agents?.values() ?? [])].map(({ Id, Name }) => [Id, Name])}
      />
      <SelectField
        label={t('jobs.company')}
        value={state.company}
        onChange={(value) => change({ company: idOf(value) })}
        choices={companies}
      />
      <StatusField status={state.http} onChange={(http) => change({ http })} />
      <Field label={t('logs.bodies')}>
        <select
          value={state.place}
          onChange={({ target }) => change({ place: PLACES.find((each) => each === target.value) ?? '' })}
        >
          {PLACES.map((each) => (
            <option key={each} value={each}>
              {t(each === '' ? 'shell.any' : `logs.${each}`)}
            </option>
          ))}
        </select>
      </Field>
      <Field label={t('deliveries.from')}>
        <input type="date" value={state.from} onChange={({ target }) => change({ from: target.value })} />
      </Field>
      <Field label={t('deliveries.to')}>
        <input type="date" value={state.to} onChange={({ target }) => change({ to: target.value })} />
      </Field>
      <form
        className={list['number']}
        onSubmit={(event) => {
          event.preventDefault();
          change({ no: typed.trim() });
        }}
      >
        <Field label={t('logs.number')}>
          <input
            type="search"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <button type="submit" className={list['deed']}>
          {t('jobs.find')}
        </button>
      </form>
      <label className={form['tick']}>
        <input
          type="checkbox"
          checked={state.slow}
          onChange={({ target }) => change({ slow: target.checked })}
        />
        {t('logs.slow')}
      </label>
      {countOf(state) > 0 && (
        <button type="button" className={list['link']} onClick={() => change(NO_FILTER)}>
          {t('services.clearFilter')}
        </button>
      )}
    </FilterBox>
  );
}

function StatusField({
  status,
  onChange,
}: {
  status: number | undefined;
  onChange(status: number | undefined): void;
}) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState('');
  useEffect(() => setTyped(status?.toString() ?? ''), [status]);
  return (
    <Field label={t('logs.http')}>
      <input
        inputMode="numeric"
        maxLength={3}
        size={4}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const read = httpStatus.read(target.value);
          // A status that is being typed searches nothing yet.
          if (read !== undefined || target.value === '') onChange(read);
        }}
      />
    </Field>
  );
}

function LogTable({ logs }: { logs: readonly Log[] }) {
  const { t } = useLanguage();
  const { dateTime, day, seconds } = useMoments();
  const heads = [
    t('deliveries.time'),
    t('jobs.agent'),
    t('jobs.company'),
    t('logs.operation'),
    t('logs.duration'),
    t('logs.http'),
    t('logs.bodies'),
  ];
  return (
    <table className={list['table']}>
      <caption className="visually-hidden">{t('nav.outgoingLogs')}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {logs.map((log) => (
          <tr key={String(log.OutgoingRequestLogID)}>
            <td title={dateTime(log.StartedAt)}>
              <Link href={`/${log.OutgoingRequestLogID}`}>
                {day(log.StartedAt)} {seconds(log.StartedAt)}
              </Link>
            </td>
            <td data-label={heads[1]}>{log.AgentName}</td>
            <td data-label={heads[2]}>{log.InsuranceCompanyName ?? log.InsuranceCompanyId ?? '–'}</td>
            <td data-label={heads[3]}>{log.ServiceOperationName ?? log.ServiceOperationId ?? '–'}</td>
            <td data-label={heads[4]}>{log.DurationMs} ms</td>
            <td data-label={heads[5]}>{log.HttpStatus ?? t('logs.noAnswer')}</td>
            <td data-label={heads[6]}>{t(`logs.${placeOf(log)}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
