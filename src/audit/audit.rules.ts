import { pascalCase } from '../api/binding/rules.js';
import type { AuditValues } from './audit.entity.js';

/**
 * Fields as the audit records them: under the names that answers use, without undefined ones. A field named in
 * `secrets` is recorded as `word` instead of its value.
 */
export function auditedValues(
  fields: object,
  { secrets = [], word = 'set' }: { secrets?: readonly string[]; word?: 'set' | 'changed' } = {},
): AuditValues {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [pascalCase(name), secrets.includes(name) && value !== null ? word : value]),
  );
}

/** The fields of `changed` with their values before and after; secrets read `set` before and `changed` after. */
export function beforeAndAfter(
  stored: object,
  changed: object,
  secrets: readonly string[] = [],
): { before: AuditValues; after: AuditValues } {
  const was = new Map<string, unknown>(Object.entries(stored));
  const before = Object.keys(changed).map((name) => [name, was.get(name) ?? null]);
  return {
    before: auditedValues(Object.fromEntries(before), { secrets }),
    after: auditedValues(changed, { secrets, word: 'changed' }),
  };
}
