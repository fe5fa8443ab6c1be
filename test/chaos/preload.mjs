// Preloaded into a replica: gives its connections to platforms an address of their own, so that the ledger knows who sent
// what, and tells how much memory is in use once everything that can be collected is.
import net from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const localAddress = process.env['CHAOS_ADDRESS'];

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  // What `net.connect` passes on is an array of its own; the options in it belong to an agent that files sockets by them.
  const normalized = Array.isArray(args[0]) ? args[0] : args;
  const [options] = normalized;
  if (localAddress && options?.host === '127.0.0.1') normalized[0] = { ...options, localAddress };
  return connect.apply(this, args);
};

process.on('message', () => {
  for (let round = 0; round < 3; round++) collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heapUsed, rss });
});
process.channel?.unref();
