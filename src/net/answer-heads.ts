import type { Socket } from 'node:net';
import { AnswerChunks } from './answer-chunks.js';
import {
  canBegin,
  endOfHead,
  HEAD_AT_MOST,
  type HeadFault,
  leadingLineEnds,
  readHead,
} from './answer-head.rules.js';

/**
 * Reads the heads of the answers on one connection before the parser of a client does: undici's ends a connection at
 * `100 Continue`, it and Node.js's refuse doubled lengths and much else, and neither has a setting for all of it. Informational answers
 * are taken away, and the parser gets the head in its strict form, and the lines of chunks; other bodies pass unchanged.
 */
export class AnswerHeads {
  private socket: Socket | undefined;
  private isDue = false;
  /** Reads the body that comes, when it has chunks. */
  private chunks: AnswerChunks | undefined;
  /** The head that has come in part. */
  private held: Buffer | undefined;
  private length = 0;
  /** Bytes of informational answers before this answer. */
  private passedOver = 0;

  /** @param opensTunnel see `readHead` */
  constructor(private readonly opensTunnel = false) {}

  /** Reads what a new socket receives. Node.js hands every received chunk to `push`. */
  attach(socket: Socket): void {
    this.socket = socket;
    this.forget();
    const pass = socket.push.bind(socket);
    socket.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      if (socket !== this.socket) return pass(chunk, encoding);
      if (!this.isDue) {
        const body = chunk === null ? chunk : (this.chunks?.read(chunk) ?? chunk);
        return body?.length === 0 || pass(body, encoding);
      }
      const [read, fault] = chunk === null ? this.ended() : this.received(chunk);
      if (fault) {
        socket.destroy(Object.assign(new Error('The answer cannot be read.'), { code: fault }));
        return false;
      }
      return read === undefined || pass(read);
    };
  }

  /** A request is sent: the next that comes is the head of its answer. */
  expect(): void {
    this.isDue = true;
    this.chunks = undefined;
    this.passedOver = 0;
    this.forget();
  }

  private ended(): [null, undefined] | [undefined, HeadFault] {
    return this.length > 0 ? [undefined, 'ANSWER_CUT_OFF'] : [null, undefined];
  }

  /** What the parser gets of the bytes so far, nothing before the head is whole, or what is wrong with it. */
  private received(chunk: Buffer): [Buffer | undefined, HeadFault | undefined] {
    let bytes = this.withHeld(chunk);
    let searchedTo = this.length;
    this.forget();
    for (;;) {
      const skipped = leadingLineEnds(bytes);
      bytes = bytes.subarray(skipped);
      if (!canBegin(bytes)) return [undefined, 'ANSWER_NOT_HTTP'];
      const end = endOfHead(bytes, Math.max(0, searchedTo - skipped - 3));
      searchedTo = 0;
      if ((end === -1 ? bytes.length : end) > HEAD_AT_MOST) return [undefined, 'ANSWER_HEADERS_TOO_LARGE'];
      if (end === -1) return [this.hold(bytes), undefined];
      const read = readHead(bytes.toString('latin1', 0, end), this.opensTunnel);
      if ('fault' in read) return [undefined, read.fault];
      if (!read.isInformational) {
        this.isDue = false;
        this.chunks = read.isChunked ? new AnswerChunks() : undefined;
        const body = bytes.subarray(end);
        const strict = this.chunks?.read(body) ?? body;
        return [Buffer.concat([Buffer.from(read.head, 'latin1'), strict]), undefined];
      }
      this.passedOver += end;
      if (this.passedOver > HEAD_AT_MOST) return [undefined, 'ANSWER_HEADERS_TOO_LARGE'];
      bytes = bytes.subarray(end);
    }
  }

  private withHeld(chunk: Buffer): Buffer {
    if (this.length === 0 || !this.held) return chunk;
    const fits = this.length + chunk.length <= this.held.length;
    if (!fits) return Buffer.concat([this.held.subarray(0, this.length), chunk]);
    chunk.copy(this.held, this.length);
    return this.held.subarray(0, this.length + chunk.length);
  }

  /** Keeps an incomplete head; a head that comes byte by byte is copied once. */
  private hold(bytes: Buffer): undefined {
    this.held ??= Buffer.allocUnsafe(HEAD_AT_MOST);
    if (bytes.buffer !== this.held.buffer || bytes.byteOffset !== this.held.byteOffset) {
      this.held.set(bytes);
    }
    this.length = bytes.length;
  }

  private forget(): void {
    this.length = 0;
  }
}
