import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type ResponseOf } from '../api/client.js';
import { useCompanyNames } from '../api/use-companies.js';
import { useAgents } from '../api/use-notices.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { Button } from '../ui/button.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Title } from '../ui/page-head.js';
import { ComparisonResult, outcomeText } from './comparison-result.js';

type Kept = ResponseOf<'/api/admin/settlements/{day}/comparisons', 'get'>[number];

export const keptKey = (day: string) => ['settlement', day, 'kept'];

/** What was kept of a day; a result is read, and audited, when it is asked for. */
export function KeptComparisons({ day }: { day: string }) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const [shown, setShown] = useState<Kept>();
  const list = useQuery({
    queryKey: keptKey(day),
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/settlements/{day}/comparisons', { path: { day }, signal }),
  });
  const one = useQuery({
    queryKey: [...keptKey(day), shown?.Id],
    enabled: shown !== undefined,
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/settlements/{day}/comparisons/{comparisonId}', {
        path: { day, comparisonId: shown?.Id ?? 0 },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isHeld: true },
  });
  const columns = useColumns(setShown);
  if (list.error) return <ErrorNotice error={list.error} retry={() => void list.refetch()} />;
  if (!list.data || list.data.length === 0) return null;
  return (
    <>
      <Title>{t('settlement.kept')}</Title>
      <DataTable
        caption={t('settlement.kept')}
        columns={columns}
        rows={list.data}
        keyOf={({ Id }) => String(Id)}
      />
      {one.error && <ErrorNotice error={one.error} retry={() => void one.refetch()} />}
      {shown && one.data && (
        <section aria-label={t('settlement.keptOf', { when: dateTime(shown.At) })}>
          <Title>{t('settlement.keptOf', { when: dateTime(shown.At) })}</Title>
          <ComparisonResult found={one.data.Result} day={day} />
        </section>
      )}
    </>
  );
}

function useColumns(show: (kept: Kept) => void): readonly Column<Kept>[] {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const companies = useCompanyNames();
  const agents = useAgents().data;
  const comparedOf = ({ InsuranceCompanyId: company, AgentId: agent }: Kept) =>
    [company && (companies?.get(company) ?? company), agent && (agents?.get(agent)?.Name ?? agent)]
      .filter((name) => name !== null)
      .join(' · ') || t('settlement.all');
  return [
    { head: t('settlement.when'), card: 'title', cell: ({ At }) => dateTime(At) },
    { head: t('settlement.who'), card: 'fact', cell: ({ UserName }) => UserName ?? '–' },
    { head: t('settlement.compared'), card: 'fact', cell: comparedOf },
    { head: t('settlement.outcome'), card: 'fact', cell: (kept) => outcomeText(kept, t) },
    {
      head: t('settlement.show'),
      card: 'state',
      isWhole: true,
      cell: (kept) => (
        <Button kind="quiet" onClick={() => show(kept)}>
          {t('settlement.show')}
        </Button>
      ),
    },
  ];
}
