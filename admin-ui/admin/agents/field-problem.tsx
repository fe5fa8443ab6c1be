import { ApiError } from '../api/errors.js';
import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import form from '../ui/form.module.css';

/** What each field takes; the service's own sentence is in English. */
const RULES = {
  Name: 'agents.nameRule',
  PlatformUrl: 'agents.urlRule',
  PlatformApiKey: 'agents.keyRule',
  PlatformAuthorization: 'agents.keyRule',
} as const satisfies Record<string, TextKey>;

/** What the service refused about a field; it stands at the field. */
export function FieldProblem({ error, field }: { error: unknown; field: keyof typeof RULES }) {
  const { t } = useLanguage();
  if (!(error instanceof ApiError)) return null;
  const found = error.refusal.fields.find((each) => each.field === field);
  return found ? (
    <span className={form['problem']} role="alert" title={found.message}>
      {t(RULES[field])}
    </span>
  ) : null;
}
