import { Link } from 'wouter';
import { useLanguage } from '../texts/language.js';
import { CopyNumber } from '../ui/copy-number.js';
import { Fact, Facts } from '../ui/page-head.js';
import classes from './audit.module.css';
import type { Entry } from './audit-address.js';
import { pageOf, targetText, thingsOf } from './targets.js';

/** Things of one action that are linked. */
const LINKED_AT_MOST = 50;

/** The first change, and how many more there are. */
export function EntrySummary({ entry: { Words } }: { entry: Entry }) {
  const { t } = useLanguage();
  const [first, ...others] = Words.Changes;
  if (first === undefined) return null;
  return (
    <span className={classes['summary']}>
      {first.Field}: {first.Before} → {first.After}
      {first.Things !== null && ` (${first.Things})`}
      {others.length > 0 && ` ${t('audit.more', { n: others.length })}`}
    </span>
  );
}

/** All that an entry records. */
export function EntryDetails({ entry }: { entry: Entry }) {
  const { t } = useLanguage();
  const { Changes, Details: facts } = entry.Words;
  const things = thingsOf(entry);
  return (
    <div className={classes['details']}>
      {Changes.length > 0 && (
        <table>
          <caption className="visually-hidden">{t('audit.changes')}</caption>
          <thead>
            <tr>
              {(['audit.field', 'audit.before', 'audit.after', 'audit.things'] as const).map((head) => (
                <th key={head} scope="col">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Changes.map(({ Field, Before, After, Things }) => (
              <tr key={`${Field} ${Before} ${After}`}>
                <th scope="row">{Field}</th>
                <td>{Before}</td>
                <td>{After}</td>
                <td>{Things ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {things.length > 0 && (
        <p>
          {things.slice(0, LINKED_AT_MOST).map((thing) => (
            <span key={thing} className={classes['thing']}>
              <Link href={`~/admin${pageOf(thing)}`}>{targetText(thing, t)}</Link>
            </span>
          ))}
          {things.length > LINKED_AT_MOST && t('audit.moreThings', { n: things.length - LINKED_AT_MOST })}
        </p>
      )}
      <Facts>
        {facts.map(({ Field, Value }) => (
          <Fact key={Field} label={Field}>
            {Value}
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
