import { hash } from 'node:crypto';

const NEW_LINE = 10;

/** A digest of the lines of a text, whatever their order; the same line twice counts twice. */
export class LineDigest {
  private rest: Buffer = Buffer.alloc(0);
  private sum = 0n;

  add(chunk: Buffer): void {
    const text = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    let start = 0;
    for (let end = text.indexOf(NEW_LINE); end >= 0; end = text.indexOf(NEW_LINE, start)) {
      const digest = hash('sha256', text.subarray(start, end), 'buffer');
      this.sum += (digest.readBigUInt64LE(0) << 64n) | digest.readBigUInt64LE(8);
      start = end + 1;
    }
    this.rest = Buffer.from(text.subarray(start));
  }

  get value(): string {
    return `${BigInt.asUintN(128, this.sum).toString(16)} ${this.rest.toString('hex')}`;
  }
}
