import { MAX_INT32 } from '../api/integers.js';
import type { FieldError } from '../errors/domain-error.js';
import type { CodeName } from './codes.answers.js';

/** The kinds of numbers whose names the installation sets, as an address names them. */
export const AGREED_KINDS = ['RejectReasons', 'EndorsementTypes', 'Currencies'] as const;
export type AgreedKind = (typeof AGREED_KINDS)[number];

interface Kind {
  /** The list of `GET /api/codes`. */
  list: 'RejectReasons' | 'EndorsementTypes' | 'CurrencyTypes';
  first: number;
  /** Undefined when any number from the first on may be used. */
  last?: number;
  /** The names of a number that nobody has named: a guess would be taken for what was agreed. */
  neutral: { tr: string; en: string };
}

export const AGREED_CODES: Readonly<Record<AgreedKind, Kind>> = {
  RejectReasons: { list: 'RejectReasons', first: 1, neutral: { tr: 'Ret nedeni', en: 'Reject reason' } },
  EndorsementTypes: {
    list: 'EndorsementTypes',
    first: 0,
    last: 4,
    neutral: { tr: 'Zeyil türü', en: 'Endorsement type' },
  },
  Currencies: { list: 'CurrencyTypes', first: 1, last: 7, neutral: { tr: 'Para birimi', en: 'Currency' } },
};

/** A number with the names that were set. */
export interface NamedCode {
  code: number;
  tr: string;
  en: string;
}

/** The list of a kind, by its numbers: those of a fixed range are all there, with neutral names until they are set. */
export function agreedList(kind: AgreedKind, set: readonly NamedCode[]): CodeName[] {
  const { first, last, neutral } = AGREED_CODES[kind];
  const named = new Map(set.map(({ code, tr, en }) => [code, { Code: code, Tr: tr, En: en }]));
  const codes =
    last === undefined ? [...named.keys()] : Array.from({ length: last - first + 1 }, (_, n) => first + n);
  return codes
    .sort((one, other) => one - other)
    .map(
      (code) => named.get(code) ?? { Code: code, Tr: `${neutral.tr} ${code}`, En: `${neutral.en} ${code}` },
    );
}

/** The numbers that a kind does not have, and those that come again. */
export function faultsOf(kind: AgreedKind, codes: readonly NamedCode[]): FieldError[] {
  const { first, last = MAX_INT32 } = AGREED_CODES[kind];
  const seen = new Set<number>();
  return codes.flatMap(({ code }, index) => {
    const isAgain = seen.has(code);
    seen.add(code);
    const Field = `Codes[${index}].Code`;
    if (isAgain) return [{ Field, Message: 'Code must not be there twice.' }];
    if (code >= first && code <= last) return [];
    return [{ Field, Message: `Code must be between ${first} and ${last}.` }];
  });
}
