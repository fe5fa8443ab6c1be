import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { connectionUrl, createTestDatabase, type TestDatabase } from './database.js';
import { listening } from './listening.js';
import { startOnce } from './start-once.js';

/** The name of the prepared statement that each claim binds. */
const CLAIM = Buffer.from('claim-deliveries\0');
/** A simple-query COMMIT as node-postgres sends it: `Q`, length 11, the text, a zero byte. */
const COMMIT = Buffer.concat([Buffer.from('Q'), Buffer.from([0, 0, 0, 11]), Buffer.from('COMMIT\0')]);
/** The beginning of the name of the prepared statement that records an endorsement, after the unnamed portal. */
const RECORDING = Buffer.from('\0endorsement.');

export async function startDatabaseProxy({ connection }: Pick<TestDatabase, 'connection'>) {
  const sockets = new Set<Socket>();
  const frozen = new WeakSet<Socket>();
  /** The ends of connections towards the server. */
  const upstreams = new WeakSet<Socket>();
  let isOpen = true;
  let isStalled = false;
  let lateMs = 0;
  const counts = new Map<string, number>();
  let freezing: string | undefined;
  let breaking: { marks: Buffer[]; moment: 'before' | 'after' } | undefined;

  /** Writes chunks in their order, also when the delay changes meanwhile. */
  const writer = (socket: Socket) => {
    const late: Buffer[] = [];
    let wait = 0;
    return (chunk: Buffer) => {
      if (late.length === 0) wait = lateMs / 2;
      if (wait === 0) return void socket.write(chunk);
      late.push(chunk);
      setTimeout(() => {
        const next = late.shift();
        if (next && !socket.destroyed) socket.write(next);
      }, wait);
    };
  };

  const server = createServer((client) => {
    if (!isOpen) return void client.destroy();
    const { host, port = 5432 } = connection;
    const upstream = connect(
      host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port },
    );
    const pair = [client, upstream];
    upstreams.add(upstream);
    const end = () => {
      // The end of one that is frozen does not reach its peer.
      if (frozen.has(client)) return;
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    const [toServer, toClient] = [writer(upstream), writer(client)];
    let endsWithAnswer = false;
    client.on('data', (chunk) => {
      if (freezing !== undefined && chunk.includes(freezing)) {
        freezing = undefined;
        for (const socket of pair) frozen.add(socket.pause());
        return;
      }
      if (breaking?.marks.some((mark) => chunk.includes(mark))) {
        if (breaking.moment === 'before') end();
        else endsWithAnswer = true;
        breaking = undefined;
      }
      for (const [text, number] of counts) if (chunk.includes(text)) counts.set(text, number + 1);
      if (!upstream.destroyed) toServer(chunk);
    });
    upstream.on('data', (chunk) => {
      if (endsWithAnswer) end();
      else toClient(chunk);
    });
    if (isStalled) for (const socket of pair) socket.pause();
  });
  const port = await listening(server);
  return {
    url: connectionUrl({ ...connection, host: '127.0.0.1', port }),
    /** Breaks every connection and refuses new ones. */
    shut: () => {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
    /** Lets nothing through any more, but breaks nothing: new connections are accepted and get no answer. */
    stall: () => {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    /**
     * Lets nothing more through on the connections that there are, for good: the peer of each gets no answer and no end. The
     * returned function lets the server's end notice, as its keepalive does after a while.
     */
    freeze: () => {
      const ends = [...sockets];
      for (const socket of ends) frozen.add(socket.pause());
      return () => {
        for (const socket of ends) if (upstreams.has(socket)) socket.destroy();
      };
    },
    /** Freezes the connection of the next statement that has this text in it, before the server gets it. */
    freezeNextStatement: (text: string) => {
      freezing = text;
    },
    /** Makes each way to the server and back take this many milliseconds longer. */
    slow: (ms: number) => {
      lateMs = ms;
    },
    /** Ends `shut`, `stall` and `slow`. */
    open: () => {
      isOpen = true;
      isStalled = false;
      lateMs = 0;
      for (const socket of sockets) if (!frozen.has(socket)) socket.resume();
    },
    /**
     * Breaks the connection of the next statement that records an endorsement and so commits by itself, before the server
     * gets it or after the server has executed it, so that the client does not learn of the success.
     */
    breakNextRecording: (moment: 'before' | 'after') => {
      breaking = { marks: [RECORDING], moment };
    },
    /** As `breakNextRecording`, at the next commit of any kind, the service's own included; the function cancels it. */
    breakNextCommit: (moment: 'before' | 'after') => {
      breaking = { marks: [COMMIT, RECORDING], moment };
      return () => {
        breaking = undefined;
      };
    },
    /**
     * Breaks the connection of the next claim once the server has leased, so that the client does not learn which
     * deliveries.
     */
    breakNextClaim: () => {
      breaking = { marks: [CLAIM], moment: 'after' };
    },
    /** As `breakNextClaim`, at the next statement that has this text in it. */
    breakNextStatement: (text: string) => {
      breaking = { marks: [Buffer.from(text)], moment: 'after' };
    },
    /** Counts, from now on, what clients send with this text in it; the returned function tells the number. */
    count: (text: string) => {
      counts.set(text, 0);
      return () => counts.get(text) ?? 0;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A proxy before a database, which the test can shut; `url` leads through it. */
export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>;

/**
 * Starts a bench whose service reaches a new database through a proxy, before the tests of the file (or of the `describe`
 * that calls this), and stops all three after them.
 */
export function startBehindProxy<Bench extends { stop(): Promise<void> }>(
  start: (variables: Record<string, string>) => Promise<Bench>,
  variables: Record<string, string> = {},
) {
  return startOnce(async () => {
    const database = await createTestDatabase();
    const proxy = await startDatabaseProxy(database);
    const bench = await start({ ...variables, DATABASE_URL: proxy.url });
    const stop = async () => {
      await bench.stop();
      await proxy.close();
      await database.drop();
    };
    return { ...bench, database, proxy, stop };
  });
}
