import { connect } from 'node:net';

/** An answer as its bytes say it; `head` holds the status line and the headers as they were written. */
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
    socket.setTimeout(10_000, () => socket.destroy(new Error('The service neither answered nor closed.')));
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
