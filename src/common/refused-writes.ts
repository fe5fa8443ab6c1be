/** SQLSTATEs of a server that takes no writes at all: its disk is full, or it is read-only. */
const TAKES_NONE = ['53100', '25006'];

/**
 * When the server last refused a write because it takes none, in any session of this process. Readiness' own trial write
 * may succeed at the same time: its table may be in another tablespace, or its session older than the setting.
 */
export class RefusedWrites {
  private lastAt = Number.NEGATIVE_INFINITY;

  /** Of any statement that was refused. */
  note(sqlState: string): void {
    if (TAKES_NONE.includes(sqlState)) this.lastAt = performance.now();
  }

  /** Whether there was one within so many milliseconds. */
  within(milliseconds: number): boolean {
    return performance.now() - this.lastAt < milliseconds;
  }
}
