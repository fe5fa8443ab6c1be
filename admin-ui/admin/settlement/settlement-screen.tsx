import { Fragment } from 'react';
import { useListAddress } from '../address/use-address-state.js';
import { api, type ResponseOf } from '../api/client.js';
import { serviceNow } from '../api/service-now.js';
import { useCompanies, useCompanyNames } from '../api/use-companies.js';
import { useWholeList } from '../api/use-list.js';
import { useAgents } from '../api/use-notices.js';
import { useLanguage } from '../texts/language.js';
import { businessNow } from '../texts/zone.js';
import { CopyLink } from '../ui/copy-link.js';
import { CsvButton } from '../ui/csv-button.js';
import type { Column } from '../ui/data-table.js';
import { DateField } from '../ui/date-field.js';
import { daysAfter } from '../ui/dates.js';
import { differenceOf, isNought, sumOf } from '../ui/decimal.js';
import { AgentField, SelectField } from '../ui/field.js';
import { Filters, ListScreen } from '../ui/list-screen.js';
import { Mark } from '../ui/mark.js';
import { Fact, Facts } from '../ui/page-head.js';
import { Amount, useCurrencyName } from './amount.js';
import { ComparisonPart } from './comparison-part.js';
import classes from './settlement.module.css';
import { SETTLEMENT_ADDRESS } from './settlement-address.js';

type Item = ResponseOf<'/api/admin/settlements', 'get'>[number];

/** What was endorsed on a day, and how it agrees with the books of another side. */
export default function SettlementScreen() {
  const { t } = useLanguage();
  const { state, put, count, clear } = useListAddress(SETTLEMENT_ADDRESS);
  const today = businessNow(serviceNow()).slice(0, 10);
  const day = state.day || today;
  const query = { insuranceCompanyId: state.company, agentId: state.agent };
  const list = useWholeList(['settlement', day, query], (signal) =>
    api.call('get', '/api/admin/settlements', { query: { dayFrom: day, dayTo: day, ...query }, signal }),
  );
  return (
    <>
      <ListScreen
        title={t('nav.settlement')}
        note={t('settlement.note')}
        filters={
          <Filters count={count} found={list.rows?.length} onClear={clear}>
            <DateField
              label={t('settlement.day')}
              value={day}
              // While what is typed is no day, the last one stays.
              onChange={(chosen) => chosen !== '' && put({ day: chosen })}
              presets={[
                [t('ui.today'), () => put({ day: '' })],
                [t('ui.yesterday'), () => put({ day: daysAfter(today, -1) })],
              ]}
            />
            <SelectField
              label={t('jobs.company')}
              value={state.company}
              onChange={(company) => put({ company })}
              choices={useCompanies()}
            />
            <AgentField value={state.agent} onChange={(agent) => put({ agent })} />
          </Filters>
        }
        caption={t('nav.settlement')}
        list={list}
        empty={t('settlement.none')}
        tools={
          <>
            {list.rows && <DayState rows={list.rows} />}
            <CsvButton
              read={() => api.csv('/api/admin/settlements/{day}/endorsements', { path: { day }, query })}
            />
            <CopyLink linkOf={() => location.href} />
          </>
        }
        columns={useColumns()}
        keyOf={(item) => Object.values(groupOf(item)).join()}
      />
      {list.rows && <Totals rows={list.rows} />}
      {/* Below rows that are still read it would jump. */}
      {(list.rows || list.error) && (
        <ComparisonPart key={JSON.stringify([day, query])} settled={{ day, query }} />
      )}
    </>
  );
}

const groupOf = ({ InsuranceCompanyId, AgentId, ProductId, CurrencyType }: Item) => ({
  InsuranceCompanyId,
  AgentId,
  ProductId,
  CurrencyType,
});

/** Whether the figures are final. */
function DayState({ rows }: { rows: readonly Item[] }) {
  const { t } = useLanguage();
  if (rows.length === 0) return null;
  const isClosed = rows.every((item) => item.IsClosed);
  return (
    <Mark tone={isClosed ? 'ok' : 'wait'} icon={isClosed ? 'check' : 'clock'}>
      {t(isClosed ? 'settlement.closed' : 'settlement.open')}
    </Mark>
  );
}

const SUMS = ['GrossPremium', 'NetPremium', 'Commission'] as const;

/** The sums over all rows, for each currency. */
function Totals({ rows }: { rows: readonly Item[] }) {
  const { t } = useLanguage();
  const nameOf = useCurrencyName();
  const currencies = [...new Set(rows.map(({ CurrencyType }) => CurrencyType))];
  return (
    <Facts>
      {currencies.map((currency) => {
        const own = rows.filter(({ CurrencyType }) => CurrencyType === currency);
        const count = own.reduce((all, { Count }) => all + Count, 0);
        return (
          <Fact key={currency} label={t('settlement.total', { currency: nameOf(currency) })}>
            {t('settlement.endorsements', { n: count })}
            {SUMS.map((name) => (
              <Fragment key={name}>
                {` · ${t(`settlement.${name}`)} `}
                <Amount value={sumOf(own.map((item) => item[name])) ?? '–'} />
              </Fragment>
            ))}
          </Fact>
        );
      })}
    </Facts>
  );
}

function useColumns(): readonly Column<Item>[] {
  const { t, locale } = useLanguage();
  const companies = useCompanyNames();
  const agents = useAgents().data;
  const currencyOf = useCurrencyName();
  const amount = (
    name: (typeof SUMS)[number],
    local?: 'LocalGrossPremium' | 'LocalCommission',
  ): Column<Item> => ({
    head: t(`settlement.${name}`),
    isNumber: true,
    card: 'fact',
    isNamed: true,
    cell: (item) => (
      <>
        <Amount value={item[name]} />
        {local && !isNought(differenceOf(item[local], item[name]) ?? 0) && (
          <span className={classes['local']}>
            <Amount value={item[local]} /> TL
          </span>
        )}
      </>
    ),
  });
  return [
    {
      head: t('jobs.company'),
      card: 'title',
      cell: ({ InsuranceCompanyId }) => companies?.get(InsuranceCompanyId) ?? InsuranceCompanyId,
    },
    { head: t('jobs.agent'), card: 'fact', cell: ({ AgentId }) => agents?.get(AgentId)?.Name ?? AgentId },
    {
      head: t('jobs.product'),
      isNumber: true,
      card: 'fact',
      isNamed: true,
      cell: ({ ProductId }) => ProductId,
    },
    { head: t('settlement.currency'), card: 'state', cell: ({ CurrencyType }) => currencyOf(CurrencyType) },
    {
      head: t('settlement.count'),
      isNumber: true,
      card: 'fact',
      isNamed: true,
      cell: ({ Count }) => Count.toLocaleString(locale),
    },
    {
      head: t('settlement.refunds'),
      isNumber: true,
      card: 'fact',
      isNamed: true,
      isEmpty: ({ Refunds }) => Refunds === 0,
      cell: ({ Refunds }) => Refunds.toLocaleString(locale),
    },
    amount('GrossPremium', 'LocalGrossPremium'),
    amount('NetPremium'),
    amount('Commission', 'LocalCommission'),
  ];
}
