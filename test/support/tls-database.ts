import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import type { Certificate } from './certificates.js';
import type { TestDatabase } from './database.js';
import { listening } from './listening.js';

/** The first bytes of a client that wants TLS. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** A database behind a TCP port, which offers TLS as PostgreSQL does when it has a certificate. */
export interface TlsDatabase {
  port: number;
  /** Whether each accepted connection used TLS. */
  came: ('with TLS' | 'in clear')[];
  close(): Promise<void>;
}

export async function startTlsDatabase(
  { connection }: TestDatabase,
  certificate: Certificate | undefined,
): Promise<TlsDatabase> {
  const { host, port = 5432 } = connection;
  const sockets = new Set<Socket>();
  const came: TlsDatabase['came'] = [];
  const kept = <T extends Socket>(socket: T): T => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy());
  };
  const letThrough = (client: Socket, how: TlsDatabase['came'][number]) => {
    came.push(how);
    const address = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
    const server = kept(connect(address));
    client.pipe(server).pipe(client);
    client.on('close', () => server.destroy());
  };
  const proxy = createServer((client) => {
    kept(client).once('data', (first) => {
      if (!first.equals(SSL_REQUEST)) {
        client.unshift(first);
        return letThrough(client, 'in clear');
      }
      client.write(certificate ? 'S' : 'N');
      if (!certificate) return undefined;
      const secure = kept(new TLSSocket(client, { isServer: true, ...certificate }));
      return secure.once('secure', () => letThrough(secure, 'with TLS'));
    });
  });
  await listening(proxy);
  return {
    port: (proxy.address() as { port: number }).port,
    came,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => proxy.close(() => resolve()));
    },
  };
}
