import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { httpStatus } from '../address/params.js';
import { useListAddress } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { useCompanies } from '../api/use-companies.js';
import { useFeed } from '../api/use-list.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { Button } from '../ui/button.js';
import { CsvButton } from '../ui/csv-button.js';
import type { Column } from '../ui/data-table.js';
import { PeriodField } from '../ui/date-field.js';
import { AgentField, FindField, SelectField, TextField, Tick } from '../ui/field.js';
import { Filters, ListScreen } from '../ui/list-screen.js';
import { filterQuery, LOGS_ADDRESS, type Log, PLACES, placeOf } from './logs-address.js';

/** The calls of the gateway to insurers, the newest first. */
export default function LogsScreen() {
  const { t } = useLanguage();
  const { state, put, count, clear } = useListAddress(LOGS_ADDRESS);
  const companies = useCompanies();
  const feed = useFeed(['outgoing logs', state], (page, signal) =>
    api.call('get', '/api/admin/outgoing-logs/feed', { query: { ...filterQuery(state), ...page }, signal }),
  );
  return (
    <ListScreen
      title={t('nav.outgoingLogs')}
      filters={
        <Filters count={count} onClear={clear}>
          <AgentField value={state.agent} onChange={(agent) => put({ agent })} />
          <SelectField
            label={t('jobs.company')}
            value={state.company}
            onChange={(company) => put({ company })}
            choices={companies}
          />
          <StatusField status={state.http} onChange={(http) => put({ http })} />
          <SelectField
            label={t('logs.bodies')}
            value={state.place || undefined}
            onChange={(place) => put({ place: place ?? '' })}
            choices={PLACES.map((place) => [place, t(`logs.${place}`)])}
          />
          <PeriodField from={state.from} to={state.to} onChange={put} />
          <FindField label={t('logs.number')} maxLength={100} value={state.no} onFind={(no) => put({ no })} />
          <Tick label={t('logs.slow')} checked={state.slow} onChange={(slow) => put({ slow })} />
        </Filters>
      }
      caption={t('nav.outgoingLogs')}
      list={feed}
      empty={t(count > 0 ? 'logs.nothing' : 'logs.none')}
      tools={
        <>
          <Button kind="quiet" onClick={feed.refetch}>
            {t('jobs.refresh')}
          </Button>
          <CsvButton read={() => api.csv('/api/admin/outgoing-logs/feed', { query: filterQuery(state) })} />
        </>
      }
      columns={useColumns()}
      keyOf={({ OutgoingRequestLogID }) => String(OutgoingRequestLogID)}
      sort="-time"
    />
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
    <TextField
      label={t('logs.http')}
      inputMode="numeric"
      maxLength={3}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        const read = httpStatus.read(text);
        // A status that is being typed searches nothing yet.
        if (read !== undefined || text === '') onChange(read);
      }}
    />
  );
}

function useColumns(): readonly Column<Log>[] {
  const { t } = useLanguage();
  const { dateTime, day, seconds } = useMoments();
  return [
    {
      head: t('deliveries.time'),
      sort: 'time',
      width: '152px',
      isWhole: true,
      card: 'title',
      title: ({ StartedAt }) => dateTime(StartedAt),
      cell: ({ OutgoingRequestLogID, StartedAt }) => (
        <Link href={`/${OutgoingRequestLogID}`}>
          {day(StartedAt)} {seconds(StartedAt)}
        </Link>
      ),
    },
    { head: t('jobs.agent'), card: 'fact', cell: ({ AgentName }) => AgentName },
    {
      head: t('jobs.company'),
      card: 'fact',
      cell: ({ InsuranceCompanyName, InsuranceCompanyId }) =>
        InsuranceCompanyName ?? InsuranceCompanyId ?? '–',
    },
    {
      head: t('logs.operation'),
      card: 'fact',
      cell: ({ ServiceOperationName, ServiceOperationId }) =>
        ServiceOperationName ?? ServiceOperationId ?? '–',
    },
    {
      head: t('logs.duration'),
      isNumber: true,
      width: '96px',
      card: 'fact',
      cell: ({ DurationMs }) => `${DurationMs} ms`,
    },
    {
      head: t('logs.http'),
      isNumber: true,
      width: '96px',
      card: 'state',
      cell: ({ HttpStatus }) => HttpStatus ?? t('logs.noAnswer'),
    },
    { head: t('logs.bodies'), isWhole: true, width: '112px', cell: (log) => t(`logs.${placeOf(log)}`) },
  ];
}
