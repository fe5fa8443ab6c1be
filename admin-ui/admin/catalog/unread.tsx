import { type Translate, useLanguage } from '../texts/language.js';
import form from '../ui/form.module.css';
import type { Unreadable } from './read-records.js';
import { type CellFault, FAULTS_AT_MOST } from './read-table.js';

/** Why a text or a file was not read as a catalog. */
export function Unread({ read }: { read: Unreadable }) {
  const { t } = useLanguage();
  if (read.problem !== 'cells')
    return (
      <p className={form['fault']} role="alert">
        {wordsOf(read, t)}
      </p>
    );
  return (
    <div role="alert">
      <p className={form['fault']}>{t('catalog.refused')}</p>
      <ul>
        {read.faults.map((fault) => (
          <li key={`${fault.row} ${fault.column}`}>{cellWords(fault, t)}</li>
        ))}
      </ul>
      {read.faults.length >= FAULTS_AT_MOST && <p>{t('catalog.faultsAtMost', { n: read.faults.length })}</p>}
    </div>
  );
}

function wordsOf(read: Exclude<Unreadable, { problem: 'cells' }>, t: Translate): string {
  switch (read.problem) {
    case 'notJson':
      return t('catalog.notJson', read.at);
    case 'openQuote':
      return t('catalog.openQuote', { n: read.row });
    case 'heads':
      return t('catalog.heads', { names: read.missing.join(', ') });
    case 'unknownHeads':
    case 'doubledHeads':
      return t(`catalog.${read.problem}`, { names: read.heads.join(', ') });
    default:
      return t(`catalog.${read.problem}`);
  }
}

const cellWords = ({ row, problem, column, value }: CellFault, t: Translate) =>
  `${t('catalog.row', { n: row })} · ${column}: ${t(`catalog.${problem}`, { value })}`;
