import { useId, useState } from 'react';
import { useCompanies } from '../api/use-companies.js';
import { fold } from '../texts/fold.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/field.js';
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
  fault,
}: {
  chosen: readonly number[];
  onChange(chosen: readonly number[]): void;
  fault: string | undefined;
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
      {chosen.length === 0 && <p>{t('users.noCompanies')}</p>}
      <ul className={classes['chips']} aria-label={t('users.companies')}>
        {chosen.map((company) => (
          <li key={company}>
            {names.get(company) ?? t('users.companyNo', { id: String(company) })}
            <Button
              kind="quiet"
              icon="close"
              label={t('users.takeOff', { name: names.get(company) ?? String(company) })}
              onClick={() => onChange(chosen.filter((each) => each !== company))}
            />
          </li>
        ))}
      </ul>
      <div className={classes['adding']}>
        <TextField
          label={t('users.addCompany')}
          list={id}
          fault={fault}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <datalist id={id}>
          {companies
            .filter(([company]) => !chosen.includes(company))
            .map(([company, name]) => (
              <option key={company} value={`${company} · ${name}`} />
            ))}
        </datalist>
        <Button
          disabled={
            found === undefined && t(typed.trim() === '' ? 'users.typeCompany' : 'users.noSingleCompany')
          }
          onClick={add}
        >
          {t('users.addThis')}
        </Button>
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
