import { useLanguage } from '../texts/language.js';
import { faultAt, TextField } from '../ui/field.js';

/** Six digits of the app, or a recovery code. */
export function CodeField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange(code: string): void;
  error: unknown;
}) {
  const { t } = useLanguage();
  return (
    <TextField
      label={t('signIn.code')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      value={value}
      onChange={onChange}
      fault={faultAt(error, 'Code', t('account.codeRule'))}
    />
  );
}
