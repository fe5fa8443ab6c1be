import { amount, filledText, listOf, Property } from '../api/api-schemas.js';
import type { Decimal } from '../api/decimal.js';

/** The answer to `?dryRun=true`. */
export class EndorsementDryRun {
  @Property(amount('grossPremium times exchangeRate, exactly.', 1250.5)) LocalGrossPremium: Decimal;
  @Property(amount('commission times exchangeRate, exactly.', 178.64)) LocalCommission: Decimal;
  @Property(
    listOf(
      filledText(
        'Values that are allowed but look like mistakes. The real call is not refused for them.',
        'Installments add up to 1250, but GrossPremium is 1250.5.',
      ),
    ),
  )
  Warnings: string[];
}
