/**
 * Collects bytes that arrive in pieces in one buffer: kept separately, pieces of one byte would take five hundred times
 * as much memory. A single piece is not copied.
 */
export class GrowingBuffer {
  private buffer: Buffer = Buffer.alloc(0);
  private used = 0;

  /** The buffer grows to `expected` bytes at once when twice its size would be more. */
  constructor(private readonly expected: number) {}

  get size(): number {
    return this.used;
  }

  /** All bytes that were added; a view, not a copy. */
  get content(): Buffer {
    return this.buffer.subarray(0, this.used);
  }

  add(piece: Buffer): void {
    const size = this.used + piece.length;
    if (this.used === 0) this.buffer = piece;
    else {
      if (size > this.buffer.length) this.grow(size);
      piece.copy(this.buffer, this.used);
    }
    this.used = size;
  }

  private grow(needed: number): void {
    const doubled = Math.min(2 * this.buffer.length, this.expected);
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, doubled));
    this.content.copy(larger);
    this.buffer = larger;
  }
}
