import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What it says of a name: addresses of IPv4 and IPv6, that there is no such name, or nothing at all. */
export type NameAnswer = readonly string[] | 'unknown' | 'silence';

const NO_SUCH_NAME = 3;
const TYPES: Readonly<Record<number, string>> = { 1: 'A', 28: 'AAAA' };

/** Starts a name server that answers after some milliseconds. */
export async function startNameServer(
  answerOf: (name: string, type: string) => NameAnswer,
  { ttl = 300, afterMs = 0 } = {},
) {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', async (question, from) => {
    const { name, type, end } = questionIn(question);
    asked.push(`${type} ${name}`);
    const answer = answerOf(name, type);
    if (answer === 'silence') return;
    if (afterMs > 0) await sleep(afterMs);
    const fits = (address: string) => (type === 'AAAA') === address.includes(':');
    const records = answer === 'unknown' ? [] : answer.filter(fits).map((address) => record(address, ttl));
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180 + (answer === 'unknown' ? NO_SUCH_NAME : 0), 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, question.subarray(12, end), ...records]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  return {
    /** As the resolver takes it. */
    address: `127.0.0.1:${port}` /** The questions so far, such as `A platform.example`. */,
    asked,
    close: () => socket.close(),
  };
}

/** A name server of a test. */
export type NameServer = Awaited<ReturnType<typeof startNameServer>>;

function questionIn(message: Buffer): { name: string; type: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = message.readUInt16BE(at + 1);
  return { name: labels.join('.').toLowerCase(), type: TYPES[type] ?? String(type), end: at + 5 };
}

/** A record of the name that the question has. */
function record(address: string, ttl: number): Buffer {
  const data = address.includes(':') ? bytesOf6(address) : Buffer.from(address.split('.').map(Number));
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(data.length === 4 ? 1 : 28, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(ttl, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function bytesOf6(address: string): Buffer {
  const [left = '', right = ''] = address.split('::');
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [groups(left), groups(right)];
  const all = [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 255]));
}
