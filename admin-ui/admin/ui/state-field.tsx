import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { Field } from './fields.js';

/** A choice among states by their words; the empty one stands for all. */
export function StateField<S extends string>({
  states,
  value,
  nameOf,
  onChange,
}: {
  states: readonly ('' | S)[];
  value: '' | S;
  nameOf(state: S): TextKey;
  onChange(state: '' | S): void;
}) {
  const { t } = useLanguage();
  return (
    <Field label={t('deliveries.state')}>
      <select
        value={value}
        onChange={({ target }) => onChange(states.find((each) => each === target.value) ?? '')}
      >
        {states.map((each) => (
          <option key={each} value={each}>
            {t(each === '' ? 'shell.any' : nameOf(each))}
          </option>
        ))}
      </select>
    </Field>
  );
}
