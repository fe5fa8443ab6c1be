import { isInteger, isSafeNumber, LosslessNumber, parse, stringify } from 'lossless-json';
import type { Decimal, Long } from './numbers.js';
import { AMOUNTS } from './schema.gen.js';

const AMOUNT_NAMES: ReadonlySet<string> = new Set(AMOUNTS.map((name) => name.toLowerCase()));
const isAmount = (name: string) => AMOUNT_NAMES.has(name.toLowerCase());

/** Reads JSON without losing a digit: amounts are `Decimal`s, integers beyond 2^53 are bigints. @throws SyntaxError */
export function parseExact(text: string): unknown {
  return parse(text, (name, value) =>
    value instanceof LosslessNumber ? numberOf(name, value.toString()) : value,
  );
}

function numberOf(name: string, digits: string): Decimal | Long {
  if (isAmount(name)) return digits;
  return isInteger(digits) && !isSafeNumber(digits) ? BigInt(digits) : Number(digits);
}

/** Writes JSON; amounts become numbers with exactly the digits that were given. @throws Error for an amount that is no number */
export function stringifyExact(value: unknown): string {
  const text = stringify(value, (name, member) =>
    typeof member === 'string' && isAmount(name) ? new LosslessNumber(member) : member,
  );
  return text ?? 'null';
}
