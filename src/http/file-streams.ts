import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { whenClosed } from '../api/answer-closing.js';
import { TOO_MANY_REQUESTS, TRY_AGAIN_SECONDS } from '../api/general.refusals.js';
import { accepts } from '../api/preferences.js';
import { refusedWith } from '../api/refusal.js';

/** A reader that takes nothing for so long gives its place to others. Milliseconds. */
const STALLED_MS = 60_000;

/** A file whose content is written while it is read. */
export interface WrittenFile {
  /** With its ending. */
  name: string;
  mediaType: string;
}

/** Hands out files that are written piece by piece, a limited number of them at once. */
export class FileStreams {
  private running = 0;

  /** @param atOnce files at once, each of which keeps a connection to the database busy now and then */
  constructor(private readonly atOnce: number) {}

  /**
   * The file as a stream. `begin` runs first, so that its refusal is an answer of its own; a failure of the pieces afterwards
   * breaks the connection, so that a part of the file is not taken for the whole. So does the end of the reader's access, which is
   * checked before each piece.
   * @throws DomainError General.TooManyRequests while other files are being written; what `begin` throws
   */
  async file(
    reply: FastifyReply,
    { name, mediaType }: WrittenFile,
    begin: () => Promise<AsyncIterable<string>>,
  ): Promise<StreamableFile> {
    if (this.running >= this.atOnce) {
      throw refusedWith({ retryAfterSeconds: TRY_AGAIN_SECONDS }, TOO_MANY_REQUESTS, TRY_AGAIN_SECONDS);
    }
    this.running += 1;
    let stream: Readable;
    try {
      stream = Readable.from(whileAllowed(reply, await begin()), { objectMode: false });
    } catch (error) {
      this.running -= 1;
      throw error;
    }
    stream.once('close', () => {
      this.running -= 1;
    });
    const { raw } = reply;
    const stop = () => stream.destroy();
    whenClosed(raw, stop);
    raw.setTimeout(STALLED_MS, stop);
    return new StreamableFile(stream, { type: mediaType, disposition: `attachment; filename="${name}"` });
  }
}

async function* whileAllowed(
  { request }: FastifyReply,
  pieces: AsyncIterable<string>,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const piece of pieces) {
    if (!isFirst) await request.recheckAccess?.();
    isFirst = false;
    yield piece;
  }
}

/** Whether a caller asks for the media type in place of JSON. */
export const wants = ({ request }: FastifyReply, mediaType: string): boolean =>
  accepts(request.headers.accept, mediaType);
