import { useId, useState } from 'react';
import { Link } from 'wouter';
import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { actorName } from '../ui/actor.js';
import { CopyNumber } from '../ui/copy-number.js';
import { Fact } from '../ui/fact.js';
import list from '../ui/list.module.css';
import classes from './audit.module.css';
import type { Entry } from './audit-address.js';
import { changedValues, secretWord, valueText } from './changed-values.js';
import { pageOf, targetText } from './targets.js';

/** An entry as a row; its button opens what changed below it. */
export function EntryRow({ entry, heads }: { entry: Entry; heads: readonly string[] }) {
  const { t, language } = useLanguage();
  const { dateTime, day, seconds } = useMoments();
  const codes = useCodes();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const page = pageOf(entry.Target);
  return (
    <>
      <tr>
        <td title={dateTime(entry.At)}>
          <button
            type="button"
            className={classes['opener']}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {day(entry.At)} {seconds(entry.At)}
          </button>
        </td>
        <td data-label={heads[1]}>
          {entry.UserId === null ? (
            actorName(entry.UserName, t)
          ) : (
            <Link href={`~/admin/users/${entry.UserId}`}>{entry.UserName}</Link>
          )}
        </td>
        <td data-label={heads[2]}>{codeName(codes?.AuditActions, entry.Action, language)}</td>
        <td data-label={heads[3]}>
          {page === undefined ? (
            targetText(entry.Target, t)
          ) : (
            <Link href={`~/admin${page}`}>{targetText(entry.Target, t)}</Link>
          )}
        </td>
        <td data-label={heads[4]} data-empty={(entry.Before ?? entry.After) === null || undefined}>
          <Summary entry={entry} />
        </td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={heads.length}>
            <Details entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The first change, and how many more there are. */
function Summary({ entry }: { entry: Entry }) {
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

function Details({ entry }: { entry: Entry }) {
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
      <dl className={list['facts']}>
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
      </dl>
    </div>
  );
}
