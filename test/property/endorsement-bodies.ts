import fc from 'fast-check';

/** JSON as it will be written: numbers digit for digit, members in their order and as often as they are there. */
export type Node = { raw: string } | { list: Node[] } | { members: [string, Node][] };

export function write(node: Node): string {
  if ('raw' in node) return node.raw;
  if ('list' in node) return `[${node.list.map(write).join(',')}]`;
  return `{${node.members.map(([name, value]) => `${JSON.stringify(name)}:${write(value)}`).join(',')}}`;
}

const raw = (value: unknown): Node => ({ raw: JSON.stringify(value) });
/** One of these values. */
export const oneOf = (...values: unknown[]) => fc.constantFrom(...values).map(raw);
/** One of these JSON texts. */
export const rawOf = (...sources: string[]) => fc.constantFrom(...sources).map((source) => ({ raw: source }));
const int = (min: number, max: number) => fc.integer({ min, max }).map(raw);

const word = fc.oneof(
  fc
    .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
    .filter((text) => text.trim() !== '' && !text.includes('\0')),
  fc.constantFrom('100000334601017', 'AB-12/34', 'Çağrı Şirketi', '0', 'zeyil.PDF'),
);
const text = word.map(raw);
const digits = (min: number, max: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max })
    .map((all) => all.join('').replace(/^0+(?=\d)/, ''));
/** At most 28 digits, some with a fraction, some negative, some with an exponent. */
const amount: fc.Arbitrary<Node> = fc.oneof(
  fc
    .tuple(fc.constantFrom('', '-'), digits(1, 16), fc.option(digits(1, 12)))
    .map(([sign, whole, fraction]) => ({ raw: sign + whole + (fraction ? `.${fraction}` : '') })),
  rawOf('0', '-0.00', '1.5e2', '15E-1', '1250.50', '-12.5e+1', '9999999999999999999999999999'),
);
const rate = rawOf('1', '41.0512', '0.0000000001', '3.5e1', '9999999999999999999999999999');
const time = fc.constantFrom(
  '',
  'T00:00:00',
  'T10:30',
  'T23:59:59.999',
  ' 07:00:00',
  'T10:30:00Z',
  'T10:30:00.1234567+03:00',
);
const day = fc.date({ min: new Date('2018-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
const dateTime = fc.tuple(day, time).map(([date, rest]) => raw(date.toISOString().slice(0, 10) + rest));
const base64 = fc
  .uint8Array({ minLength: 1, maxLength: 40 })
  .map((bytes) => raw(Buffer.from(bytes).toString('base64')));

/** An object of these members, the optional ones now and then left out or null. */
function objectOf(
  required: Record<string, fc.Arbitrary<Node>>,
  optional: Record<string, fc.Arbitrary<Node>> = {},
) {
  const always = Object.entries(required).map(([name, value]) =>
    value.map((node) => [[name, node]] as [string, Node][]),
  );
  const sometimes = Object.entries(optional).map(([name, value]) =>
    fc.oneof(
      { weight: 4, arbitrary: value.map((node) => [[name, node]] as [string, Node][]) },
      { weight: 1, arbitrary: fc.constantFrom<[string, Node][]>([], [[name, { raw: 'null' }]]) },
    ),
  );
  return fc.tuple(...always, ...sometimes).map((groups): Node => ({ members: groups.flat() }));
}

const file = objectOf({ fileName: text, contentType: text, base64Content: base64 });
const installment = objectOf(
  { installmentNo: int(1, 32_767), paymentAmount: amount, paymentDate: dateTime },
  { commission: rawOf('0', '0.00', '12.5', '9999999999999999999999999999') },
);

/** A request that the interface promises to accept, by far most of the time. */
export const validRequest: fc.Arbitrary<Node> = objectOf(
  {
    productId: fc.oneof(int(1, 2_147_483_647), oneOf(1, 2_147_483_647)),
    endorsementPolicy: objectOf({
      policyNumber: text,
      renewalNo: text,
      endorsementNo: int(0, 2_147_483_647),
      endorsementType: int(0, 4),
      policyStartDate: oneOf('2018-01-01', '2017-06-30T23:59:59+03:00'),
      policyEndDate: dateTime,
      processingDate: dateTime,
      grossPremium: amount,
      netPremium: amount,
      commission: amount,
      installmentNumber: int(1, 32_767),
    }),
  },
  {
    premium: objectOf(
      { currencyType: int(1, 7), exchangeRate: rate },
      { installmentDetails: fc.array(installment, { maxLength: 4 }).map((list) => ({ list })) },
    ),
    endorsementPdf: file,
    informationPdf: file,
    message: fc.oneof(text, oneOf('', '  ', 'ş'.repeat(500))),
    isTransferCompleted: oneOf(true, false),
  },
);
