import { ApiError } from '../api/errors.js';
import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import form from './form.module.css';

/** What the service refused about a field; it stands at the field. The service's own sentence is in English. */
export function FieldProblem({ error, field, rule }: { error: unknown; field: string; rule: TextKey }) {
  const { t } = useLanguage();
  if (!(error instanceof ApiError)) return null;
  // A list names its item, as in `Roles[0]`.
  const found = error.refusal.fields.find((each) => each.field.replace(/\W.*/, '') === field);
  return found ? (
    <span className={form['problem']} role="alert" title={found.message}>
      {t(rule)}
    </span>
  ) : null;
}

/** Whether the refusal stands at fields, so that it need not be shown again below the form. */
export function isAtField(error: unknown, fields: readonly string[]): boolean {
  return (
    error instanceof ApiError &&
    error.refusal.fields.length > 0 &&
    error.refusal.fields.every(({ field }) => fields.includes(field.replace(/\W.*/, '')))
  );
}
