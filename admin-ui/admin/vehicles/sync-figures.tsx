import { useState } from 'react';
import { Link } from 'wouter';
import { useLanguage } from '../texts/language.js';
import { Fact } from '../ui/fact.js';
import list from '../ui/list.module.css';
import { ListTable } from '../ui/list-table.js';
import { useNumbers } from './use-numbers.js';
import type { Sync } from './vehicles-address.js';

/** Warnings that are shown without being asked for. */
const WARNINGS_SHOWN = 10;

/** What a list did or would do: records, the biggest moves, model years, and what was skipped. */
export function SyncFigures({ sync }: { sync: Sync }) {
  const { t } = useLanguage();
  const { whole } = useNumbers();
  const { Added, Updated, Deactivated, Unchanged, Years, BiggestMoves, Warnings } = sync;
  const isCompared = Added + Updated + Deactivated + Unchanged > 0;
  return (
    <>
      {isCompared && (
        <section className={list['head']}>
          <dl className={list['facts']}>
            <Fact label={t('sync.added')}>{whole(Added)}</Fact>
            <Fact label={t('sync.updated')}>{whole(Updated)}</Fact>
            <Fact label={t('sync.deactivated')}>{whole(Deactivated)}</Fact>
            <Fact label={t('sync.unchanged')}>{whole(Unchanged)}</Fact>
          </dl>
        </section>
      )}
      {BiggestMoves.length > 0 && <MoveTable moves={BiggestMoves} />}
      {Years.length > 0 && <YearTable years={Years} />}
      {Warnings.length > 0 && <WarningList warnings={Warnings} />}
    </>
  );
}

function YearTable({ years }: { years: Sync['Years'] }) {
  const { t } = useLanguage();
  const { whole, times } = useNumbers();
  const heads = [
    t('vehicle.year'),
    t('sync.before'),
    t('sync.yearAdded'),
    t('sync.yearGone'),
    t('sync.yearMoved'),
    t('sync.median'),
  ];
  return (
    <section>
      <h2 className={list['title']}>{t('sync.years')}</h2>
      <ListTable caption={t('sync.years')} heads={heads}>
        {years.map(({ Year, Before, Added, Gone, Moved, Median }) => (
          <tr key={Year}>
            <td>{Year}</td>
            <td data-label={heads[1]}>{whole(Before)}</td>
            <td data-label={heads[2]}>{whole(Added)}</td>
            <td data-label={heads[3]}>{whole(Gone)}</td>
            <td data-label={heads[4]}>{whole(Moved)}</td>
            <td data-label={heads[5]}>{Median === null ? '–' : times(Number(Median))}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}

function MoveTable({ moves }: { moves: Sync['BiggestMoves'] }) {
  const { t } = useLanguage();
  const { whole, times } = useNumbers();
  const heads = [t('vehicles.type'), t('vehicle.year'), t('sync.was'), t('sync.becomes'), t('sync.factor')];
  return (
    <section>
      <h2 className={list['title']}>{t('sync.moves')}</h2>
      <ListTable caption={t('sync.moves')} heads={heads}>
        {moves.map(({ Id, Name, Year, From, To }) => (
          <tr key={`${Id} ${Year}`}>
            <td>
              <Link href={`/${Id}?year=${Year}`}>{Name}</Link>
            </td>
            <td data-label={heads[1]}>{Year}</td>
            <td data-label={heads[2]}>{whole(From)}</td>
            <td data-label={heads[3]}>{whole(To)}</td>
            <td data-label={heads[4]}>{times(Number(To) / Number(From))}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}

function WarningList({ warnings }: { warnings: readonly string[] }) {
  const { t } = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? warnings : warnings.slice(0, WARNINGS_SHOWN);
  return (
    <section>
      <h2 className={list['title']}>{t('sync.warnings', { n: warnings.length })}</h2>
      <ul>
        {shown.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      {shown.length < warnings.length && (
        <button type="button" className={list['action']} onClick={() => setWhole(true)}>
          {t('sync.moreWarnings', { n: warnings.length - shown.length })}
        </button>
      )}
    </section>
  );
}
