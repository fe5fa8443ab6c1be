import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { FieldProblem } from '../ui/field-problem.js';
import { Field } from '../ui/fields.js';
import form from '../ui/form.module.css';
import list from '../ui/list.module.css';
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
  const problem = (field: DraftField) => <Problem field={field} faults={faults} error={error} />;
  return (
    <>
      {!isNumberGiven && (
        <Field label={t('parameters.number')}>
          <input
            inputMode="numeric"
            value={draft.number}
            onChange={({ target }) => put({ number: target.value })}
          />
          {problem('number')}
        </Field>
      )}
      {isNew && (
        <Field label={t('parameters.code')}>
          <input
            // biome-ignore lint/a11y/noAutofocus: the person has just asked for this form
            autoFocus={isNumberGiven}
            maxLength={100}
            value={draft.code}
            onChange={({ target }) => put({ code: target.value })}
          />
          {problem('code')}
        </Field>
      )}
      <Field label={t('parameters.name')}>
        <input maxLength={500} value={draft.name} onChange={({ target }) => put({ name: target.value })} />
        {problem('name')}
      </Field>
      <label className={form['tick']}>
        <input
          type="checkbox"
          checked={draft.isActive}
          onChange={({ target }) => put({ isActive: target.checked })}
        />
        {t('parameters.active')}
      </label>
      <label className={form['tick']}>
        <input
          type="checkbox"
          checked={draft.isCrossed}
          onChange={({ target }) => put({ isCrossed: target.checked })}
        />
        {t('parameters.crossed')}
      </label>
      <Rows
        title={t('parameters.dependents')}
        add={t('parameters.addDependent')}
        columns={[
          ['number', t('parameters.number'), 10],
          ['code', t('parameters.code'), 100],
        ]}
        rows={draft.dependents}
        empty={{ number: '', code: '' }}
        onChange={(dependents) => put({ dependents })}
      />
      {problem('dependents')}
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
        onChange={(details) => put({ details })}
      />
      {problem('details')}
    </>
  );
}

function Problem({
  field,
  faults,
  error,
}: {
  field: DraftField;
  faults: readonly DraftField[];
  error: unknown;
}) {
  const { t } = useLanguage();
  const { field: name, rule } = RULES[field];
  if (!faults.includes(field)) return <FieldProblem error={error} field={name} rule={rule} />;
  return (
    <span className={form['problem']} role="alert">
      {t(rule)}
    </span>
  );
}

/** Entries of a list, a line each. */
function Rows<R extends Record<string, string>>({
  title,
  add,
  columns,
  rows,
  empty,
  onChange,
}: {
  title: string;
  add: string;
  columns: readonly [member: keyof R & string, label: string, length: number][];
  rows: readonly R[];
  empty: R;
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
            <Field key={member} label={label}>
              <input
                maxLength={length}
                value={row[member]}
                onChange={({ target }) =>
                  onChange(
                    rows.map((each, at) => (at === place ? { ...each, [member]: target.value } : each)),
                  )
                }
              />
            </Field>
          ))}
          <button
            type="button"
            className={list['link']}
            onClick={() => onChange(rows.filter((_row, at) => at !== place))}
          >
            {t('parameters.remove', {
              name:
                columns
                  .map(([member]) => row[member])
                  .join(' ')
                  .trim() || String(place + 1),
            })}
          </button>
        </div>
      ))}
      <button type="button" className={list['action']} onClick={() => onChange([...rows, empty])}>
        {add}
      </button>
    </fieldset>
  );
}
