import { ApiError, type FieldError } from '../api/errors.js';
import type { Translate } from '../texts/language.js';
import type { CatalogRecord } from './columns.js';
import type { GivenRecords } from './read-records.js';
import type { TablePlaces } from './read-table.js';

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
 * What the service refused of a catalog, a line for each fault: which record, which of its fields, and why; of a table which row, and
 * which column. A reason without words of its own stays as the service writes it.
 */
export function refusalLines(error: unknown, given: GivenRecords, t: Translate): string[] {
  if (!(error instanceof ApiError) || error.status !== 400) return [];
  const { fields, message = '' } = error.refusal;
  // A value of the wrong type is answered as one line of text.
  const [, place] = /^(\$\S*):/.exec(message) ?? [];
  const found: readonly FieldError[] =
    fields.length > 0 ? fields : place === undefined ? [] : [{ field: place.replace(/^\$\.?/, ''), message }];
  return found.map((fault) => lineOf(fault, given, t));
}

function lineOf({ field, message }: FieldError, { records, places }: GivenRecords, t: Translate): string {
  const [, index, , name] = /^records\[(\d+)\](\.(.+))?$/i.exec(field) ?? [];
  const place = Number(index);
  const subject =
    index === undefined ? field : [placeOf(place, places, t), ...namesOf(records[place])].join(' · ');
  const member = name === undefined ? '' : `${places?.headOf(name) ?? name} `;
  return `${subject}: ${member}${reasonOf(message, places, t)}`;
}

/** A record as people find it: by its row in a table, else by its number. */
const placeOf = (record: number, places: TablePlaces | undefined, t: Translate) =>
  places ? t('catalog.row', { n: places.rows[record] ?? 0 }) : t('catalog.record', { n: record + 1 });

function reasonOf(message: string, places: TablePlaces | undefined, t: Translate): string {
  for (const [pattern, rule] of RULES) {
    const found = pattern.exec(message);
    if (!found) continue;
    const n = Number(found[1] ?? 0);
    return rule === 'repeats'
      ? t('catalog.rule.repeats', { other: placeOf(n, places, t) })
      : t(`catalog.rule.${rule}`, { n });
  }
  return message;
}

const namesOf = (record: CatalogRecord | undefined) =>
  NAMES.map((name) => record?.[name]).filter((value) => typeof value === 'string' && value !== '');
