import type { Language } from '../../src/api/language.js';
import { TEXTS, type TextCode } from './texts.js';

export type CheckResult = 'ok' | 'risk' | 'wrong';

/** What one check found: its result, and the reason without its language. */
export interface Finding {
  result: CheckResult;
  code: TextCode;
  values?: Readonly<Record<string, string | number>>;
}

const RANKS: Readonly<Record<CheckResult, number>> = { ok: 0, risk: 1, wrong: 2 };

/** The gravest of several findings, the first one of equals. */
export const gravest = (findings: readonly [Finding, ...Finding[]]): Finding =>
  findings.reduce((worst, each) => (RANKS[each.result] > RANKS[worst.result] ? each : worst));

/** A text in a language; numbers are written in its way. */
export function inWords(
  code: TextCode,
  values: Readonly<Record<string, string | number>>,
  language: Language,
): string {
  const number = new Intl.NumberFormat(language);
  return TEXTS[code][language].replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : typeof value === 'number' ? number.format(value) : value;
  });
}
