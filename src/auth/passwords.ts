import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id, the library's default; memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing blocks one of the four threads that file access needs too. */
const AT_ONCE = 2;

/** Hashes a password for storage; about 20 ms on a thread of the pool. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Checks passwords a few at a time, the others wait in order; spends the same work on a user that does not exist. */
export class PasswordChecker {
  private readonly decoy = hashPassword(randomBytes(16).toString('hex'));
  private readonly waiting: (() => void)[] = [];
  private free = AT_ONCE;

  /**
   * @param stored hash of the user, undefined when there is none
   * @param before runs when it is this check's turn; what it throws spares the work
   */
  async matches(stored: string | undefined, password: string, before: () => Promise<void>): Promise<boolean> {
    await this.enter();
    try {
      await before();
      const right = await verify(stored ?? (await this.decoy), password);
      return right && stored !== undefined;
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.free === 0) return new Promise((enter) => this.waiting.push(enter));
    this.free -= 1;
  }

  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}
