/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 up to but not including 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An integer from `least` to `most`, both included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** A number between both, with every order of magnitude equally likely. */
  magnitude(least: number, most: number): number {
    return least * (most / least) ** this.next();
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** A random item of a list that is not empty. */
  one<T>(list: readonly T[]): T {
    return list[this.integer(0, list.length - 1)] as T;
  }
}
