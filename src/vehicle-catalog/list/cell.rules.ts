import { withoutDirection } from '../../api/binding/read-values.js';
import { Decimal } from '../../api/decimal.js';
import { MAX_INT32 } from '../../api/integers.js';
import { beginningOf, storedText } from '../../data/stored-text.js';
import { type Message, message } from '../messages/message.js';
import type { Cell } from './cells.js';

/** Why a cell does not fit its column, as the end of a sentence about the cell. */
export type Fault = Message;

export const OLDEST_YEAR = 1950;
export const NEWEST_YEAR = 2100;
export const MAX_BRAND_NAME = 100;
export const MAX_MODEL_NAME = 200;
const MAX_VALUE_DIGITS = 12;
const MAX_QUOTED = 40;
/** A longer text is no number, and is not examined as one. */
const MAX_NUMBER_TEXT = 50;

const WHOLE = /^\d{1,12}$/;
const WHOLE_WITH_KURUS = /^\d{1,12},00?$/;
const SHORT_CODE = /^[1-9]\d{0,8}$/;
/** 1.584.880,00: a dot before every three digits, a comma before the kuruş. */
const GROUPED = /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;
/** 1584880, 1584880,00 and, as programs write it, 1584880.0. With three digits after it the dot would be ambiguous. */
const UNGROUPED = /^-?\d+(?:,\d+|\.\d{1,2})?$/;
/**
 * 850,000 means 850 lira in Turkish notation, 850 thousand elsewhere. Other digits after the comma are refused as kuruş.
 */
const AMBIGUOUS = /^-?\d+,000$/;
/** The errors of spreadsheet programs in English and Turkish, and the signs of a column that is too narrow. */
const ERROR = /^(?:#(?:[\p{L}\d/]+[!?]|N\/A|YOK|GETTING_DATA|#+)|(?:Err|Hata):\d{3})$/u;
const LIRA_SIGN = /^₺\s*|(?<!\s)\s*(?:₺|TL|TRY)$/g;

/**
 * The value of a model year in whole lira; 0 when there is none. The source text of a numeric cell is read as it is, so
 * that its dot is never taken for a separator; a text is read the Turkish way.
 */
export function readValue(cell: Cell): number | Fault {
  if (cell.kind === 'lost') return cell.fault;
  // The fast path: nearly every cell has this form.
  if (cell.kind !== 'other' && WHOLE.test(cell.text)) return Number(cell.text);
  if (cell.kind === 'text' && WHOLE_WITH_KURUS.test(cell.text)) return Number.parseInt(cell.text, 10);
  // Spreadsheets show 0 like this in their accounting format.
  if (cell.kind === 'text' && /^[-–]$/.test(cell.text)) return 0;
  if (isError(cell.text)) return message('cell.error', { text: shortened(cell.text) });
  const digits = digitsOf(cell);
  if (!digits || (cell.kind === 'text' && AMBIGUOUS.test(bareNumber(cell.text)))) {
    return message('cell.notAmount', { text: shortened(cell.text) });
  }
  if (digits.negative) return message('cell.negative', { text: shortened(cell.text) });
  if (digits.fraction) return message('cell.kurus', { text: shortened(cell.text) });
  if (digits.whole.length > MAX_VALUE_DIGITS) {
    return message('cell.manyDigits', { text: shortened(cell.text), most: MAX_VALUE_DIGITS });
  }
  return Number(digits.whole);
}

/** A brand or type code, without its leading zeros. */
export function readCode(cell: Cell): number | Fault {
  if (cell.kind === 'lost') return cell.fault;
  if (cell.kind !== 'other' && SHORT_CODE.test(cell.text)) return Number(cell.text);
  const digits = cell.kind === 'text' && !/^\d+$/.test(cell.text) ? undefined : digitsOf(cell);
  if (!digits || digits.fraction) return message('cell.notCode', { text: shortened(cell.text) });
  const code = digits.negative || digits.whole.length > 10 ? 0 : Number(digits.whole);
  if (code >= 1 && code <= MAX_INT32) return code;
  return message('cell.codeRange', { text: shortened(cell.text), most: MAX_INT32 });
}

/** A model year. */
export function readYear(cell: Cell): number | Fault {
  if (cell.kind === 'lost') return cell.fault;
  const digits = cell.kind === 'text' && !/^\d+$/.test(cell.text) ? undefined : digitsOf(cell);
  const year = digits && !digits.fraction && !digits.negative ? Number(digits.whole) : Number.NaN;
  if (year >= OLDEST_YEAR && year <= NEWEST_YEAR) return year;
  return message('cell.notYear', {
    text: shortened(cell.text),
    oldest: `${OLDEST_YEAR}`,
    newest: `${NEWEST_YEAR}`,
  });
}

/** A name as the list has it, double spaces included; line breaks and other control characters become spaces. */
export function readName(cell: Cell, limit: number): string | Fault {
  if (cell.kind === 'lost') return cell.fault;
  if (isError(cell.text)) return message('cell.error', { text: shortened(cell.text) });
  if (cell.kind === 'other') return message('cell.notName', { text: shortened(cell.text) });
  const digits = cell.kind === 'number' ? digitsOf(cell) : undefined;
  // A spreadsheet stores a type name such as 3008 as a number.
  const name = digits && !digits.fraction && !digits.negative ? digits.whole : cell.text;
  if (name.length > limit) return message('cell.long', { text: shortened(name), most: limit });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in a name.
  const shown = withoutDirection(name.replace(/[\s\u0000-\u001f\u007f]/g, ' ')).trim();
  // A name of characters that are not shown, such as a space without width, is none.
  return /[^\s\p{C}]/u.test(shown) ? shown : message('cell.empty');
}

/** Whether a text would be read as an amount. */
export function looksLikeNumber(cell: Cell): boolean {
  return digitsOf(cell) !== undefined;
}

/** Whether a text is an error that a spreadsheet program wrote in place of a value, as in a file saved as CSV. */
export function isError(text: string): boolean {
  return text.length <= MAX_QUOTED && ERROR.test(text);
}

/** A text of the file in one line, cut to the length that a message allows, as it can be stored: it may be a part of any error. */
export function shortened(text: string): string {
  const line = text.slice(0, MAX_QUOTED + 1).replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ');
  return storedText(text.length > MAX_QUOTED ? `${beginningOf(line, MAX_QUOTED)}...` : line);
}

interface Digits {
  negative: boolean;
  /** Without leading zeros. */
  whole: string;
  /** Whether anything but zeros follows the decimal point. */
  fraction: boolean;
}

function digitsOf(cell: Cell): Digits | undefined {
  if (cell.text.length > MAX_NUMBER_TEXT) return undefined;
  const written =
    cell.kind === 'number' ? cell.text : cell.kind === 'text' ? plainNumber(cell.text) : undefined;
  const number = written === undefined ? undefined : Decimal.parse(written);
  if (!number) return undefined;
  const [whole = '', fraction = ''] = number.toString().replace('-', '').split('.');
  return {
    negative: number.sign < 0,
    whole: whole.replace(/^0+(?=\d)/, ''),
    fraction: /[1-9]/.test(fraction),
  };
}

/** A number in Turkish notation with its grouping removed and a decimal point; undefined for other texts. */
function plainNumber(text: string): string | undefined {
  const bare = bareNumber(text);
  if (GROUPED.test(bare)) return bare.replaceAll('.', '').replace(',', '.');
  return UNGROUPED.test(bare) ? bare.replace(',', '.') : undefined;
}

/** Removes spaces of every width between thousands, and the currency. */
function bareNumber(text: string): string {
  return text.replace(LIRA_SIGN, '').replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, '');
}
