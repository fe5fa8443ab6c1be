import {
  momentOfReferanceNo,
  QUERY_REFERANCE_NO,
  REFERANCE_NO,
  SUB_REFERANCE_NO,
} from '../../notifications/references.js';

/** What can be found. */
export const HIT_KINDS = [
  'Delivery',
  'Job',
  'Agent',
  'User',
  'Service',
  'OutgoingLog',
  'AuditRequest',
  'Company',
  'Operation',
  'Vehicle',
  'VehicleVersion',
] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** Kinds of things that a number names, in the order in which they are shown, and the words for them, folded. */
const NUMBERED = {
  Agent: ['agent', 'acente'],
  Job: ['job', 'iş', 'is'],
  Service: ['service', 'servis', 'service availability'],
  User: ['user', 'kullanıcı', 'kullanici'],
  Delivery: ['delivery', 'teslimat'],
  OutgoingLog: ['log', 'outgoing log', 'giden istek'],
} as const satisfies Partial<Record<HitKind, readonly string[]>>;
export type NumberedKind = keyof typeof NUMBERED;
export const NUMBERED_KINDS = Object.keys(NUMBERED) as NumberedKind[];

/** What a text asks for: a number of a known form, else words. */
export type Sought =
  | { by: 'referanceNo' | 'subReferanceNo' | 'gwLogId' | 'requestId' | 'version'; text: string }
  /** A question to a platform, and the moment at which it was asked. */
  | { by: 'question'; text: string; at: Date }
  | { by: 'vehicle'; brand: number; model: number }
  /** Names and numbers of policies, and an id of the kinds where the text may be one. */
  | { by: 'words'; text: string; id?: bigint; kinds?: readonly NumberedKind[] };

const GW_LOG_ID = /^[0-9a-f]{24}$/i;
const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const VEHICLE = /^(\d{1,9})-(\d{1,9})$/;
const VERSION = /^\d{17}$/;
const WORD_AND_ID = /^(\D*[^\d\s#:])[\s#:]*([1-9]\d{0,17})$/;
const ID = /^[1-9]\d{0,17}$/;

const DASHES = /[\u2010-\u2015\u2212]/g;
/** What stands around a number in a sentence, a document or a log. */
const AROUND = /^["'`“”„‘’«<([#]+|(?<!["'`“”‘’»>)\].,;])["'`“”‘’»>)\].,;]+$/g;

/** Reads what somebody types or pastes, such as a number of a log line. */
export function readSought(text: string): Sought {
  const bare = text
    .replace(/\p{Cf}/gu, '')
    .replace(DASHES, '-')
    .replace(AROUND, '');
  // A mail or a terminal may have broken a long number into two lines.
  const joined = bare.replace(/\s+/g, '');
  const upper = joined.toUpperCase();
  if (REFERANCE_NO.test(upper)) return { by: 'referanceNo', text: upper };
  if (SUB_REFERANCE_NO.test(upper)) return { by: 'subReferanceNo', text: upper };
  const at = QUERY_REFERANCE_NO.test(upper) ? momentOfReferanceNo(upper.replace('_QUERY_', '_')) : undefined;
  if (at) return { by: 'question', text: upper, at };
  if (GW_LOG_ID.test(joined)) return { by: 'gwLogId', text: joined.toLowerCase() };
  if (REQUEST_ID.test(joined)) return { by: 'requestId', text: joined };
  if (VERSION.test(joined)) return { by: 'version', text: joined };
  const [, brand, model] = VEHICLE.exec(bare) ?? [];
  if (brand && model) return { by: 'vehicle', brand: Number(brand), model: Number(model) };
  if (ID.test(bare)) return { by: 'words', text: bare, id: BigInt(bare), kinds: NUMBERED_KINDS };
  const [, word = '', id = ''] = WORD_AND_ID.exec(bare) ?? [];
  const kind = NUMBERED_KINDS.find((each) =>
    (NUMBERED[each] as readonly string[]).includes(word.toLocaleLowerCase('tr')),
  );
  return { by: 'words', text: bare || text, ...(kind && { id: BigInt(id), kinds: [kind] }) };
}
