const LINE_FEED = 10;
/** Longer than a size and what servers write behind it. */
const LINE_AT_MOST = 4 * 1024;
const SIZE = /^0*([\da-f]{1,8})(?:[ \t]*;.*)?$/i;
const END = Buffer.from('\r\n');
const NOTHING = Buffer.alloc(0);

/**
 * Reads the chunks of one body with what servers and proxies make of their lines: sizes padded with white space to a fixed width, LF
 * alone. The parsers of undici and Node.js refuse both; they get the lines in their strict form, and what is no chunk as it came.
 */
export class AnswerChunks {
  /** What the next line is; `nothing` once the body has ended, or is none of chunks. */
  private next: 'size' | 'end of data' | 'trailer' | 'nothing' = 'size';
  /** Bytes of the chunk that have not come. */
  private left = 0;
  /** The line that has come in part. */
  private line = '';

  /** What the parser gets of these bytes; empty while a line is not whole. */
  read(bytes: Buffer): Buffer {
    const strict: Buffer[] = [];
    let at = 0;
    while (at < bytes.length && this.next !== 'nothing') {
      if (this.left > 0) {
        const data = bytes.subarray(at, at + this.left);
        strict.push(data);
        at += data.length;
        this.left -= data.length;
        continue;
      }
      const end = bytes.indexOf(LINE_FEED, at) + 1 || bytes.length;
      this.line += bytes.toString('latin1', at, end);
      at = end;
      if (bytes[end - 1] === LINE_FEED) strict.push(this.whole());
      else if (this.line.length > LINE_AT_MOST) strict.push(this.unread());
    }
    if (at < bytes.length) strict.push(bytes.subarray(at));
    return strict.length === 1 && strict[0] ? strict[0] : Buffer.concat(strict);
  }

  /** The strict form of the line, which has come whole. */
  private whole(): Buffer {
    const text = this.line.trim();
    if (this.next === 'trailer') {
      this.line = '';
      // Nothing needs a trailer, so that none can make the answer unreadable.
      if (text !== '') return NOTHING;
      this.next = 'nothing';
      return END;
    }
    const size = this.next === 'size' ? SIZE.exec(text)?.[1] : undefined;
    if (size === undefined && (this.next === 'size' || text !== '')) return this.unread();
    this.line = '';
    if (size === undefined) {
      this.next = 'size';
      return END;
    }
    this.left = Number.parseInt(size, 16);
    this.next = this.left > 0 ? 'end of data' : 'trailer';
    return Buffer.from(`${size}\r\n`);
  }

  /** Leaves the body to the parser from here on. */
  private unread(): Buffer {
    this.next = 'nothing';
    return Buffer.from(this.line, 'latin1');
  }
}
