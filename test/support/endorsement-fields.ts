/** Every field of an endorsement request by its path, beside what it takes. */
export const FIELDS = [
  ['productId', 'int32'],
  ['endorsementPolicy', 'object'],
  ['endorsementPolicy.policyNumber', 'text'],
  ['endorsementPolicy.renewalNo', 'text'],
  ['endorsementPolicy.endorsementNo', 'int32'],
  ['endorsementPolicy.endorsementType', 'int32'],
  ['endorsementPolicy.policyStartDate', 'dateTime'],
  ['endorsementPolicy.policyEndDate', 'dateTime'],
  ['endorsementPolicy.processingDate', 'dateTime'],
  ['endorsementPolicy.grossPremium', 'amount'],
  ['endorsementPolicy.netPremium', 'amount'],
  ['endorsementPolicy.commission', 'amount'],
  ['endorsementPolicy.installmentNumber', 'int16'],
  ['premium', 'object'],
  ['premium.currencyType', 'int32'],
  ['premium.exchangeRate', 'amount'],
  ['premium.installmentDetails', 'list'],
  ['premium.installmentDetails[0]', 'object'],
  ['premium.installmentDetails[0].installmentNo', 'int16'],
  ['premium.installmentDetails[0].paymentAmount', 'amount'],
  ['premium.installmentDetails[0].paymentDate', 'dateTime'],
  ['premium.installmentDetails[0].commission', 'amount'],
  ['endorsementPdf', 'object'],
  ['endorsementPdf.fileName', 'text'],
  ['endorsementPdf.contentType', 'text'],
  ['endorsementPdf.base64Content', 'base64'],
  ['informationPdf', 'object'],
  ['informationPdf.fileName', 'text'],
  ['informationPdf.contentType', 'text'],
  ['informationPdf.base64Content', 'base64'],
  ['message', 'text'],
  ['isTransferCompleted', 'boolean'],
] as const;

/** Fields that may be absent, and the item of a list, which may not be null. */
const OPTIONAL: readonly string[] = [
  ...['premium', 'premium.installmentDetails', 'premium.installmentDetails[0]'],
  ...['premium.installmentDetails[0].commission', 'endorsementPdf', 'informationPdf', 'message'],
  'isTransferCompleted',
];

export const REQUIRED = FIELDS.filter(([path]) => !OPTIONAL.includes(path));

/** `endorsementPolicy.policyNumber` as answers spell it. */
export const pascal = (path: string) => path.replace(/(^|\.)[a-z]/g, (start) => start.toUpperCase());
