/** A field of something, before and after an action; undefined where it was not there. */
export interface ChangedValue {
  field: string;
  before: unknown;
  after: unknown;
}

/**
 * The fields that an action changed. An entry of many things has their fields by the name of each thing: the field is then
 * `thing · field`.
 */
export function changedValues(before: Values | null, after: Values | null): ChangedValue[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name): ChangedValue[] => {
    const [was, is] = [before?.[name], after?.[name]];
    if (!isValues(was ?? is) || !isValues(is ?? was)) return [{ field: name, before: was, after: is }];
    return changedValues(isValues(was) ? was : null, isValues(is) ? is : null).map((inner) => ({
      ...inner,
      field: `${name} · ${inner.field}`,
    }));
  });
}

/** Fields whose values the audit does not know: it states only that one was set, or changed. */
const SECRETS: Partial<Record<string, true>> = {
  Password: true,
  PlatformApiKey: true,
  PlatformAuthorization: true,
};

/** The words that stand for a secret, and undefined for the value of another field. */
export function secretWord(field: string, value: unknown): 'set' | 'changed' | undefined {
  const isSecret = SECRETS[field.replace(/.* · /, '')] === true;
  return isSecret && (value === 'set' || value === 'changed') ? value : undefined;
}

/** A value as a person reads it; what the API wrote with all its digits keeps them. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(valueText).join(', ');
  if (isValues(value))
    return Object.entries(value)
      .map(([name, each]) => `${name}: ${valueText(each)}`)
      .join('; ');
  return String(value);
}

type Values = Readonly<Record<string, unknown>>;

function isValues(value: unknown): value is Values {
  // A number with all its digits is an object of its own class.
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
