import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { Button } from '../ui/button.js';
import { faultAt, TextField, Tick } from '../ui/field.js';
import type { Draft, DraftField } from './draft.js';
import classes from './parameters.module.css';

const RULES: Record<DraftField, { field: string; rule: TextKey }> = {
  number: { field: 'ParameterId', rule: 'parameters.numberRule' },
  code: { field: 'Value', rule: 'parameters.codeRule' },
  name: { field: 'ParameterName', rule: 'parameters.nameRule' },
  dependents: { field: 'Dependents', rule: 'parameters.dependentsRule' },
  details: { field: 'AdditionalDetails', rule: 'parameters.detailsRule' },
};

/** The fields of a value, with what is wrong at each of them. */
export function ValueFields({
  draft,
  isNew,
  isNumberGiven,
  faults,
  error,
  onChange,
}: {
  draft: Draft;
  isNew: boolean;
  /** The page names the parameter. */
  isNumberGiven: boolean;
  faults: readonly DraftField[];
  error: unknown;
  onChange(draft: Draft): void;
}) {
  const { t } = useLanguage();
  const put = (changed: Partial<Draft>) => onChange({ ...draft, ...changed });
  const faultOf = (field: DraftField) => {
    const { field: name, rule } = RULES[field];
    return faults.includes(field) ? t(rule) : faultAt(error, name, t(rule));
  };
  return (
    <>
      {!isNumberGiven && (
        <TextField
          label={t('parameters.number')}
          inputMode="numeric"
          value={draft.number}
          onChange={(number) => put({ number })}
          fault={faultOf('number')}
        />
      )}
      {isNew && (
        <TextField
          label={t('parameters.code')}
          autoFocus={isNumberGiven}
          maxLength={100}
          value={draft.code}
          onChange={(code) => put({ code })}
          fault={faultOf('code')}
        />
      )}
      <TextField
        label={t('parameters.name')}
        maxLength={500}
        value={draft.name}
        onChange={(name) => put({ name })}
        fault={faultOf('name')}
      />
      <Tick
        label={t('parameters.active')}
        checked={draft.isActive}
        onChange={(isActive) => put({ isActive })}
      />
      <Tick
        label={t('parameters.crossed')}
        checked={draft.isCrossed}
        onChange={(isCrossed) => put({ isCrossed })}
      />
      <Rows
        title={t('parameters.dependents')}
        add={t('parameters.addDependent')}
        columns={[
          ['number', t('parameters.number'), 10],
          ['code', t('parameters.code'), 100],
        ]}
        rows={draft.dependents}
        empty={{ number: '', code: '' }}
        fault={faultOf('dependents')}
        onChange={(dependents) => put({ dependents })}
      />
      <Rows
        title={t('parameters.details')}
        add={t('parameters.addDetail')}
        columns={[
          ['id', t('parameters.keyId'), 10],
          ['name', t('parameters.keyName'), 200],
          ['value', t('parameters.keyValue'), 1000],
        ]}
        rows={draft.details}
        empty={{ id: '', name: '', value: '' }}
        fault={faultOf('details')}
        onChange={(details) => put({ details })}
      />
    </>
  );
}

/** Entries of a list, a line each. */
function Rows<R extends Record<string, string>>({
  title,
  add,
  columns,
  rows,
  empty,
  fault,
  onChange,
}: {
  title: string;
  add: string;
  columns: readonly [member: keyof R & string, label: string, length: number][];
  rows: readonly R[];
  empty: R;
  fault: string | undefined;
  onChange(rows: readonly R[]): void;
}) {
  const { t } = useLanguage();
  return (
    <fieldset className={classes['rows']}>
      <legend>{title}</legend>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
        <div key={place} className={classes['row']}>
          {columns.map(([member, label, length]) => (
            <TextField
              key={member}
              label={label}
              maxLength={length}
              value={row[member] ?? ''}
              onChange={(typed) =>
                onChange(rows.map((each, at) => (at === place ? { ...each, [member]: typed } : each)))
              }
            />
          ))}
          <Button kind="quiet" onClick={() => onChange(rows.filter((_row, at) => at !== place))}>
            {t('parameters.remove', {
              name:
                columns
                  .map(([member]) => row[member])
                  .join(' ')
                  .trim() || String(place + 1),
            })}
          </Button>
        </div>
      ))}
      <Button onClick={() => onChange([...rows, empty])}>{add}</Button>
      {fault && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}
