import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';

/** A busy or paused process answers late or never; the next probe asks again. */
const ANSWER_WITHIN_MS = 1_000;
const ANSWER_AT_MOST = 64;

/** A listener that exists exactly as long as its process. */
export interface LivenessListener {
  /** The addresses of the listener; processes of the same machine reach it at the first. */
  addresses: string[];
  port: number;
  close(): Promise<void>;
}

/**
 * Opens a listener, which sends its name to every client, reads nothing and hangs up. It ends a connection that its client leaves open,
 * since a stop would wait for it. A lost database does not close the listener, nor does a pause of the process: the kernel refuses
 * connections only once the process has ended.
 */
export async function openLivenessListener(
  name: string,
  host: string,
  port: number,
): Promise<LivenessListener> {
  const clients = new Set<Socket>();
  const server = createServer((socket) => {
    clients.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => clients.delete(socket));
    socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
    socket.end(name);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host, port }, resolve);
  });
  server.unref();
  const listening = server.address() as AddressInfo;
  return {
    addresses: addressesOf(listening),
    port: listening.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const client of clients) client.destroy();
      }),
  };
}

/** The result of a probe: the named process answers, it has ended, or neither is certain. */
export type Liveness = 'at home' | 'gone' | 'unknown';

/** Asks which process listens there. Never rejects. */
export function probeLiveness(address: string, port: number, name: string): Promise<Liveness> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ host: address, port }).setEncoding('utf8');
    const end = (result: Liveness) => {
      socket.destroy();
      clearTimeout(timer);
      resolve(result);
    };
    const timer = setTimeout(() => end('unknown'), ANSWER_WITHIN_MS);
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      end(code === 'ECONNREFUSED' ? 'gone' : 'unknown'),
    );
    socket.on('data', (text) => {
      answer += text;
      if (answer === name) end('at home');
      else if (answer.length > ANSWER_AT_MOST) end('unknown');
    });
    // Another replica's listener may have the port of a process that has ended; an answer that is no replica's name proves
    // nothing.
    socket.on('end', () => end(UUID.test(answer) ? 'gone' : 'unknown'));
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function addressesOf({ address, family }: AddressInfo): string[] {
  if (address !== '0.0.0.0' && address !== '::') return [address];
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((at) => !at.internal && !at.address.startsWith('fe80:'))
    .filter((at) => family === 'IPv6' || at.family === 'IPv4')
    .map((at) => at.address);
  return [family === 'IPv6' ? '::1' : '127.0.0.1', ...outside];
}
