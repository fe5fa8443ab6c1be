import { ApiError, type FieldError } from '../api/errors.js';
import type { Translate } from '../texts/language.js';
import type { CatalogRecord } from './read-records.js';

/** The service's reasons by their words, with the text that says the same; the group is its `n`. */
const RULES = [
  [/ is required\.$/, 'required'],
  [/ must be at most (\d+) characters\.$/, 'length'],
  [/ must be greater than 0\.$/, 'positive'],
  [/ repeats Records\[(\d+)\]/, 'repeats'],
  [/expected an integer/, 'integer'],
  [/expected a string/, 'text'],
  [/expected an object/, 'object'],
  [/expected an array/, 'list'],
  [/ must have at most (\d+) items\.$/, 'most'],
] as const;
/** Members that name a record for a person. */
const NAMES = ['insuranceCompanyName', 'productName', 'serviceOperationName', 'outsourceProcessName'];

/**
 * What the service refused of a catalog, a line for each fault: which record, which of its fields, and why. A reason without words of
 * its own stays as the service writes it.
 */
export function refusalLines(error: unknown, records: readonly CatalogRecord[], t: Translate): string[] {
  if (!(error instanceof ApiError) || error.status !== 400) return [];
  const { fields, message = '' } = error.refusal;
  // A value of the wrong type is answered as one line of text.
  const [, place] = /^(\$\S*):/.exec(message) ?? [];
  const found: readonly FieldError[] =
    fields.length > 0 ? fields : place === undefined ? [] : [{ field: place.replace(/^\$\.?/, ''), message }];
  return found.map((fault) => lineOf(fault, records, t));
}

function lineOf({ field, message }: FieldError, records: readonly CatalogRecord[], t: Translate): string {
  const [, index, , name] = /^records\[(\d+)\](\.(.+))?$/i.exec(field) ?? [];
  const place = Number(index);
  const subject =
    index === undefined
      ? field
      : [t('catalog.record', { n: place + 1 }), ...namesOf(records[place])].join(' · ');
  return `${subject}: ${name === undefined ? '' : `${name} `}${reasonOf(message, t)}`;
}

function reasonOf(message: string, t: Translate): string {
  for (const [pattern, rule] of RULES) {
    const found = pattern.exec(message);
    // Records are counted from one for people.
    if (found) return t(`catalog.rule.${rule}`, { n: Number(found[1] ?? 0) + (rule === 'repeats' ? 1 : 0) });
  }
  return message;
}

const namesOf = (record: CatalogRecord | undefined) =>
  NAMES.map((name) => record?.[name]).filter((value) => typeof value === 'string' && value !== '');
