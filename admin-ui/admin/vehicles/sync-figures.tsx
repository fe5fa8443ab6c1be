import { useState } from 'react';
import { Link } from 'wouter';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { DataTable } from '../ui/data-table.js';
import { Fact, Facts, Title } from '../ui/page-head.js';
import { Card } from '../ui/record-screen.js';
import { useNumbers } from './use-numbers.js';
import type { Sync } from './vehicles-address.js';

/** Warnings that are shown without being asked for. */
const WARNINGS_SHOWN = 10;
/** A figure with its name. */
const FACT = { isNumber: true, card: 'fact', isNamed: true } as const;

/** What a list did or would do: records, the biggest moves, model years, and what was skipped. */
export function SyncFigures({ sync }: { sync: Sync }) {
  const { t } = useLanguage();
  const { whole } = useNumbers();
  const { Added, Updated, Deactivated, Unchanged, Years, BiggestMoves, Warnings } = sync;
  const isCompared = Added + Updated + Deactivated + Unchanged > 0;
  return (
    <>
      {isCompared && (
        <Card>
          <Facts>
            <Fact label={t('sync.added')}>{whole(Added)}</Fact>
            <Fact label={t('sync.updated')}>{whole(Updated)}</Fact>
            <Fact label={t('sync.deactivated')}>{whole(Deactivated)}</Fact>
            <Fact label={t('sync.unchanged')}>{whole(Unchanged)}</Fact>
          </Facts>
        </Card>
      )}
      {BiggestMoves.length > 0 && <MoveTable moves={BiggestMoves} />}
      {Years.length > 0 && <YearTable years={Years} />}
      {Warnings.length > 0 && <WarningList warnings={Warnings} />}
    </>
  );
}

function YearTable({ years }: { years: Sync['Years'] }) {
  const { t } = useLanguage();
  const { whole, move } = useNumbers();
  return (
    <section>
      <Title>{t('sync.years')}</Title>
      <DataTable
        caption={t('sync.years')}
        rows={years}
        keyOf={({ Year }) => Year}
        columns={[
          { head: t('vehicle.year'), card: 'title', cell: ({ Year }) => Year },
          { head: t('sync.before'), isNumber: true, cell: ({ Before }) => whole(Before) },
          { head: t('sync.yearAdded'), ...FACT, cell: ({ Added }) => whole(Added) },
          { head: t('sync.yearGone'), ...FACT, cell: ({ Gone }) => whole(Gone) },
          { head: t('sync.yearMoved'), ...FACT, cell: ({ Moved }) => whole(Moved) },
          {
            head: t('sync.median'),
            ...FACT,
            cell: ({ Median }) => (Median === null ? '–' : move(Number(Median))),
          },
        ]}
      />
    </section>
  );
}

function MoveTable({ moves }: { moves: Sync['BiggestMoves'] }) {
  const { t } = useLanguage();
  const { whole, move } = useNumbers();
  return (
    <section>
      <Title>{t('sync.moves')}</Title>
      <DataTable
        caption={t('sync.moves')}
        rows={moves}
        keyOf={({ Id, Year }) => `${Id} ${Year}`}
        columns={[
          {
            head: t('vehicles.type'),
            card: 'title',
            cell: ({ Id, Year, Name }) => <Link href={`/${Id}?year=${Year}`}>{Name}</Link>,
          },
          { head: t('vehicle.year'), ...FACT, cell: ({ Year }) => Year },
          { head: t('sync.was'), ...FACT, cell: ({ From }) => whole(From) },
          { head: t('sync.becomes'), ...FACT, cell: ({ To }) => whole(To) },
          { head: t('sync.factor'), ...FACT, cell: ({ From, To }) => move(Number(To) / Number(From)) },
        ]}
      />
    </section>
  );
}

function WarningList({ warnings }: { warnings: readonly string[] }) {
  const { t } = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? warnings : warnings.slice(0, WARNINGS_SHOWN);
  return (
    <section>
      <Title>{t('sync.warnings', { n: warnings.length })}</Title>
      <ul>
        {shown.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      {shown.length < warnings.length && (
        <Button onClick={() => setWhole(true)}>
          {t('sync.moreWarnings', { n: warnings.length - shown.length })}
        </Button>
      )}
    </section>
  );
}
