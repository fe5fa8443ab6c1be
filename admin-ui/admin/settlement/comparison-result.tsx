import { Link } from 'wouter';
import type { Exact } from '../api/exact-json.js';
import { type Translate, useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { Button } from '../ui/button.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { shownDate } from '../ui/dates.js';
import { differenceOf, isNought } from '../ui/decimal.js';
import { Mark } from '../ui/mark.js';
import { Title } from '../ui/page-head.js';
import { saveFile } from '../ui/save-file.js';
import { Amount, useCurrencyName } from './amount.js';
import { differencesCsv } from './differences-csv.js';
import type { Comparison } from './settlement-address.js';

type Key = { PolicyNumber: string; RenewalNo: string; EndorsementNo: number };
/** The sums of both sides in a currency. */
interface Sums {
  currency: number | null;
  Here: SideSums;
  There: SideSums;
}
/** Null where no row states it. */
type SideSums = Record<(typeof FIGURES)[number], Exact | null>;
const NOTHING: SideSums = { Count: 0, GrossPremium: 0, NetPremium: 0, Commission: 0 };
const LISTS = ['MissingHere', 'MissingThere', 'Different', 'Doubled'] as const;

/** How a file agrees with the endorsements of the day, and the way to each job that does not. */
export function ComparisonResult({ found, day }: { found: Comparison; day: string }) {
  const { t } = useLanguage();
  const isEqual = isAgreed(found);
  const save = () => saveFile(differencesCsv(found, t), `settlement-${day}-differences.csv`);
  return (
    <>
      <p role="status">
        <Mark tone={isEqual ? 'ok' : 'fault'} icon={isEqual ? 'check' : 'warning'} isLong>
          {outcomeText(found, t)}
        </Mark>
      </p>
      <DataTable
        caption={t('settlement.sides')}
        columns={useSumColumns()}
        rows={sumsOf(found).flatMap((sums) => FIGURES.map((figure) => ({ sums, figure })))}
        keyOf={({ sums, figure }) => `${sums.currency} ${figure}`}
      />
      {!isEqual && (
        <p>
          <Button kind="quiet" onClick={save}>
            {t('settlement.csv')}
          </Button>
        </p>
      )}
      <Part list="Different" found={found} columns={useDifferentColumns()} />
      <Part list="MissingThere" found={found} columns={useMissingThereColumns()} />
      <Part list="MissingHere" found={found} columns={useMissingHereColumns()} />
      <Part list="Doubled" found={found} columns={useDoubledColumns()} />
    </>
  );
}

type Outcome = Pick<Comparison, 'Agreed' | 'Counts'>;
const isAgreed = ({ Counts }: Outcome) => LISTS.every((list) => Counts[list] === 0);

/** How many endorsements agree, and how many do not. */
export function outcomeText({ Agreed, Counts }: Outcome, t: Translate): string {
  if (isAgreed({ Agreed, Counts })) return t('settlement.equal', { n: Agreed });
  const unequal = LISTS.filter((list) => Counts[list] > 0);
  return [
    t('settlement.agreed', { n: Agreed }),
    ...unequal.map((list) => t(`settlement.n${list}`, { n: Counts[list] })),
  ].join(' · ');
}

const Stated = ({ value }: { value: Exact | null }) => (value === null ? '–' : <Amount value={value} />);

type Row<L extends (typeof LISTS)[number]> = Comparison[L][number];

function Part<L extends (typeof LISTS)[number]>({
  list,
  found,
  columns,
}: {
  list: L;
  found: Comparison;
  columns: readonly Column<Row<L>>[];
}) {
  const { t, locale } = useLanguage();
  const rows = found[list] as readonly Row<L>[];
  const total = found.Counts[list];
  if (rows.length === 0) return null;
  const title = `${t(`settlement.${list}`)} (${total.toLocaleString(locale)})`;
  return (
    <>
      <Title>{title}</Title>
      {total > rows.length && <p>{t('settlement.firstOnly', { n: rows.length })}</p>}
      <DataTable caption={title} columns={columns} rows={rows} keyOf={(row) => JSON.stringify(row)} />
    </>
  );
}

function sumsOf({ Sums }: Comparison): Sums[] {
  const currencies = [...new Set(Sums.map(({ CurrencyType }) => CurrencyType))];
  return currencies.map((currency) => {
    const side = (name: 'Here' | 'There') =>
      Sums.find(({ Side, CurrencyType }) => Side === name && CurrencyType === currency) ?? NOTHING;
    return { currency, Here: side('Here'), There: side('There') };
  });
}

const FIGURES = ['Count', 'GrossPremium', 'NetPremium', 'Commission'] as const;

function useSumColumns(): readonly Column<{ sums: Sums; figure: (typeof FIGURES)[number] }>[] {
  const { t } = useLanguage();
  const currencyOf = useCurrencyName();
  return [
    { head: t('settlement.currency'), card: 'fact', cell: ({ sums }) => currencyOf(sums.currency) },
    {
      head: t('settlement.figure'),
      card: 'title',
      cell: ({ figure }) => t(figure === 'Count' ? 'settlement.count' : `settlement.${figure}`),
    },
    {
      head: t('settlement.here'),
      isNumber: true,
      card: 'fact',
      isNamed: true,
      cell: ({ sums, figure }) => <Stated value={sums.Here[figure]} />,
    },
    {
      head: t('settlement.there'),
      isNumber: true,
      card: 'fact',
      isNamed: true,
      cell: ({ sums, figure }) => <Stated value={sums.There[figure]} />,
    },
    {
      head: t('settlement.difference'),
      isNumber: true,
      card: 'state',
      cell: ({ sums, figure }) => {
        const [here, there] = [sums.Here[figure], sums.There[figure]];
        // What a side does not state is not compared.
        if (here === null || there === null) return '–';
        const difference = differenceOf(there, here) ?? '–';
        const isSame = isNought(difference);
        return (
          <Mark tone={isSame ? 'ok' : 'fault'} icon={isSame ? 'check' : 'warning'} isLong>
            {isSame ? t('settlement.same') : <Amount value={difference} />}
          </Mark>
        );
      },
    },
  ];
}

function useKeyColumns<T extends Key>(): readonly Column<T>[] {
  const { t } = useLanguage();
  return [
    { head: t('jobs.policy'), card: 'title', cell: ({ PolicyNumber }) => PolicyNumber },
    {
      head: t('job.renewal'),
      width: '96px',
      card: 'fact',
      isNamed: true,
      cell: ({ RenewalNo }) => RenewalNo,
    },
    {
      head: t('job.endorsementNo'),
      width: '80px',
      isNumber: true,
      card: 'fact',
      isNamed: true,
      cell: ({ EndorsementNo }) => EndorsementNo,
    },
  ];
}

const useLine = <T extends { Row: number | null }>(): Column<T> => ({
  head: useLanguage().t('settlement.line'),
  width: '72px',
  isNumber: true,
  card: 'fact',
  isNamed: true,
  cell: ({ Row: line }) => line ?? '–',
});

function JobLink({ id }: { id: number | null }) {
  const { t } = useLanguage();
  return id === null ? '–' : <Link href={`~/admin/jobs/${id}`}>{t('job.title', { id: String(id) })}</Link>;
}

const useJob = <T extends { JobId: number | null }>(): Column<T> => ({
  head: useLanguage().t('palette.jobs'),
  width: '96px',
  isWhole: true,
  card: 'fact',
  cell: ({ JobId }) => <JobLink id={JobId} />,
});

function useDifferentColumns(): readonly Column<Row<'Different'>>[] {
  const { t } = useLanguage();
  return [
    useLine(),
    useJob(),
    ...useKeyColumns<Row<'Different'>>(),
    { head: t('settlement.field'), card: 'state', cell: ({ Field }) => t(`settlement.${Field}`) },
    {
      head: t('settlement.here'),
      isNumber: true,
      card: 'fact',
      isNamed: true,
      cell: ({ Here }) => <Stated value={Here} />,
    },
    {
      head: t('settlement.there'),
      isNumber: true,
      card: 'fact',
      isNamed: true,
      cell: ({ There }) => <Stated value={There} />,
    },
  ];
}

function useMissingThereColumns(): readonly Column<Row<'MissingThere'>>[] {
  const { t } = useLanguage();
  const currencyOf = useCurrencyName();
  return [
    useJob(),
    ...useKeyColumns<Row<'MissingThere'>>(),
    {
      head: t('settlement.GrossPremium'),
      isNumber: true,
      card: 'fact',
      isNamed: true,
      cell: ({ GrossPremium }) => <Amount value={GrossPremium} />,
    },
    { head: t('settlement.currency'), card: 'fact', cell: ({ CurrencyType }) => currencyOf(CurrencyType) },
  ];
}

function useMissingHereColumns(): readonly Column<Row<'MissingHere'>>[] {
  const { t } = useLanguage();
  return [
    useLine(),
    ...useKeyColumns<Row<'MissingHere'>>(),
    {
      head: t('settlement.resembles'),
      card: 'fact',
      isEmpty: ({ Resembles }) => Resembles === null,
      cell: ({ Resembles }) =>
        Resembles && (
          <>
            <JobLink id={Resembles.JobId} /> {Resembles.PolicyNumber}
            {': '}
            {Resembles.Differs.map((each) => t(`settlement.differs.${each}` as TextKey)).join(', ')}
            {Resembles.Day !== null && ` (${shownDate(Resembles.Day)})`}
          </>
        ),
    },
  ];
}

function useDoubledColumns(): readonly Column<Row<'Doubled'>>[] {
  const { t } = useLanguage();
  return [
    {
      head: t('settlement.side'),
      card: 'state',
      cell: ({ Side }) => t(Side === 'Here' ? 'settlement.here' : 'settlement.there'),
    },
    useLine(),
    useJob(),
    ...useKeyColumns<Row<'Doubled'>>(),
  ];
}
