import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { oneId, type Params, text, word } from '../address/params.js';
import { useAddressState } from '../address/use-address-state.js';
import { valueAddress } from '../address/value-address.js';
import { api } from '../api/client.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { ActiveMark } from '../ui/active-mark.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { FilterBox } from '../ui/filter-box.js';
import list from '../ui/list.module.css';
import { ListTable } from '../ui/list-table.js';
import { Pages } from '../ui/pages.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { SearchField } from '../ui/search-field.js';
import { StateField } from '../ui/state-field.js';
import { NewValue } from './new-value.js';
import { parameterName, type Value } from './parameter.js';

const STATES = ['', 'active', 'inactive'] as const;
const VALUES_ADDRESS = { q: text, state: word(STATES, ''), page: oneId } as const;
type ValuesState = typeof VALUES_ADDRESS extends Params<infer S> ? S : never;
const PAGE_SIZE = 50;
/** The search waits so long for the next letter, in milliseconds. */
const TYPING_MS = 250;
/** Entries of a row's lists; the value's page shows all of them. */
const NAMED = 3;

/** The values of one parameter, and the search among them. */
export default function ValuesScreen() {
  const { t } = useLanguage();
  const number = oneId.read(useParams()['number'] ?? '') ?? 0;
  const [state, change] = useAddressState(VALUES_ADDRESS);
  const isAdministrator = useIsAdministrator();
  const [isAdding, setAdding] = useState(false);
  const [words] = useDebouncedValue(state.q, TYPING_MS);
  const query = {
    q: words.trim() || undefined,
    status: state.state === '' ? undefined : state.state === 'active',
    page: state.page ?? 1,
    pageSize: PAGE_SIZE,
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['parameters', 'values', number, query],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/parameters/{parameterId}/values', {
        path: { parameterId: number },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: number > 0,
  });
  const name = parameterName(number, t);
  const title =
    name === undefined
      ? t('parameters.title', { id: String(number) })
      : t('parameters.titleNamed', { id: String(number), name });
  return (
    <>
      <p className={list['back']}>
        <Link href="/">← {t('nav.parameters')}</Link>
      </p>
      <ScreenTitle>{number === 0 ? t('catalogs.missing') : title}</ScreenTitle>
      {number > 0 && (
        <>
          {name !== undefined && <p className={list['note']}>{t('parameters.ofCatalog')}</p>}
          <Filters state={state} change={change} />
          {isAdministrator && !isAdding && (
            <p>
              <button type="button" className={list['action']} onClick={() => setAdding(true)}>
                {t('parameters.add')}
              </button>
            </p>
          )}
          {isAdding && <NewValue number={number} onClose={() => setAdding(false)} />}
          {error && <ErrorNotice error={error} retry={() => void refetch()} />}
          {!data && !error && <p role="status">{t('shell.loading')}</p>}
          {data && (
            <>
              <p role="status" className={list['found']}>
                {data.TotalCount === 0
                  ? t('parameters.nothing')
                  : t('parameters.found', { n: data.TotalCount })}
              </p>
              {data.Items.length > 0 && <ValueTable values={data.Items} />}
              <Pages page={data} onPage={(page) => change({ page })} />
            </>
          )}
        </>
      )}
    </>
  );
}

function Filters({
  state,
  change,
}: {
  state: ValuesState;
  change(changed: Partial<ValuesState>, options?: { replace: boolean }): void;
}) {
  const { t } = useLanguage();
  const count = [state.q, state.state].filter(Boolean).length;
  return (
    <FilterBox count={count}>
      <SearchField
        label={t('parameters.search')}
        value={state.q}
        onChange={(q) => change({ q, page: undefined }, { replace: true })}
      />
      <StateField
        states={STATES}
        value={state.state}
        nameOf={(each) => `parameters.${each}` as const}
        onChange={(chosen) => change({ state: chosen, page: undefined })}
      />
      {count > 0 && (
        <button
          type="button"
          className={list['link']}
          onClick={() => change({ q: '', state: '', page: undefined })}
        >
          {t('services.clearFilter')}
        </button>
      )}
    </FilterBox>
  );
}

function ValueTable({ values }: { values: readonly Value[] }) {
  const { t } = useLanguage();
  const heads = [
    t('parameters.code'),
    t('parameters.name'),
    t('parameters.status'),
    t('parameters.dependentsOf'),
    t('parameters.details'),
  ];
  return (
    <ListTable caption={t('parameters.values')} heads={heads}>
      {values.map((value) => (
        <tr key={value.ParameterValue}>
          <td>
            <Link href={valueAddress(value.ParameterId, value.ParameterValue)}>{value.ParameterValue}</Link>
          </td>
          <td data-label={heads[1]}>{value.ParameterName}</td>
          <td>
            <ActiveMark isActive={value.Status} />
          </td>
          <td data-label={heads[3]} data-empty={value.Dependents.length === 0 || undefined}>
            {briefly(
              value.Dependents.map(({ ParameterId, ParameterValue }) => `${ParameterId}: ${ParameterValue}`),
            )}
          </td>
          <td data-label={heads[4]} data-empty={value.AdditionalDetails.length === 0 || undefined}>
            {briefly(value.AdditionalDetails.map(({ KeyName, KeyValue }) => `${KeyName}: ${KeyValue}`))}
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function briefly(entries: readonly string[]): string {
  if (entries.length === 0) return '–';
  const rest = entries.length - NAMED;
  return entries.slice(0, NAMED).join(', ') + (rest > 0 ? ` +${rest}` : '');
}
