import { useId, useState } from 'react';
import { useCompanies } from '../api/use-companies.js';
import { fold } from '../texts/fold.js';
import { useLanguage } from '../texts/language.js';
import { Field } from '../ui/fields.js';
import { Icon } from '../ui/icons.js';
import list from '../ui/list.module.css';
import classes from './users.module.css';

/** An id of a company, alone or before its name. */
const ID = /^\s*([1-9]\d{0,9})(?:\s|$)/;

/**
 * The companies whose jobs a user may see, by name. A company that the service catalog does not have yet is added by its
 * number.
 */
export function CompaniesField({
  chosen,
  onChange,
}: {
  chosen: readonly number[];
  onChange(chosen: readonly number[]): void;
}) {
  const { t } = useLanguage();
  const companies = useCompanies();
  const names = new Map(companies);
  const [typed, setTyped] = useState('');
  const id = useId();
  const found = idOf(typed, companies);
  function add() {
    if (found === undefined) return;
    if (!chosen.includes(found)) onChange([...chosen, found]);
    setTyped('');
  }
  return (
    <fieldset className={classes['group']}>
      <legend>{t('users.companies')}</legend>
      {chosen.length === 0 && <p className={list['note']}>{t('users.noCompanies')}</p>}
      <ul className={classes['chips']} aria-label={t('users.companies')}>
        {chosen.map((company) => (
          <li key={company}>
            {names.get(company) ?? t('users.companyNo', { id: String(company) })}
            <button
              type="button"
              aria-label={t('users.takeOff', { name: names.get(company) ?? String(company) })}
              onClick={() => onChange(chosen.filter((each) => each !== company))}
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <div className={classes['adding']}>
        <Field label={t('users.addCompany')}>
          <input
            list={id}
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
        </Field>
        <datalist id={id}>
          {companies
            .filter(([company]) => !chosen.includes(company))
            .map(([company, name]) => (
              <option key={company} value={`${company} · ${name}`} />
            ))}
        </datalist>
        <button type="button" className={list['action']} disabled={found === undefined} onClick={add}>
          {t('users.addThis')}
        </button>
      </div>
    </fieldset>
  );
}

/** The company that was typed: by its number, or by its name if that fits one company only. */
function idOf(typed: string, companies: readonly [id: number, name: string][]): number | undefined {
  const number = Number(ID.exec(typed)?.[1] ?? 0);
  if (number > 0) return number <= 2_147_483_647 ? number : undefined;
  if (typed.trim() === '') return undefined;
  const fitting = companies.filter(([, name]) => fold(name).includes(fold(typed.trim())));
  return fitting.length === 1 ? fitting[0]?.[0] : undefined;
}
