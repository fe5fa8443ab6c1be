/** Threads that hashing of passwords and look-ups of names keep, however many files hang. */
const SPARE_THREADS = 4;

/**
 * How much work on files may be under way: each takes one of the process's threads, of which there are four unless
 * `UV_THREADPOOL_SIZE` says otherwise. Two are too few for a busy store (a third fewer endorsements in a second than 16), so
 * `npm start` asks for 20 threads; they cannot be asked for from within, since loading the program has used them already.
 */
export function filesAtOnce(threads: string | undefined = process.env['UV_THREADPOOL_SIZE']): number {
  return Math.max(2, (Number(threads) || 4) - SPARE_THREADS);
}

/**
 * Work on the files of one folder: some at a time, in the order in which they came, and none is waited for without end.
 * What hangs in the file system (a share whose server is gone) cannot be stopped: it keeps its thread and its turn.
 */
export class FileTurns {
  private free = filesAtOnce();
  private readonly waiting = new Set<() => void>();

  /** @param patience milliseconds that a caller waits, for its turn and for the work together */
  constructor(private readonly patience: number) {}

  /**
   * @param undo is given what came of work that ended when its caller had gone
   * @throws Error with the code ETIMEDOUT; what had no turn by then is not begun
   */
  take<T>(work: () => Promise<T>, undo?: (late: T) => Promise<void>): Promise<T> {
    return new Promise((resolve, reject) => {
      let isOver = false;
      const begin = () => {
        this.free -= 1;
        this.waiting.delete(begin);
        void work()
          .then((result) => (isOver ? undo?.(result) : resolve(result)))
          .catch(reject)
          .finally(() => {
            clearTimeout(timer);
            this.free += 1;
            this.next();
          });
      };
      const timer = setTimeout(() => {
        isOver = true;
        this.waiting.delete(begin);
        reject(Object.assign(new Error('It took too long.'), { code: 'ETIMEDOUT' }));
      }, this.patience);
      this.waiting.add(begin);
      this.next();
    });
  }

  private next(): void {
    const [first] = this.waiting;
    if (this.free > 0) first?.();
  }
}
