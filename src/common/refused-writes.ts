/** SQLSTATEs of a server that takes no writes at all: its disk is full, or it is read-only. */
const TAKES_NONE = ['53100', '25006'];

/**
 * When the server last refused a write because it takes none, whatever session it was tried in. A trial write elsewhere may
 * succeed meanwhile: in another tablespace, or in a session that is older than the setting.
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
