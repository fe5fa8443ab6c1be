import pg from 'pg';
import type { RefusedWrites } from '../common/refused-writes.js';

const READ_ONLY = '25006';
/** The server reports this setting when a session begins, and whenever it changes. */
const BEGINS_READ_ONLY = 'default_transaction_read_only';

interface ParameterStatus {
  parameterName: string;
  parameterValue: string;
}

/** How a session is opened, and where refused writes are noted. */
export type SessionConfig = pg.ClientConfig & { refusedWrites?: RefusedWrites };

/** A session of the service. It emits `refused` with the SQLSTATE of each statement that the server refuses. */
export class Session extends pg.Client {
  /** How often the pool has lent the session; the pool ends a session that comes back after `maxUses` times. */
  protected _poolUseCount = 0;

  constructor(options?: SessionConfig) {
    super(options);
    // Without a listener, the end of a session between its pool and its user would be an uncaught error and end the
    // process. The user's next query fails anyway.
    this.on('error', () => undefined);
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
}
