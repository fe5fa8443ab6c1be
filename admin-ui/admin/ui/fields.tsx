import type { ReactNode } from 'react';
import { useLanguage } from '../texts/language.js';
import list from './list.module.css';

/** A choice among things with ids. */
export function SelectField({
  label,
  any,
  value,
  onChange,
  choices,
}: {
  label: string;
  /** What no choice means, if not all. */
  any?: string;
  value: number | undefined;
  onChange(value: number | undefined): void;
  choices: readonly [id: number, name: string][];
}) {
  const { t } = useLanguage();
  const isKnown = value === undefined || choices.some(([id]) => id === value);
  return (
    <Field label={label}>
      <select
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">{any ?? t('shell.any')}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A control with its label above. */
export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={list['field']}>
      <span>{label}</span>
      {children}
    </label>
  );
}
