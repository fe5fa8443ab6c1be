import type { Socket } from 'node:net';
import pg from 'pg';
import type { RefusedWrites } from '../data/refused-writes.js';
import { SERVER_IDENTITY } from '../data/server-identity.sql.js';

export const READ_ONLY = '25006';
/** The server reports this setting when a session begins, and whenever it changes. */
const BEGINS_READ_ONLY = 'default_transaction_read_only';

interface ParameterStatus {
  parameterName: string;
  parameterValue: string;
}

/** How a session is opened, and where refused writes are noted. */
export type SessionConfig = pg.ClientConfig & { refusedWrites?: RefusedWrites };

/** How long the end of a session waits for the server, which may be gone without a word. */
const END_WITHIN_MS = 1_000;
const SERVER = {
  text: `
    select ${SERVER_IDENTITY} as server, pg_backend_pid() as pid, current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  query_timeout: 5_000,
};

/** A session of the service. It emits `refused` with the SQLSTATE of each statement that the server refuses. */
export class Session extends pg.Client {
  /** Sessions of this process whose statements the server ends after a time, until they end. */
  static readonly limited = new Set<Session>();

  /** The server of the session, and its process there; undefined behind a pooler, whose numbers are not the server's. */
  server: string | undefined;
  backend: number | undefined;
  /** How often the pool has lent the session; the pool ends a session that comes back after `maxUses` times. */
  protected _poolUseCount = 0;
  /** Whether the server has answered everything. */
  declare protected readonly readyForQuery: boolean | null;

  constructor(options?: SessionConfig) {
    super(options);
    // Without a listener, the end of a session between its pool and its user would be an uncaught error and end the
    // process. The user's next query fails anyway.
    this.on('error', () => undefined);
    if (options?.statement_timeout !== 0) {
      Session.limited.add(this);
      this.once('end', () => Session.limited.delete(this));
    }
    // A session is read-only or not from its start on. A read-only one is used only once, because it would go on
    // refusing writes after the server accepts them again.
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === BEGINS_READ_ONLY)
        this._poolUseCount = parameterValue === 'on' ? Number.POSITIVE_INFINITY : 0;
    });
    this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === READ_ONLY) this._poolUseCount = Number.POSITIVE_INFINITY;
      options?.refusedWrites?.note(code ?? '');
      this.emit('refused', code);
    });
  }

  /** Whether the server owes an answer. */
  get isWaiting(): boolean {
    return this.readyForQuery === false;
  }

  /** Bytes that have gone either way; those that the network has not taken are left out. */
  get progress(): number {
    const { bytesRead, bytesWritten, writableLength } = this.connection.stream as Socket;
    return bytesRead + bytesWritten - writableLength;
  }

  /** Learns the server of a new session. @throws Error when there is no answer */
  async meetServer(): Promise<void> {
    const state = await serverOf(this);
    this.server = state?.server;
    this.backend = state?.pid;
  }

  /** Ends the session without a word to the server: the statement under way fails, and the pool gives it to nobody else. */
  lose(reason: string): void {
    this.connection.stream.destroy(new Error(`Connection terminated: ${reason}`));
  }

  override end(): Promise<void>;
  override end(ended: (error: Error) => void): void;
  override end(ended?: (error: Error) => void): Promise<void> | undefined {
    const timer = setTimeout(() => this.connection.stream.destroy(), END_WITHIN_MS);
    this.once('end', () => clearTimeout(timer));
    return ended ? void super.end(ended) : super.end();
  }
}

/** Which server answers, and whether its new sessions may write. */
export interface ServerState {
  server: string;
  pid: number;
  isReadOnly: boolean;
}

/** Asks over a session. @throws Error when there is no answer */
export async function serverOf(session: Pick<pg.ClientBase, 'query'>): Promise<ServerState | undefined> {
  return (await session.query<ServerState & pg.QueryResultRow>(SERVER)).rows[0];
}
