import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { oneId, text, word } from '../address/params.js';
import { useListAddress } from '../address/use-address-state.js';
import { valueAddress } from '../address/value-address.js';
import { api } from '../api/client.js';
import { PAGE_SIZE, useList } from '../api/use-list.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import type { Column } from '../ui/data-table.js';
import { SearchField, SelectField } from '../ui/field.js';
import { Filters, ListScreen } from '../ui/list-screen.js';
import { ActiveMark } from '../ui/mark.js';
import { PageHead } from '../ui/page-head.js';
import { WaysOn } from '../ui/ways-on.js';
import { NewValue } from './new-value.js';
import { parameterName, type Value } from './parameter.js';

const STATES = ['active', 'inactive'] as const;
const VALUES_ADDRESS = { q: text, state: word(['', ...STATES], ''), page: oneId } as const;
/** Entries of a row's lists; the value's page shows all of them. */
const NAMED = 3;

/** The values of one parameter, and the search among them. */
export default function ValuesScreen() {
  const { t } = useLanguage();
  const number = oneId.read(useParams()['number'] ?? '') ?? 0;
  if (number > 0) return <Values key={number} number={number} />;
  return (
    <>
      <PageHead title={t('catalogs.missing')} back={['/', t('nav.parameters')]} />
      <WaysOn />
    </>
  );
}

function Values({ number }: { number: number }) {
  const { t } = useLanguage();
  const { state, put, onPage, count, clear } = useListAddress(VALUES_ADDRESS);
  const isAdministrator = useIsAdministrator();
  const [isAdding, setAdding] = useState(false);
  const query = {
    q: state.q.trim() || undefined,
    status: state.state === '' ? undefined : state.state === 'active',
    page: state.page ?? 1,
    pageSize: PAGE_SIZE,
  };
  const list = useList(['parameters', 'values', number, query], (signal) => {
    const path = { parameterId: number };
    return api.call('get', '/api/admin/parameters/{parameterId}/values', { path, query, signal });
  });
  const name = parameterName(number, t);
  const id = String(number);
  return (
    <ListScreen
      title={name === undefined ? t('parameters.title', { id }) : t('parameters.titleNamed', { id, name })}
      back={['/', t('nav.parameters')]}
      note={name !== undefined && t('parameters.ofCatalog')}
      actions={
        isAdministrator && (
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            {t('parameters.add')}
          </Button>
        )
      }
      filters={
        <Filters count={count} found={list.page?.TotalCount} onClear={clear}>
          <SearchField
            label={t('parameters.search')}
            value={state.q}
            onChange={(q) => put({ q }, { replace: true })}
          />
          <SelectField
            label={t('deliveries.state')}
            value={state.state || undefined}
            onChange={(chosen) => put({ state: chosen ?? '' })}
            choices={STATES.map((each) => [each, t(`parameters.${each}`)])}
          />
        </Filters>
      }
      caption={t('parameters.values')}
      list={list}
      found={(n) => t('parameters.found', { n })}
      empty={t('parameters.nothing')}
      onPage={onPage}
      columns={useColumns()}
      keyOf={({ ParameterValue }) => ParameterValue}
      sort="code"
    >
      {isAdding && <NewValue number={number} onClose={() => setAdding(false)} />}
    </ListScreen>
  );
}

function useColumns(): readonly Column<Value>[] {
  const { t } = useLanguage();
  return [
    {
      head: t('parameters.code'),
      sort: 'code',
      width: '160px',
      card: 'fact',
      isNamed: true,
      cell: ({ ParameterId, ParameterValue }) => (
        <Link href={valueAddress(ParameterId, ParameterValue)}>{ParameterValue}</Link>
      ),
    },
    { head: t('parameters.name'), card: 'title', cell: ({ ParameterName }) => ParameterName },
    {
      head: t('parameters.status'),
      width: '96px',
      card: 'state',
      cell: ({ Status }) => <ActiveMark isActive={Status} />,
    },
    {
      head: t('parameters.dependentsOf'),
      cell: ({ Dependents }) =>
        briefly(Dependents.map(({ ParameterId, ParameterValue }) => `${ParameterId}: ${ParameterValue}`)),
    },
    {
      head: t('parameters.details'),
      cell: ({ AdditionalDetails }) =>
        briefly(AdditionalDetails.map(({ KeyName, KeyValue }) => `${KeyName}: ${KeyValue}`)),
    },
  ];
}

function briefly(entries: readonly string[]): string {
  if (entries.length === 0) return '–';
  const rest = entries.length - NAMED;
  return entries.slice(0, NAMED).join(', ') + (rest > 0 ? ` +${rest}` : '');
}
