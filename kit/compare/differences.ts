import { createHash } from 'node:crypto';
import { JsonNumber, type JsonValue, parseJson, utf8Of } from '../../src/api/json/parse.js';

/** An answer of one of the two gateways. */
export interface ComparedAnswer {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** The rules of the interface under which differences are reported. */
export const RULES = [
  'statuses',
  'headers',
  'empty',
  'files',
  'errors',
  'paging',
  'members',
  'types',
  'numbers',
  'moments',
  'texts',
  'order',
] as const;
export type Rule = (typeof RULES)[number];

/** Something in which two answers differ. `isNote`: the interface allows it without notice. */
export interface Difference {
  rule: Rule;
  /** Where: a header, or a place in the body such as `Response.Items[3].Id`. */
  at: string;
  old: string;
  new: string;
  isNote?: true;
}

/** Headers whose values a client reads. */
const HEADERS = [
  'content-type',
  'www-authenticate',
  'allow',
  'location',
  'content-disposition',
  'retry-after',
];
/** Headers that answer with a value of their own: only whether they are there is compared. */
const PRESENT = new Set(['location', 'retry-after']);
const PAGING = /(^|\.)(TotalCount|Page|Size|TotalPage|HasNextPage|HasPreviousPage|NextCursor)$/;
const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d|$)/;
/** Values of one answer. */
const VALUES_AT_MOST = 2_000_000;
/** Differences of one answer; the first says enough of a list that differs as a whole. */
const REPORTED_AT_MOST = 50;
const SHOWN = 120;
const ABSENT = '(absent)';

/** Compares two answers to one call. `ignored` are places whose values are known to differ, with `[]` for any item. */
export function differencesOf(
  one: ComparedAnswer,
  other: ComparedAnswer,
  ignored: ReadonlySet<string> = new Set(),
): Difference[] {
  const found: Difference[] = [];
  if (one.status !== other.status)
    found.push({ rule: 'statuses', at: 'status', old: String(one.status), new: String(other.status) });
  for (const name of HEADERS) {
    const [mine, theirs] = [one, other].map(({ headers }) => headerOf(headers, name));
    if (mine !== theirs)
      found.push({ rule: 'headers', at: name, old: mine ?? ABSENT, new: theirs ?? ABSENT });
  }
  const walk = new Walk(ignored, found);
  const [mine, theirs] = [jsonOf(one), jsonOf(other)];
  if (mine !== undefined && theirs !== undefined) walk.compare('', mine, theirs);
  else if (!one.body.equals(other.body)) found.push(bodiesDiffer(one, other));
  return found.slice(0, REPORTED_AT_MOST);
}

function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers.get(name);
  if (value === null) return undefined;
  if (PRESENT.has(name)) return '(present)';
  return name === 'content-type' ? value.toLowerCase().replace(/\s+/g, '') : value;
}

function jsonOf({ headers, body }: ComparedAnswer): JsonValue | undefined {
  const bytes = /json/i.test(headers.get('content-type') ?? '') ? utf8Of(body) : undefined;
  try {
    return bytes && parseJson(bytes, VALUES_AT_MOST);
  } catch {
    return undefined;
  }
}

function bodiesDiffer(one: ComparedAnswer, other: ComparedAnswer): Difference {
  const isEmpty = one.body.length === 0 || other.body.length === 0;
  const isText = [one, other].some(({ headers }) => /^text\/|json/i.test(headers.get('content-type') ?? ''));
  const rule = isEmpty ? 'empty' : isText ? 'texts' : 'files';
  const shown = ({ body }: ComparedAnswer) =>
    rule === 'files' || body.length === 0
      ? `${body.length} bytes, SHA-256 ${createHash('sha256').update(body).digest('hex').slice(0, 16)}`
      : shortened(body.toString('utf8'));
  return { rule, at: 'body', old: shown(one), new: shown(other) };
}

/** Goes through two values side by side. */
class Walk {
  constructor(
    private readonly ignored: ReadonlySet<string>,
    private readonly found: Difference[],
  ) {}

  compare(at: string, one: JsonValue, other: JsonValue): void {
    if (this.found.length >= REPORTED_AT_MOST || this.ignored.has(at.replace(/\[\d+\]/g, '[]'))) return;
    if (typeOf(one) !== typeOf(other)) this.note('types', at, one, other);
    else if (one instanceof JsonNumber && other instanceof JsonNumber) this.numbers(at, one, other);
    else if (one instanceof Map && other instanceof Map) this.objects(at, one, other);
    else if (Array.isArray(one) && Array.isArray(other)) this.lists(at, one, other);
    else if (one !== other)
      this.note(typeof one === 'string' && MOMENT.test(one) ? 'moments' : 'texts', at, one, other);
  }

  /** Digit by digit: 1.50 is not 1.5 for a reader who keeps texts. */
  private numbers(at: string, { source: one }: JsonNumber, { source: other }: JsonNumber): void {
    if (one !== other) this.note('numbers', at, new JsonNumber(one), new JsonNumber(other));
  }

  private objects(at: string, one: Map<string, JsonValue>, other: Map<string, JsonValue>): void {
    const place = (name: string) => (at === '' ? name : `${at}.${name}`);
    for (const [name, value] of one) {
      if (this.ignored.has(place(name).replace(/\[\d+\]/g, '[]'))) continue;
      if (other.has(name)) this.compare(place(name), value, other.get(name) ?? null);
      else this.add('members', place(name), shown(value), ABSENT);
    }
    const added = [...other.keys()].filter((name) => !one.has(name));
    // New members come without notice.
    for (const name of added) this.add('members', place(name), ABSENT, shown(other.get(name) ?? null), true);
    const common = [...other.keys()].filter((name) => one.has(name));
    const former = [...one.keys()].filter((name) => other.has(name));
    if (common.join() !== former.join())
      this.add('order', at || 'body', former.join(', '), common.join(', '), true);
  }

  private lists(at: string, one: readonly JsonValue[], other: readonly JsonValue[]): void {
    if (one.length !== other.length) {
      this.add('members', `${at}.length`, String(one.length), String(other.length));
      return;
    }
    const [mine, theirs] = [one, other].map((list) => list.map(keyOf));
    const isMoved =
      mine?.join() !== theirs?.join() &&
      [...(mine ?? [])].sort().join() === [...(theirs ?? [])].sort().join();
    if (isMoved) {
      this.add('order', at, shortened(mine?.join(', ') ?? ''), shortened(theirs?.join(', ') ?? ''));
      return;
    }
    for (const [index, value] of one.entries()) this.compare(`${at}[${index}]`, value, other[index] ?? null);
  }

  private note(rule: Rule, at: string, one: JsonValue, other: JsonValue): void {
    this.add(
      PAGING.test(at) ? 'paging' : /^(Status|Code|Message)$/.test(at) ? 'errors' : rule,
      at,
      shown(one),
      shown(other),
    );
  }

  private add(rule: Rule, at: string, old: string, next: string, isNote = false): void {
    if (this.found.length < REPORTED_AT_MOST)
      this.found.push({ rule, at, old, new: next, ...(isNote && { isNote: true }) });
  }
}

/** What an item of a list is known by. */
function keyOf(value: JsonValue): string {
  if (!(value instanceof Map)) return shown(value);
  const id = value.get('Id') ?? value.get('ActionId') ?? value.get('Field') ?? value.get('Code');
  return id === undefined ? shown(value) : shown(id);
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return value instanceof Map ? 'object' : value instanceof JsonNumber ? 'number' : typeof value;
}

function shown(value: JsonValue): string {
  if (value instanceof JsonNumber) return value.source;
  if (Array.isArray(value)) return `(list of ${value.length})`;
  if (value instanceof Map) return `(object of ${value.size})`;
  return shortened(JSON.stringify(value));
}

const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
