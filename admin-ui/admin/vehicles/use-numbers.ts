import { useMemo } from 'react';
import type { Exact } from '../api/exact-json.js';
import { useLanguage } from '../texts/language.js';

/** Numbers of the vehicle catalog in words. */
export interface Numbers {
  /** An integer with all its digits: a number of records, or whole lira. */
  whole(value: Exact): string;
  /** How many times as large one value is: `x 1,36`. */
  times(factor: number): string;
}

export function useNumbers(): Numbers {
  const { locale } = useLanguage();
  return useMemo(() => {
    const integers = new Intl.NumberFormat(locale);
    const factors = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
    return {
      whole: (value) => integers.format(BigInt(value)),
      times: (factor) => `x ${factors.format(factor)}`,
    };
  }, [locale]);
}
