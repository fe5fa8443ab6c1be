import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { httpStatus } from '../address/params.js';
import { useAddressState } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { useCompanies } from '../api/use-companies.js';
import { useFeed } from '../api/use-feed.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { AgentField } from '../ui/agent-field.js';
import { CsvButton } from '../ui/csv-button.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Field, SelectField } from '../ui/fields.js';
import { FilterBox } from '../ui/filter-box.js';
import form from '../ui/form.module.css';
import list from '../ui/list.module.css';
import { ListTable } from '../ui/list-table.js';
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

/** The calls of the gateway to insurers, the newest first. */
export default function LogsScreen() {
  const { t } = useLanguage();
  const [state, change] = useAddressState(LOGS_ADDRESS);
  const feed = useFeed(['outgoing logs', state], (page, signal) =>
    api.call('get', '/api/admin/outgoing-logs/feed', { query: { ...filterQuery(state), ...page }, signal }),
  );
  const { rows: logs, error, hasMore, isSearching } = feed;
  return (
    <>
      <ScreenTitle>{t('nav.outgoingLogs')}</ScreenTitle>
      <Filters state={state} change={change} />
      {error && <ErrorNotice error={error} retry={feed.refetch} />}
      {!logs && !error && <p role="status">{t('shell.loading')}</p>}
      {logs && (
        <>
          <p role="status" className={list['found']}>
            {isSearching && t('logs.searching')}
            {logs.length === 0 &&
              !isSearching &&
              !hasMore &&
              t(countOf(state) > 0 ? 'logs.nothing' : 'logs.none')}
            <button type="button" className={list['link']} onClick={feed.refetch}>
              {t('jobs.refresh')}
            </button>{' '}
            <CsvButton read={() => api.csv('/api/admin/outgoing-logs/feed', { query: filterQuery(state) })} />
          </p>
          {logs.length > 0 && <LogTable logs={logs} />}
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

function Filters({ state, change }: { state: LogsState; change(changed: Partial<LogsState>): void }) {
  const { t } = useLanguage();
  const companies = useCompanies();
  const [typed, setTyped] = useState(state.no);
  // The address has changed by another way: back, forward, or the filter was cleared.
  useEffect(() => setTyped(state.no), [state.no]);
  return (
    <FilterBox count={countOf(state)}>
      <AgentField value={state.agent} onChange={(agent) => change({ agent })} />
      <SelectField
        label={t('jobs.company')}
        value={state.company}
        onChange={(company) => change({ company })}
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
        <button type="submit" className={list['action']}>
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
    <ListTable caption={t('nav.outgoingLogs')} heads={heads}>
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
    </ListTable>
  );
}
