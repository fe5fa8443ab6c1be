import type { Exact } from '../api/exact-json.js';
import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import { decimalText } from '../ui/decimal.js';
import classes from './settlement.module.css';

/** Longer numbers may be broken. */
const WHOLE_LENGTH = 20;

/** A number with all its digits. */
export function Amount({ value }: { value: Exact }) {
  const { locale } = useLanguage();
  const text = decimalText(value, locale);
  return text.length > WHOLE_LENGTH ? <span className={classes['long']}>{text}</span> : text;
}

/** The name of a currency; endorsements without a premium have none. */
export function useCurrencyName(): (currency: number | null) => string {
  const { t, language } = useLanguage();
  const codes = useCodes();
  return (currency) =>
    currency === null ? t('settlement.noPremium') : codeName(codes?.CurrencyTypes, currency, language);
}
