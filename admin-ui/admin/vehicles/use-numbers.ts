import { useMemo } from 'react';
import type { Exact } from '../api/exact-json.js';
import { useLanguage } from '../texts/language.js';

/** Numbers of the vehicle catalog in words. */
export interface Numbers {
  /** An integer with all its digits: a number of records, or whole lira. */
  whole(value: Exact): string;
  /** By how much a value moves that becomes `factor` times as large: `+%36`. */
  move(factor: number): string;
}

export function useNumbers(): Numbers {
  const { locale } = useLanguage();
  return useMemo(() => {
    const integers = new Intl.NumberFormat(locale);
    const percents = new Intl.NumberFormat(locale, {
      style: 'percent',
      signDisplay: 'exceptZero',
      maximumFractionDigits: 1,
    });
    return {
      whole: (value) => integers.format(BigInt(value)),
      move: (factor) => percents.format(factor - 1),
    };
  }, [locale]);
}
