import { connect } from 'node:net';
import { Answer } from './client.js';

/** An answer in its bytes; `head` holds the status line and the headers as they were written. */
export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/** Writes bytes to a fresh connection, HTTP or not, and reads the first answer until the service closes it. */
export async function exchange(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve());
    socket.on('error', reject);
    socket.setTimeout(30_000, () => socket.destroy(new Error('The service neither answered nor closed.')));
  });
  const text = Buffer.concat(chunks).toString();
  const end = text.indexOf('\r\n\r\n');
  const head = text.slice(0, end);
  return { status: Number(head.split(' ')[1]), head, body: text.slice(end + 4) };
}

/** One request as bytes, on a connection that closes after it. */
export function requestBytes(line: string, headers: readonly string[] = [], body = ''): string {
  const lines = [`${line} HTTP/1.1`, 'Host: gateway', 'Connection: close', ...headers, '', body];
  return lines.join('\r\n');
}

/** Every answer in the bytes of one connection, in their order; an incomplete answer ends them. */
export function answersIn(bytes: Buffer): Answer[] {
  const answers: Answer[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) break;
    const [line = '', ...fields] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const pairs = fields.map((field): [string, string] => {
      const colon = field.indexOf(':');
      return [field.slice(0, colon), field.slice(colon + 1).trim()];
    });
    const headers = new Headers(pairs);
    const { body, size } = bodyIn(rest.subarray(end + 4), headers);
    const status = Number(line.split(' ')[1]);
    if (status >= 200) answers.push(new Answer(status, headers, body));
    rest = rest.subarray(end + 4 + size);
  }
  return answers;
}

function bodyIn(bytes: Buffer, headers: Headers): { body: string; size: number } {
  if (headers.get('transfer-encoding') !== 'chunked') {
    const size = Number(headers.get('content-length') ?? 0);
    return { body: bytes.subarray(0, size).toString(), size };
  }
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at);
    const length = end < 0 ? 0 : Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (!length) return { body: Buffer.concat(chunks).toString(), size: end < 0 ? bytes.length : end + 4 };
    chunks.push(bytes.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
}
