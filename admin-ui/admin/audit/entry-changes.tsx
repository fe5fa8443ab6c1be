import { useLanguage } from '../texts/language.js';
import { CopyNumber } from '../ui/copy-number.js';
import { Fact, Facts } from '../ui/page-head.js';
import classes from './audit.module.css';
import type { Entry } from './audit-address.js';
import { changedValues, secretWord, valueText } from './changed-values.js';

/** The first change, and how many more there are. */
export function EntrySummary({ entry }: { entry: Entry }) {
  const { t } = useLanguage();
  const [first, ...others] = changedValues(entry.Before, entry.After);
  if (first === undefined) return null;
  return (
    <span className={classes['summary']}>
      {first.field}: <Value field={first.field} value={first.before} /> →{' '}
      <Value field={first.field} value={first.after} />
      {others.length > 0 && ` ${t('audit.more', { n: others.length })}`}
    </span>
  );
}

function Value({ field, value }: { field: string; value: unknown }) {
  const { t } = useLanguage();
  const word = secretWord(field, value);
  return word === undefined ? valueText(value) : t(`audit.${word}`);
}

/** All that an entry records. */
export function EntryDetails({ entry }: { entry: Entry }) {
  const { t } = useLanguage();
  const changes = changedValues(entry.Before, entry.After);
  const details = Object.entries(entry.Details ?? {});
  return (
    <div className={classes['details']}>
      {changes.length > 0 && (
        <table>
          <caption className="visually-hidden">{t('audit.changes')}</caption>
          <thead>
            <tr>
              {(['audit.field', 'audit.before', 'audit.after'] as const).map((head) => (
                <th key={head} scope="col">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>
                  <Value field={field} value={before} />
                </td>
                <td>
                  <Value field={field} value={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Facts>
        {details.map(([name, value]) => (
          <Fact key={name} label={name}>
            {valueText(value)}
          </Fact>
        ))}
        <Fact label={t('audit.entry')}>{String(entry.Id)}</Fact>
        <Fact label={t('audit.action')}>{entry.Action}</Fact>
        <Fact label={t('audit.address')}>{entry.Address ?? '–'}</Fact>
        <Fact label={t('audit.request')}>
          {entry.RequestId === null ? '–' : <CopyNumber number={entry.RequestId} />}
        </Fact>
      </Facts>
    </div>
  );
}
