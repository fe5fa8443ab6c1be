import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../../test/support/listening.js';
import { type LivenessListener, openLivenessListener, probeLiveness } from './liveness-listener.js';
import { type Peer, Peers } from './peers.js';

const LOOPBACK = '127.0.0.1';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(name: string, port = 0): Promise<LivenessListener> {
  const listener = await openLivenessListener(name, LOOPBACK, port);
  closing.push(() => listener.close());
  return listener;
}

/** Starts a listener that is none of ours, and returns its port. */
async function listen(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer(answer).listen(0, LOOPBACK);
  await once(server, 'listening');
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

describe('a liveness listener', () => {
  test('tells its name to any number of visitors', async () => {
    const name = randomUUID();
    const { port } = await open(name);
    const answers = await Promise.all(Array.from({ length: 50 }, () => probeLiveness(LOOPBACK, port, name)));
    expect(new Set(answers)).toEqual(new Set(['at home']));
  });

  test('that refuses, or is another’s by now, shows that its process has ended', async () => {
    expect(await probeLiveness(LOOPBACK, await freePort(), randomUUID())).toBe('gone');
    const { port } = await open(randomUUID());
    expect(await probeLiveness(LOOPBACK, port, randomUUID())).toBe('gone');
  });

  test('that is silent, breaks off or speaks otherwise shows nothing', async () => {
    const open: Socket[] = [];
    closing.push(() => open.forEach((socket) => void socket.destroy()));
    const silent = await listen((socket) => void open.push(socket));
    const breaksOff = await listen((socket) => void socket.resetAndDestroy());
    const hangsUp = await listen((socket) => void socket.end());
    const talks = await listen(
      (socket) => void socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n'.repeat(9)),
    );
    for (const port of [silent, breaksOff, hangsUp, talks]) {
      expect(await probeLiveness(LOOPBACK, port, randomUUID())).toBe('unknown');
    }
  });

  test('on all addresses is reached at the loopback first', async () => {
    const name = randomUUID();
    const listener = await openLivenessListener(name, '0.0.0.0', 0);
    closing.push(() => listener.close());
    expect(listener.addresses[0]).toBe(LOOPBACK);
    for (const address of listener.addresses)
      expect(await probeLiveness(address, listener.port, name)).toBe('at home');
  });

  test('stops also while a client that has sent something stays', async () => {
    const listener = await openLivenessListener(randomUUID(), LOOPBACK, 0);
    const client = connect({ host: LOOPBACK, port: listener.port, allowHalfOpen: true });
    closing.push(() => client.destroy());
    client.on('error', () => undefined).write('GET / HTTP/1.1');
    await once(client, 'readable');
    await listener.close();
  });
});

describe('a peer', () => {
  const peer = (fields: Partial<Peer>): Peer => ({
    number: 7,
    name: randomUUID(),
    machine: 'a machine',
    addresses: [LOOPBACK],
    port: 1,
    ...fields,
  });

  test('on this machine has ended once its listener refuses, met before or not', async () => {
    const name = randomUUID();
    const listener = await openLivenessListener(name, LOOPBACK, 0);
    const peers = new Peers('a machine');
    const other = peer({ name, port: listener.port });
    expect(await peers.hasEnded(other)).toBe(false);
    await listener.close();
    expect(await peers.hasEnded(other)).toBe(true);
  });

  test('on another machine has ended only where it was met before', async () => {
    const name = randomUUID();
    const listener = await openLivenessListener(name, LOOPBACK, 0);
    const other = peer({ name, port: listener.port, addresses: ['127.0.0.2', LOOPBACK] });
    const met = new Peers('another machine');
    await met.meet(other);
    expect(await met.hasEnded(other)).toBe(false);
    await listener.close();
    expect(await met.hasEnded(other)).toBe(true);
    expect(await new Peers('another machine').hasEnded(other)).toBe(false);
    met.keep(new Set());
    expect(await met.hasEnded(other)).toBe(false);
  });

  test('of an unknown machine is a stranger, though this machine is unknown too', async () => {
    expect(await new Peers(undefined).hasEnded(peer({ machine: null, port: await freePort() }))).toBe(false);
  });
});
