import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../api/errors.js';
import { useAgents } from '../api/use-notices.js';
import { useLanguage } from '../texts/language.js';
import { Button } from './button.js';
import classes from './field.module.css';

interface Labelled {
  label: string;
  /** The label is for readers only. */
  isNameHidden?: boolean | undefined;
  /** What is wrong with the value; it stands below the control. */
  fault?: string | false | undefined;
  hint?: ReactNode;
}

/** What a control takes over from its field. */
interface Control {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A control with its label above, and its fault or hint below. */
export function Field({
  label,
  isNameHidden,
  fault,
  hint,
  children,
}: Labelled & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const isFault = typeof fault === 'string';
  const note = isFault ? fault : hint;
  return (
    <div className={classes['field']}>
      <label htmlFor={id} className={isNameHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': isFault || undefined,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
      })}
      {note !== undefined && (
        <span
          id={`${id}-note`}
          role={isFault ? 'alert' : undefined}
          className={classes[isFault ? 'fault' : 'hint']}
        >
          {note}
        </span>
      )}
    </div>
  );
}

type Given<T extends 'input' | 'textarea'> = Labelled &
  Omit<ComponentProps<T>, 'onChange' | 'value'> & { value: string; onChange(text: string): void };

/** The service refuses such texts before it reads their field, so that its refusal names none. */
function useTextFault(value: string): string | undefined {
  const { t } = useLanguage();
  return value.includes('\0') || /\p{Surrogate}/u.test(value) ? t('error.text') : undefined;
}

/** A line of text. `required` is checked by the form that sends it: the browser's own words are not the page's language. */
export function TextField({ label, isNameHidden, fault, hint, onChange, ...input }: Given<'input'>) {
  return (
    <Field label={label} isNameHidden={isNameHidden} fault={useTextFault(input.value) ?? fault} hint={hint}>
      {(control) => (
        <input
          className={classes['control']}
          maxLength={200}
          {...input}
          {...control}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** Several lines of text. */
export function TextArea({
  label,
  fault,
  hint,
  isCode = false,
  onChange,
  ...area
}: Given<'textarea'> & { isCode?: boolean }) {
  return (
    <Field label={label} fault={useTextFault(area.value) ?? fault} hint={hint}>
      {(control) => (
        <textarea
          className={classes['control']}
          data-code={isCode || undefined}
          rows={2}
          {...area}
          {...control}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** A typed letter is sought when so much time has passed without another one. */
const TYPING_MS = 250;

/** The words that a list is searched for; they follow the typing. */
export function SearchField({
  value,
  onChange,
  ...field
}: Omit<Given<'input'>, 'label'> & { label?: string }) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const report = useRef(onChange);
  report.current = onChange;
  useEffect(() => {
    // The address has changed by another way: back, forward, or the filter was cleared.
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (typed === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = typed;
      report.current(typed);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return <TextField label={t('agents.search')} {...field} type="search" value={typed} onChange={setTyped} />;
}

/** A text that has to fit as a whole: each letter would fit nothing, so that a button or Enter begins the search. */
export function FindField({
  value,
  onFind,
  ...field
}: Omit<Given<'input'>, 'onChange'> & { onFind(text: string): void }) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState(value);
  // The address has changed by another way: back, forward, or the filter was cleared.
  useEffect(() => setTyped(value), [value]);
  return (
    <form
      className={classes['find']}
      onSubmit={(event) => {
        event.preventDefault();
        onFind(typed.trim());
      }}
    >
      <TextField type="search" {...field} value={typed} onChange={setTyped} />
      <Button type="submit" aria-label={t('audit.find', { field: field.label })}>
        {t('jobs.find')}
      </Button>
    </form>
  );
}

/** A choice among things with ids or words; none of them unless `any` is false. */
export function SelectField<V extends string | number>({
  label,
  fault,
  hint,
  any,
  value,
  onChange,
  choices,
}: Labelled & {
  /** What no choice means, if not all; false where one has to be chosen. */
  any?: string | false;
  value: V | undefined;
  onChange(value: V | undefined): void;
  choices: readonly (readonly [value: V, name: string])[];
}) {
  const { t } = useLanguage();
  const isKnown = value === undefined || choices.some(([each]) => each === value);
  return (
    <Field label={label} fault={fault} hint={hint}>
      {(control) => (
        <select
          className={classes['control']}
          {...control}
          value={value ?? ''}
          onChange={({ target }) => onChange(choices.find(([each]) => String(each) === target.value)?.[0])}
        >
          {any !== false && <option value="">{any ?? t('shell.any')}</option>}
          {!isKnown && <option value={value}>{value}</option>}
          {choices.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The choice of an agent. */
export function AgentField(props: {
  any?: string;
  fault?: string | false | undefined;
  value: number | undefined;
  onChange(agent: number | undefined): void;
}) {
  const { t, locale } = useLanguage();
  const agents = [...(useAgents().data?.values() ?? [])].map(({ Id, Name }) => [Id, Name] as const);
  agents.sort(([, one], [, other]) => one.localeCompare(other, locale));
  return <SelectField label={t('jobs.agent')} {...props} choices={agents} />;
}

/** A check box or, with a `type`, a radio button, with its label beside it. */
export function Tick({
  label,
  isHidden = false,
  isMixed = false,
  checked,
  onChange,
  children,
  ...input
}: Omit<ComponentProps<'input'>, 'onChange'> & {
  label: ReactNode;
  /** The label is for readers only. */
  isHidden?: boolean;
  /** Only a part of what it stands for is chosen. */
  isMixed?: boolean;
  onChange(isChecked: boolean): void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={classes['tick']}>
      <input
        type="checkbox"
        {...input}
        ref={box}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {isHidden ? <span className="visually-hidden">{label}</span> : label}
      {children}
    </label>
  );
}

/** A choice of one among a few words, one below the other. */
export function Choices<V extends string>({
  legend,
  values,
  textOf,
  chosen,
  onChoose,
}: {
  legend: string;
  values: readonly V[];
  textOf(value: V): string;
  chosen: V;
  onChoose(value: V): void;
}) {
  const name = useId();
  return (
    <fieldset className={classes['choices']}>
      <legend>{legend}</legend>
      {values.map((value) => (
        <Tick
          key={value}
          type="radio"
          name={name}
          label={textOf(value)}
          checked={value === chosen}
          onChange={() => onChoose(value)}
        />
      ))}
    </fieldset>
  );
}

/** The first word of a field that the service names: a list names its item, as in `Roles[0]`. */
const nameOf = (field: string) => field.replace(/\W.*/, '');

/** What a refusal names: fields, and the cause of a conflict, such as a name that is taken. */
const namedBy = ({ refusal: { fields, details } }: ApiError): string[] => [
  ...fields.map(({ field }) => nameOf(field)),
  ...(details ? [details.Cause] : []),
];

/** The rule that a field of a refused change broke; undefined while it broke none. The service's own sentence is in English. */
export function faultAt(error: unknown, field: string, rule: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return namedBy(error).includes(field) ? rule : undefined;
}

/** Whether the refusal stands at fields, so that it is not shown again below the form. */
export function isAtField(error: unknown, fields: readonly string[]): boolean {
  const named = error instanceof ApiError ? namedBy(error) : [];
  return named.length > 0 && named.every((name) => fields.includes(name));
}
