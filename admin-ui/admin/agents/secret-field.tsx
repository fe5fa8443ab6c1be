import { useLanguage } from '../texts/language.js';
import form from '../ui/form.module.css';
import list from '../ui/list.module.css';

/**
 * A key that is written and never read: undefined leaves the stored one, null removes it, a text replaces it.
 */
export function SecretField({
  label,
  isStored,
  value,
  onChange,
}: {
  label: string;
  isStored: boolean;
  value: string | null | undefined;
  onChange(value: string | null | undefined): void;
}) {
  const { t } = useLanguage();
  if (value === undefined) {
    return (
      <fieldset className={form['secret']}>
        <legend>{label}</legend>
        <span>{t(isStored ? 'agents.stored' : 'agents.notStored')}</span>
        <button type="button" className={list['link']} onClick={() => onChange('')}>
          {t(isStored ? 'agents.replace' : 'agents.set')}
        </button>
        {isStored && (
          <button type="button" className={list['link']} onClick={() => onChange(null)}>
            {t('agents.remove')}
          </button>
        )}
      </fieldset>
    );
  }
  return (
    <fieldset className={form['secret']}>
      <legend>{label}</legend>
      {value === null ? (
        <span>{t('agents.willBeRemoved')}</span>
      ) : (
        <input
          type="password"
          autoComplete="new-password"
          aria-label={label}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <button type="button" className={list['link']} onClick={() => onChange(undefined)}>
        {t('change.cancel')}
      </button>
    </fieldset>
  );
}
