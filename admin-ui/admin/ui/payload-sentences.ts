import { isText, type Translate } from '../texts/language.js';
import type { Moments } from '../texts/moments.js';
import type { TextKey } from '../texts/tr.js';
import { statusText } from './answer-text.js';

/** What sentences are written with. */
interface Words {
  t: Translate;
  dateTime: Moments['dateTime'];
}
type Members = Readonly<Record<string, unknown>>;

/** What the platform reads of a notification, in sentences; none for a payload that is not as its type has it. */
export function sentencesOf(type: number, payload: unknown, words: Words): string[] {
  return WRITERS[type]?.(payload, words) ?? [];
}

const WRITERS: Partial<Record<number, (payload: unknown, words: Words) => string[]>> = {
  3: (payload, words) =>
    one(payload, words, 'payload.call', (call) => ({
      id: textOf(call['OutgoingRequestLogID']),
      url: textOf(call['Url']),
      time: timeOf(call['StartedAt'], words),
      answer: typeof call['HttpStatus'] === 'number' ? statusText(call['HttpStatus'], words.t) : '–',
    })),
  8: (payload, { t }) =>
    membersOf(payload).flatMap((group) =>
      membersOf(group['Values']).flatMap((value) =>
        sentence(t, 'payload.value', group['ChangeType'], {
          number: textOf(value['ParameterId']),
          value: `${textOf(value['ParameterName'])} (${textOf(value['ParameterValue'])})`,
        }).map((changed) => [changed, ...detailsOf(value)].join(' ')),
      ),
    ),
  10: (payload, words) =>
    inGroups(payload, 'Operations', (group, company, operation) =>
      sentence(words.t, 'payload.service', group['ChangeType'], {
        service: namesOf(
          operation['ServiceOperationName'],
          operation['OutsourceProcessName'],
          operation['ProductName'],
          company['InsuranceCompanyName'],
        ),
        time: timeOf(group['StatusDate'], words),
        reason: textOf(group['Reason']) || '…',
      }),
    ),
  13: (payload, words) =>
    one(payload, words, 'payload.vehicles', (version) => ({
      n: Number(version['ChangedCount']),
      time: timeOf(version['SyncedAt'], words),
      version: textOf(version['Version']),
    })),
  101: (payload, words) =>
    one(payload, words, 'payload.endorsement', (made) => ({
      job: textOf(made['JobId']),
      time: timeOf(made['CreateDate'], words),
      policy: textOf(made['PolicyNumber']) || '–',
      endorsement: textOf(made['EndorsementNo']) || '–',
    })),
  102: (payload, words) =>
    one(payload, words, 'payload.rejection', (rejection) => ({
      job: textOf(rejection['JobId']),
      time: timeOf(rejection['CreateDate'], words),
      reason: textOf(rejection['Message']) || '–',
    })),
  103: (payload, words) =>
    inGroups(payload, 'Products', (group, company, product) =>
      sentence(words.t, 'payload.product', group['ChangeType'], {
        product: namesOf(product['ProductName'] ?? product['ProductId'], company['InsuranceCompanyName']),
        time: timeOf(group['StatusDate'], words),
      }),
    ),
  104: (payload, words) =>
    one(payload, words, 'payload.test', (test) => ({
      message: textOf(test['Message']),
      time: timeOf(test['SentAt'], words),
    })),
};

/** The sentence of a payload that is one object; none where it lacks what the sentence needs. */
function one(
  payload: unknown,
  { t }: Words,
  key: TextKey,
  valuesOf: (members: Members) => Record<string, string | number>,
): string[] {
  const values = valuesOf(memberOf(payload) ?? {});
  return Object.values(values).some((value) => value === '' || Number.isNaN(value)) ? [] : [t(key, values)];
}

/** A sentence for each thing of a payload of groups, which have companies, which have things. */
function inGroups(
  payload: unknown,
  things: string,
  sentenceOf: (group: Members, company: Members, thing: Members) => string[],
): string[] {
  return membersOf(payload).flatMap((group) =>
    membersOf(group['Values']).flatMap((company) =>
      membersOf(company[things]).flatMap((thing) => sentenceOf(group, company, thing)),
    ),
  );
}

/** The sentence of a kind of change; none of a kind that is not known. */
function sentence(t: Translate, area: string, kind: unknown, values: Record<string, string>): string[] {
  const key = `${area}.${textOf(kind)}`;
  return isText(key) ? [t(key, values)] : [];
}

/** `RGB: ff0000.` for each detail of a parameter's value. */
const detailsOf = (value: Members): string[] =>
  membersOf(value['AdditionalDetails']).map(
    (detail) => `${textOf(detail['KeyName'])}: ${textOf(detail['KeyValue'])}.`,
  );

const memberOf = (value: unknown): Members | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined;

const membersOf = (value: unknown): Members[] =>
  Array.isArray(value) ? value.map(memberOf).filter((each) => each !== undefined) : [];

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const namesOf = (...names: readonly unknown[]): string =>
  names
    .map(textOf)
    .filter((name) => name !== '')
    .join(' · ');

/** A moment in words; what is no moment stays as it is. */
function timeOf(value: unknown, { dateTime }: Words): string {
  const text = textOf(value);
  return Number.isNaN(Date.parse(text)) ? text : dateTime(text);
}
