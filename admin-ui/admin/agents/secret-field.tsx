import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/field.js';
import classes from './agents.module.css';

/**
 * A key that is written and never read: undefined leaves the stored one, null removes it, a text replaces it. One that leaves with the
 * address has to be typed again or given up.
 */
export function SecretField({
  label,
  isStored,
  isLeaving,
  value,
  onChange,
  fault,
}: {
  label: string;
  isStored: boolean;
  /** It leaves with the platform's address unless it is typed again. */
  isLeaving: boolean;
  value: string | null | undefined;
  onChange(value: string | null | undefined): void;
  fault: string | undefined;
}) {
  const { t } = useLanguage();
  return (
    <fieldset className={classes['secret']} aria-label={label}>
      {typeof value === 'string' || (isLeaving && value === undefined) ? (
        <TextField
          label={label}
          type="password"
          autoComplete="new-password"
          maxLength={4_000}
          value={value ?? ''}
          onChange={onChange}
          fault={fault ?? (isLeaving ? t('agents.leaves') : undefined)}
        />
      ) : (
        <p>
          <span>{label}</span>{' '}
          {t(value === null ? 'agents.willBeRemoved' : isStored ? 'agents.stored' : 'agents.notStored')}
        </p>
      )}
      {isLeaving && value !== null ? (
        <Button kind="quiet" onClick={() => onChange(null)}>
          {t('agents.withoutKey')}
        </Button>
      ) : value === undefined ? (
        <>
          <Button kind="quiet" onClick={() => onChange('')}>
            {t(isStored ? 'agents.replace' : 'agents.set')}
          </Button>
          {isStored && (
            <Button kind="quiet" onClick={() => onChange(null)}>
              {t('agents.remove')}
            </Button>
          )}
        </>
      ) : (
        <Button kind="quiet" onClick={() => onChange(undefined)}>
          {t('change.cancel')}
        </Button>
      )}
    </fieldset>
  );
}
