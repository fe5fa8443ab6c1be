import { depth, isObject, type Json, JsonNumber, moment, plainDigits, readJson } from './naive-values.js';

/**
 * What the interface promises of a MakeEndorsementRequest, said a second time and as plainly as possible, without a line
 * of the service: which bodies do not bind, which fields break which rule, and what is left.
 */
export type Prediction =
  | { kind: 'malformed' }
  | { kind: 'unbound'; paths: string[] }
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'accepted' };

interface Member {
  name: string;
  required?: boolean;
  /** Whether the JSON value can be bound; null never comes here. */
  binds(json: Json): boolean;
  /** The broken rule's message without the field's name. */
  breaks?(json: Json, siblings: Record<string, Json>): string | undefined;
  members?: Member[];
  isList?: boolean;
}

export function predict(body: string): Prediction {
  const json = readJson(body);
  if (json === undefined || depth(body) > 64) return { kind: 'malformed' };
  const paths = unbound(json, REQUEST, '$');
  if (paths.length > 0) return { kind: 'unbound', paths };
  const fields = broken(json as Record<string, Json>, REQUEST, '');
  return Object.keys(fields).length > 0 ? { kind: 'invalid', fields } : { kind: 'accepted' };
}

const blank = (json: Json) => typeof json === 'string' && /^\s*$/.test(json);

const text = (name: string, rules: Partial<Member> = {}): Member => ({
  name,
  binds: (json) => typeof json === 'string' && !json.includes('\0') && !/\p{Surrogate}/u.test(json),
  ...rules,
});
const limited = (name: string, characters: number, rules: Partial<Member> = {}): Member =>
  text(name, {
    breaks: (json) =>
      [...(json as string)].length > characters ? `must be at most ${characters} characters.` : undefined,
    ...rules,
  });
const integer = (name: string, bits: 16 | 32, breaks: (value: number) => string | false): Member => ({
  name,
  required: true,
  binds: (json) => {
    const value =
      json instanceof JsonNumber && /^-?\d+$/.test(json.source) ? Number(json.source) : Number.NaN;
    return value >= -(2 ** (bits - 1)) && value < 2 ** (bits - 1);
  },
  breaks: (json) => breaks(Number((json as JsonNumber).source)) || undefined,
});
const amount = (name: string, breaks: (sign: number) => string | false = () => false): Member => ({
  name,
  required: true,
  binds: (json) => json instanceof JsonNumber,
  breaks: (json) => {
    const { source } = json as JsonNumber;
    if (plainDigits(source) > 28) return 'must have at most 28 significant digits.';
    const isZero = !/[1-9]/.test(source.replace(/[eE].*/, ''));
    return breaks(isZero ? 0 : source.startsWith('-') ? -1 : 1) || undefined;
  },
});
const dateTime = (name: string, rules: Partial<Member> = {}): Member => ({
  name,
  required: true,
  binds: (json) => typeof json === 'string' && moment(json) !== undefined,
  ...rules,
});
const object = (name: string, members: Member[], rules: Partial<Member> = {}): Member => ({
  name,
  members,
  binds: (json) => isObject(json),
  ...rules,
});
const positive = (value: number) => value <= 0 && 'must be greater than 0.';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const FILE = [
  limited('fileName', 512, { required: true }),
  limited('contentType', 200, { required: true }),
  text('base64Content', {
    required: true,
    binds: (json) => typeof json === 'string',
    breaks: (json) => (BASE64.test(json as string) ? undefined : 'must be valid base64.'),
  }),
];
const INSTALLMENT = [
  integer('installmentNo', 16, positive),
  amount('paymentAmount'),
  dateTime('paymentDate'),
  { ...amount('commission', (sign) => sign < 0 && 'must be greater than or equal to 0.'), required: false },
];
const REQUEST: Member[] = [
  integer('productId', 32, positive),
  object(
    'endorsementPolicy',
    [
      limited('policyNumber', 200, { required: true }),
      limited('renewalNo', 200, { required: true }),
      integer('endorsementNo', 32, (value) => value < 0 && 'must be greater than or equal to 0.'),
      integer(
        'endorsementType',
        32,
        (value) => (value < 0 || value > 4) && 'must be a valid endorsement type.',
      ),
      dateTime('policyStartDate'),
      dateTime('policyEndDate', { breaks: isBeforeStart }),
      dateTime('processingDate'),
      amount('grossPremium'),
      amount('netPremium'),
      amount('commission'),
      integer('installmentNumber', 16, positive),
    ],
    { required: true },
  ),
  object('premium', [
    integer('currencyType', 32, (value) => (value < 1 || value > 7) && 'must be between 1 and 7.'),
    amount('exchangeRate', positive),
    { ...object('installmentDetails', INSTALLMENT), isList: true, binds: Array.isArray },
  ]),
  object('endorsementPdf', FILE),
  object('informationPdf', FILE),
  limited('message', 500),
  { name: 'isTransferCompleted', binds: (json) => typeof json === 'boolean' },
];

function isBeforeStart(json: Json, { policyStartDate: start }: Record<string, Json>): string | undefined {
  if (typeof start !== 'string') return undefined;
  const isBefore = (moment(json as string) ?? 0) < (moment(start) ?? 0);
  return isBefore ? 'must be equal to or later than PolicyStartDate.' : undefined;
}

/** The members that the schema knows, under its names; of two that differ in case the later one counts. */
function known(json: Record<string, Json>, members: Member[]): [Member, Json][] {
  const values = new Map<Member, Json>();
  for (const [name, value] of Object.entries(json)) {
    const member = members.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
    if (member) values.set(member, value);
  }
  return [...values];
}

function unbound(json: Json, members: Member[], path: string): string[] {
  if (!isObject(json)) return [path];
  return known(json, members).flatMap(([member, value]) => {
    const at = `${path}.${member.name}`;
    if (value === null) return [];
    if (!member.binds(value)) return [at];
    if (!member.members) return [];
    const { members: inner } = member;
    if (!Array.isArray(value)) return unbound(value, inner, at);
    return value.flatMap((item, index) => unbound(item, inner, `${at}[${index}]`));
  });
}

function broken(json: Record<string, Json>, members: Member[], path: string): Record<string, string> {
  const values: Record<string, Json> = {};
  for (const [member, value] of known(json, members)) values[member.name] = value;
  const fields: Record<string, string> = {};
  for (const member of members) {
    const value = values[member.name] ?? null;
    const name = member.name.charAt(0).toUpperCase() + member.name.slice(1);
    const at = path ? `${path}.${name}` : name;
    const isAbsent = value === null || (member.required && blank(value));
    const message = isAbsent
      ? member.required
        ? 'is required.'
        : undefined
      : member.breaks?.(value, values);
    if (message) fields[at] = `${name} ${message}`;
    if (isAbsent || !member.members) continue;
    const { members: inner } = member;
    if (isObject(value)) Object.assign(fields, broken(value, inner, at));
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        if (isObject(item)) Object.assign(fields, broken(item, inner, `${at}[${index}]`));
      }
    }
  }
  return fields;
}
