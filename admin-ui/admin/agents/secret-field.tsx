import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/field.js';
import classes from './agents.module.css';

/** A key that is written and never read: undefined leaves the stored one, null removes it, a text replaces it. */
export function SecretField({
  label,
  isStored,
  value,
  onChange,
  fault,
}: {
  label: string;
  isStored: boolean;
  value: string | null | undefined;
  onChange(value: string | null | undefined): void;
  fault: string | undefined;
}) {
  const { t } = useLanguage();
  return (
    <fieldset className={classes['secret']} aria-label={label}>
      {typeof value === 'string' ? (
        <TextField
          label={label}
          type="password"
          autoComplete="new-password"
          maxLength={4_000}
          value={value}
          onChange={onChange}
          fault={fault}
        />
      ) : (
        <p>
          <span>{label}</span>{' '}
          {t(value === null ? 'agents.willBeRemoved' : isStored ? 'agents.stored' : 'agents.notStored')}
        </p>
      )}
      {value === undefined ? (
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
