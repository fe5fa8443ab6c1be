/** SQLSTATEs of a server that takes no writes at all: its disk is full, or it is read-only. */
const TAKES_NONE = ['53100', '25006'];

/**
 * When the server last refused a write because it takes none, in any session of this process. The trial write of
 * readiness may succeed at the same time: its table may be in another tablespace, or its session older than the
 * setting.
 */
export class RefusedWrites {
  private lastAt = Number.NEGATIVE_INFINITY;

  /** Call it for every refused statement. */
  note(sqlState: string): void {
    if (TAKES_NONE.includes(sqlState)) this.lastAt = performance.now();
  }

  /** Whether a write was refused within so many milliseconds. */
  within(milliseconds: number): boolean {
    return performance.now() - this.lastAt < milliseconds;
  }
}
