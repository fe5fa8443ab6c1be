import { Clock } from '../clock.js';
import { declareField, type FieldType, pascalCase, type QueryReader } from './fields.js';

/** Declares a query parameter; a repeated, empty or unreadable one is a validation failure with its message. */
export function queryField(
  reader: Omit<QueryReader, 'message'> & { message?: string },
  rules: { required?: boolean; maxLength?: number } = {},
): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property);
    const query = { ...reader, message: reader.message ?? `${pascalCase(name)} is not valid.` };
    const type: FieldType = { kind: 'text' };
    declareField(prototype, { name, source: 'query', type, rules, query });
  };
}

/** A whole number in a range; `message` continues the parameter's name. */
export const QueryInteger = (range: { min: number; max: number }, message?: string) =>
  named((name) =>
    queryField({
      read: (text) => {
        const number = /^[+-]?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
        return number >= range.min && number <= range.max ? number : undefined;
      },
      message: `${name} ${message ?? `must be between ${range.min} and ${range.max}`}.`,
      schema: { type: 'integer', minimum: range.min, maximum: range.max },
    }),
  );

/** One of a few words, in any case; the value is the word as declared. */
export const QueryWord = <T extends string>(words: readonly T[], message: string) =>
  named((name) =>
    queryField({
      read: (text) => words.find((word) => word.toLowerCase() === text.toLowerCase()),
      message: `${name} ${message}.`,
      schema: { type: 'string', enum: words },
    }),
  );

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** `true` or `false`; anything else is refused, since a misspelt `dryRun` must not become a real call. */
export const QueryFlag = (rules: { required?: boolean } = {}) =>
  named((name) => {
    const read = (text: string) => FLAGS.get(text.toLowerCase());
    const message = `${name} must be true or false.`;
    return queryField({ read, message, schema: { type: 'boolean' } }, rules);
  });

/** A calendar day, kept as its text. */
export const QueryDay = () =>
  named((name) =>
    queryField({
      read: (text) => (isDay(text) ? text : undefined),
      message: `${name} must be in yyyy-MM-dd format.`,
      schema: { type: 'string', format: 'date' },
    }),
  );

/** Whether a text is a date-time or a day does not depend on the zone. */
const ANY_ZONE = new Clock('UTC');
export const isMoment = (text: string) => ANY_ZONE.parse(text) !== undefined;
/** Characters of the longest text that is one, and a few more. */
export const MOMENT_LENGTH = 40;
/** Continues the name of a field that is none. */
export const A_MOMENT = 'must be a day (yyyy-MM-dd) or an ISO 8601 date-time';

/** A day or a date-time, kept as its text: what it bounds is the reader's to say. */
export const QueryMoment = () =>
  QueryText((text) => (isMoment(text) ? text : undefined), A_MOMENT, { maxLength: MOMENT_LENGTH });

/** Any text that `read` takes, of at most so many characters. */
export const QueryText = (
  read: (text: string) => string | undefined,
  message: string,
  limit: { maxLength: number },
) => named((name) => queryField({ read, message: `${name} ${message}.`, schema: { type: 'string' } }, limit));

const REASON_LENGTH = 500;

/** The reason that a protected read requires: 1 to 500 characters after white space around them is removed. */
export const QueryReason = () =>
  named((name) =>
    queryField(
      {
        read: (text) => text.trim() || undefined,
        message: `${name} must be 1 to ${REASON_LENGTH} characters.`,
        schema: { type: 'string', minLength: 1 },
      },
      { required: true, maxLength: REASON_LENGTH },
    ),
  );

function named(make: (name: string) => PropertyDecorator): PropertyDecorator {
  return (prototype, property) => make(pascalCase(String(property)))(prototype, property);
}

function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match || match[1] === '0000') return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The paging parameters of every paged list. */
export abstract class PageQuery {
  @QueryInteger({ min: 1, max: 2_147_483_647 }, 'must be at least 1')
  page = 1;

  abstract pageSize: number;
}
