import { once } from 'node:events';
import { lchown, lstat, mkdir } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { makePrivateDirectory } from './account.js';
import { type Place, shortHash } from './place.js';

/** Where a server listens: `host` is a socket's directory, or an address of this machine. */
export interface Endpoint {
  host: string;
  port: number;
}

// The size of sun_path without its final zero.
const SOCKET_PATH_LIMIT = process.platform === 'linux' ? 107 : 103;
// The number only names the socket's file, so every project uses the same one.
const PORT = 5432;

/**
 * Chooses a socket in the cluster's directory, or in a shorter one if its path is too long; or a free TCP port.
 */
export async function chooseEndpoint(place: Place): Promise<Endpoint> {
  if (place.listens === 'tcp') return { host: '127.0.0.1', port: await freePort() };
  const near = { host: join(place.directory, 'socket'), port: PORT };
  if (Buffer.byteLength(socketPath(near)) <= SOCKET_PATH_LIMIT) {
    await makePrivateDirectory(near.host, place.account);
    return near;
  }
  return { host: await makeShortDirectory(place), port: PORT };
}

/** Whether the endpoint is a socket. */
export function isSocket({ host }: Endpoint): boolean {
  return host.startsWith('/');
}

export function socketPath({ host, port }: Endpoint): string {
  return join(host, `.s.PGSQL.${port}`);
}

/** The server options that make it listen at the endpoint and nowhere else. */
export function listenOptions(endpoint: Endpoint): Record<string, string> {
  const { host, port } = endpoint;
  if (!isSocket(endpoint)) return { listen_addresses: host, port: `${port}`, unix_socket_directories: '' };
  const directory = `"${host.replaceAll('"', '""')}"`;
  return { listen_addresses: '', port: `${port}`, unix_socket_directories: directory };
}

/** Whether a server accepts connections at the endpoint. */
export async function answers(endpoint: Endpoint): Promise<boolean> {
  const socket = isSocket(endpoint) ? connect(socketPath(endpoint)) : connect(endpoint);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Refuses a directory or link that another user has created, because everybody can write in /tmp. */
async function makeShortDirectory({ directory, account }: Place): Promise<string> {
  const path = `/tmp/zeyil-gateway-${shortHash(directory)}`;
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(path);
  const ours = found.uid === process.getuid?.() || found.uid === account?.uid;
  if (!found.isDirectory() || !ours || (found.mode & 0o077) !== 0) {
    throw new Error(`${path} is needed for the socket of the database, but it belongs to somebody else.`);
  }
  if (account) await lchown(path, account.uid, account.gid);
  return path;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : PORT;
}
