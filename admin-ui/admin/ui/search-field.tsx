import { useLanguage } from '../texts/language.js';
import { Field } from './fields.js';

/** The words that a list is searched for, as they are typed. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  /** `Ara` if it needs no more. */
  label?: string;
  value: string;
  onChange(value: string): void;
}) {
  const { t } = useLanguage();
  return (
    <Field label={label ?? t('agents.search')}>
      <input type="search" maxLength={200} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}
