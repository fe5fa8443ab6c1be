/** Largest head of an answer: 64 KB of headers, and a status line. */
export const HEAD_AT_MOST = 65 * 1024;

/** Why a head cannot be read: the code with which the call fails. */
export type HeadFault =
  | 'ANSWER_NOT_HTTP'
  | 'ANSWER_HEADER_MALFORMED'
  | 'ANSWER_HEADERS_TOO_LARGE'
  | 'ANSWER_LENGTH_MALFORMED'
  | 'ANSWER_LENGTHS_DIFFER'
  | 'ANSWER_SWITCHES_PROTOCOL'
  | 'ANSWER_CUT_OFF';

/** A head: passed over, or in the strict form that leaves the parser behind it no choice. */
export type ReadHead =
  | { fault: HeadFault }
  | { isInformational: true }
  | { isInformational: false; head: string; isChunked: boolean };

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const START = 'HTTP/';
const STATUS_LINE = /^HTTP\/1\.(\d)[ \t\v\f\r]+([1-9]\d\d)(?:[ \t\v\f\r].*)?$/s;
/** What servers call the coding of a body that has none, such as its character set. */
const NO_CODING =
  /^(?:identity|none|binary|[78]bit|(?:aws-)?chunked|us-ascii|(?:utf|iso|windows|cp)-?\d[\d-]*)$/;
const CHUNKED = 'transfer-encoding: chunked';
const LENGTH = /^\d{1,15}$/;
/** The members of the headers that decide where an answer ends, whether its connection serves again, and what its body is. */
const needed = () => ({
  connection: [] as string[],
  'content-encoding': [] as string[],
  'content-length': [] as string[],
  'content-type': [] as string[],
  'keep-alive': [] as string[],
  'transfer-encoding': [] as string[],
});
type Needed = ReturnType<typeof needed>;

/** Where the first head ends, sought from a position on; -1 while it has not come whole. Lines may end with LF alone. */
export function endOfHead(bytes: Uint8Array, from = 0): number {
  for (let at = bytes.indexOf(LINE_FEED, from); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) {
    const next = bytes[at + 1] === CARRIAGE_RETURN ? at + 2 : at + 1;
    if (bytes[next] === LINE_FEED) return next + 1;
  }
  return -1;
}

/** Empty lines that stand before a head, which some servers send after the body before it. */
export function leadingLineEnds(bytes: Uint8Array): number {
  let count = 0;
  while (bytes[count] === LINE_FEED || bytes[count] === CARRIAGE_RETURN) count++;
  return count;
}

/** Whether what has come so far can be the beginning of an answer. */
export function canBegin(bytes: Buffer): boolean {
  return START.startsWith(bytes.toString('latin1', 0, START.length));
}

/**
 * Reads a head with everything that RFC 9110 and 9112 let a server send, or a recipient accept: folded lines, any white space in the
 * first line and before a colon, lines that end with LF alone, equal lengths more than once, a length beside chunks, a length of what has no body. The
 * headers that nothing needs are left out, so that none of them can make an answer unreadable.
 * @param opensTunnel whether the request was CONNECT, whose 2xx has no body, whatever it announces
 */
export function readHead(text: string, opensTunnel = false): ReadHead {
  const [first = '', ...lines] = text
    .trimEnd()
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/);
  const [, minor = '', status = ''] = STATUS_LINE.exec(first) ?? [];
  if (status === '') return { fault: 'ANSWER_NOT_HTTP' };
  if (status === '101') return { fault: 'ANSWER_SWITCHES_PROTOCOL' };
  if (status < '200') return { isInformational: true };
  const values = valuesOf(lines);
  if (!values) return { fault: 'ANSWER_HEADER_MALFORMED' };
  const framing = framingOf(values);
  if ('fault' in framing) return framing;
  const connection = lowerCase(values.connection);
  const hasBody = status !== '204' && status !== '304' && !(opensTunnel && status < '300');
  // What has no body, and announces one, may send it all the same.
  const isOdd = status === '204' && framing.header !== '' && framing.header !== 'content-length: 0';
  const isKept =
    !connection.includes('close') &&
    (minor !== '0' || connection.includes('keep-alive')) &&
    (hasBody ? !framing.isLast : !isOdd);
  const head = [
    `HTTP/1.1 ${status} `,
    ...(hasBody && framing.header !== '' ? [framing.header] : []),
    ...(isKept ? [] : ['connection: close']),
    ...(values['keep-alive'].length > 0 ? [`keep-alive: ${values['keep-alive'].join(', ')}`] : []),
    ...(values['content-type'].length > 0 ? [`content-type: ${values['content-type'].join(', ')}`] : []),
    ...(framing.codings.length > 0 ? [`content-encoding: ${framing.codings.join(', ')}`] : []),
  ];
  const isChunked = hasBody && framing.header === CHUNKED;
  return { isInformational: false, head: `${head.join('\r\n')}\r\n\r\n`, isChunked };
}

/** The members of the needed headers' lists; undefined when a line is no header. */
function valuesOf(lines: readonly string[]): Needed | undefined {
  const values = needed();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) return undefined;
    const name = line.slice(0, colon).trim().toLowerCase();
    if (!Object.hasOwn(values, name)) continue;
    for (const member of line.slice(colon + 1).split(',')) {
      const text = member.replace(/[^\t\x20-\x7e]/g, ' ').trim();
      if (text !== '') values[name as keyof Needed].push(text);
    }
  }
  return values;
}

interface Framing {
  /** The header that says where the body ends; empty where the end of the connection does. */
  header: string;
  /** Whether the connection must not serve again. */
  isLast: boolean;
  /** How the body is encoded, in the order in which that was done. */
  codings: string[];
}

function framingOf(values: Needed): Framing | { fault: HeadFault } {
  const transfer = lowerCase(values['transfer-encoding']).filter((coding) => coding !== 'identity');
  const content = lowerCase(values['content-encoding']).filter((coding) => !NO_CODING.test(coding));
  const lengths = values['content-length'];
  if (transfer.length > 0) {
    const isChunked = transfer.at(-1) === 'chunked';
    return {
      header: isChunked ? CHUNKED : '',
      // A length beside chunks may be an answer that was smuggled in.
      isLast: !isChunked || lengths.length > 0,
      codings: [...content, ...transfer.filter((coding) => coding !== 'chunked')],
    };
  }
  const [length] = lengths;
  if (length === undefined) return { header: '', isLast: true, codings: content };
  if (!lengths.every((each) => LENGTH.test(each))) return { fault: 'ANSWER_LENGTH_MALFORMED' };
  if (lengths.some((each) => Number(each) !== Number(length))) return { fault: 'ANSWER_LENGTHS_DIFFER' };
  return { header: `content-length: ${Number(length)}`, isLast: false, codings: content };
}

const lowerCase = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());
