import { COMPANY_MISSING } from '../access/access.refusals.js';
import {
  type ApiPart,
  type ApiTag,
  type DescribedAnswer,
  envelope,
  type OperationDescription,
  orCsv,
} from '../api/api-description.js';
import { listOf, paged, type Schema } from '../api/api-schemas.js';
import { BODY_COMPRESSED, PAYLOAD_TOO_LARGE, VALIDATION_FAILED } from '../api/general.refusals.js';
import { MAX_INT32 } from '../api/integers.js';
import { type AnyRefusal, answeredWhen } from '../api/refusal.js';
import { ROWS_AT_MOST } from './comparison/compared-row.rules.js';
import { MEDIA_TYPE_NOT_ROWS, ROWS_BYTES, WORKBOOK } from './comparison/compared-rows.js';
import { ComparedDay, KeptComparisonDetail, KeptComparisonItem } from './comparison/comparison.answers.js';
import { SettledEndorsement, SettlementItem } from './settlement.answers.js';
import { COMPARISON_NOT_KEPT } from './settlement.refusals.js';

const SUMS =
  'A day has the endorsements that were recorded on it, whatever their dates are. It closes some minutes after it is over: its figures ' +
  'then stay as they are. Endorsements are grouped by company, agent, product and currency, in the order of the answer. `Hash` is the ' +
  'SHA-256, in hexadecimal digits, of one line for each endorsement in the order of ActionId: ' +
  '`ActionId|JobId|PolicyNumber|RenewalNo|EndorsementNo|GrossPremium|NetPremium|Commission` and a line feed, in UTF-8, numbers without ' +
  'exponent and without trailing zeros.';

const ENDORSEMENTS =
  'The endorsements behind the sums of a day, by ActionId. With `Accept: text/csv` or `Accept: application/x-ndjson` all of them come as ' +
  'one file; CSV has semicolons, a byte order mark and the names of the columns, and can be sent to the comparison as it is. ' +
  'Endorsements whose job was removed after its retention are missing here, and counted in the sums.';

const COMPARE =
  'Takes the endorsements of the other side, at most 50,000, as a JSON array, as a line of JSON for each (`application/x-ndjson`) or as ' +
  'CSV with a heading (separated by semicolon, comma or tab; UTF-8 or Windows-1254; a decimal point or comma, no separators of ' +
  'thousands), or as a workbook (.xlsx), whose first sheet with the heading is read. Headings may be Turkish (`Poliçe No`, `Yenileme ' +
  'No`, `Zeyil No`, `Brüt Prim`, `Net Prim`, `Komisyon`, `Para Birimi Kodu`, `Ürün No`). A row has `policyNumber`, `renewalNo` and `endorsementNo`, which are its key, and any of `grossPremium`, `netPremium`, ' +
  '`commission`, `currencyType` and `productId`, which are compared where they are stated. Blanks around a key do not count, its case ' +
  'and its zeros do; numbers are equal by their value. Rows of one key are paired one by one, and what one side has more often is ' +
  '`Doubled`. A missing row names an endorsement that it resembles, and by what they differ. `Sums` has the figures of both sides. ' +
  'Nothing of the rows is kept but, with `keep=true`, the result.';

const COMPARISONS =
  'Results that were kept for a day, the newest first: those of the caller’s side alone, insurers’ ones where all companies of their ' +
  'user are the caller’s. They are removed after 92 days; of a user the newest 100 are kept.';

const AMOUNT = { type: ['number', 'string', 'null'], maxLength: 100 };
const KEY = { type: ['string', 'number'], maxLength: 200 };
const whole = (minimum: number, maximum: number, ...others: string[]) => ({
  ...{ type: ['integer', 'string', ...others], minimum, maximum },
  maxLength: 100,
});
const ROW: Schema = {
  type: 'object',
  properties: {
    policyNumber: KEY,
    renewalNo: KEY,
    endorsementNo: whole(0, MAX_INT32),
    grossPremium: AMOUNT,
    netPremium: AMOUNT,
    commission: AMOUNT,
    currencyType: whole(1, 7, 'null'),
    productId: whole(1, MAX_INT32, 'null'),
  },
  required: ['policyNumber', 'renewalNo', 'endorsementNo'],
};

const tag = (name: string, tr: string, part: ApiPart, about: string): ApiTag => ({ name, tr, part, about });

/** The three operations for one kind of readers. */
const operationsOf = (of: ApiTag, note: string, refusals: readonly AnyRefusal[]) => {
  const described = (
    summary: OperationDescription['summary'],
    details: string,
    answer: DescribedAnswer,
  ): OperationDescription => ({
    tag: of,
    summary,
    details: details + note,
    answers: { 200: answer },
    refusals,
  });
  return {
    list: described(
      { en: 'Sums of the settlement', tr: 'Mutabakat toplamları' },
      SUMS,
      envelope(listOf(SettlementItem)),
    ),
    endorsements: described(
      { en: 'Endorsements of a day', tr: 'Bir günün zeyilleri' },
      ENDORSEMENTS,
      orCsv(envelope(paged(SettledEndorsement))),
    ),
    comparisons: described(
      { en: 'Kept comparisons of a day', tr: 'Bir günün saklanan karşılaştırmaları' },
      COMPARISONS,
      envelope(listOf(KeptComparisonItem)),
    ),
    comparison: {
      ...described(
        { en: 'Show a kept comparison', tr: 'Saklanan bir karşılaştırmayı göster' },
        'The result as it was answered, whatever the endorsements are now.',
        envelope(KeptComparisonDetail),
      ),
      refusals: [...refusals, COMPARISON_NOT_KEPT],
    },
    compare: {
      ...described({ en: 'Compare a day', tr: 'Bir günü karşılaştır' }, COMPARE, envelope(ComparedDay)),
      refusals: [
        ...refusals,
        answeredWhen(
          VALIDATION_FAILED,
          'A row breaks a rule: each is named with its number, and nothing is compared.',
        ),
        answeredWhen(PAYLOAD_TOO_LARGE, 'The body is larger than this service takes.', [ROWS_BYTES]),
        MEDIA_TYPE_NOT_ROWS,
        BODY_COMPRESSED,
      ],
      body: {
        bytes: ROWS_BYTES,
        content: {
          'application/json': { type: 'array', maxItems: ROWS_AT_MOST, items: ROW },
          'application/x-ndjson': { type: 'string', maxLength: ROWS_BYTES },
          'text/csv': { type: 'string', maxLength: ROWS_BYTES },
          [WORKBOOK]: { type: 'string', format: 'binary' },
        },
      },
      example: [
        {
          policyNumber: '100000334601017',
          renewalNo: '0',
          endorsementNo: 1,
          grossPremium: 1250.5,
          netPremium: 1190.95,
          commission: 178.64,
          currencyType: 1,
        },
      ],
    },
  };
};

export const INSURERS = operationsOf(
  tag('Settlement', 'Mutabakat', 'insurer', 'What was endorsed on a day, for the books of both sides.'),
  '',
  [COMPANY_MISSING],
);
export const PLATFORMS = operationsOf(
  tag(
    'Settlement of an agent',
    'Acentenin mutabakatı',
    'platform',
    'What was endorsed for the platform’s own agent on a day.',
  ),
  '',
  [],
);
export const STAFF = operationsOf(
  tag(
    'Settlement of all',
    'Bütün mutabakat',
    'staff',
    'What was endorsed on a day, for all companies and agents.',
  ),
  '\n\nThe audit records each reading of single endorsements; repeats within a minute are counted.',
  [],
);
