import { open as openFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import { firstValueFrom } from 'rxjs';
import { causeCode } from '../common/errors/caught.js';
import { isHttpUrl } from '../common/net/public-urls.js';
import { USER_AGENT } from '../common/version.js';

/** Why a source could not be read; the message never has a URL's password or query. */
export class SourceError extends Error {
  override name = 'SourceError';
}

/** An open source. Its content may fail with a SourceError, and must be read to its end or destroyed. */
export interface OpenSource {
  /** The URL without secret parts, or the file's path, for logs and records. */
  name: string;
  content: Readable;
}

/** Limits of size and time for reading a source. */
export interface SourceLimits {
  /** Largest content; a longer one fails as soon as that is known. */
  maxBytes: number;
  /** Milliseconds from the beginning to the last byte. */
  timeout?: number;
  /** Aborts reading. */
  signal?: AbortSignal;
}

const TIMEOUT_MS = 120_000;

/** Reads the sources of an installation: files, and documents at http or https URLs. */
@Injectable()
export class SourceClient {
  constructor(private readonly http: HttpService) {}

  /** Opens a source as a stream; nothing of it is held in memory. @throws SourceError */
  async open(
    location: string,
    { maxBytes, timeout = TIMEOUT_MS, signal }: SourceLimits,
  ): Promise<OpenSource> {
    const isUrl = isHttpUrl(location);
    const name = isUrl ? publicName(new URL(location)) : location;
    const late = AbortSignal.timeout(timeout);
    const deadline = signal ? AbortSignal.any([late, signal]) : late;
    const explain = (error: unknown) => asSourceError(error, late.aborted ? timeout : undefined);
    try {
      const { body, size } = await (isUrl ? this.get(location, deadline) : file(location));
      // The body may fail before it is read; the reader gets the error then.
      body.on('error', () => undefined);
      if (size !== undefined && size > maxBytes) {
        body.destroy();
        throw tooLarge(maxBytes);
      }
      const content = Readable.from(guarded(body, maxBytes, deadline, explain), { objectMode: false });
      // A generator that is never read does not run its own clean-up.
      content.once('close', () => body.destroy());
      return { name, content };
    } catch (error) {
      throw explain(error);
    }
  }

  /** A user name and password in the URL are sent as Basic authorization. */
  private async get(url: string, deadline: AbortSignal): Promise<Opened> {
    const asked = this.http.get<Readable>(url, {
      responseType: 'stream',
      signal: deadline,
      headers: { 'accept-encoding': 'identity', 'user-agent': USER_AGENT },
    });
    const { status, headers, data } = await firstValueFrom(asked);
    const encoding = headers['content-encoding'] ?? 'identity';
    if (status === 200 && encoding === 'identity') {
      const length = Number(headers['content-length'] ?? Number.NaN);
      return { body: data, size: Number.isNaN(length) ? undefined : length };
    }
    data.on('error', () => undefined).destroy();
    throw new SourceError(
      status === 200
        ? `It is encoded as ${encoding}, though it was asked for as it is.`
        : `It answered HTTP ${status}.`,
    );
  }
}

interface Opened {
  body: Readable;
  size: number | undefined;
}

async function file(path: string): Promise<Opened> {
  // Checked before opening: opening a pipe would wait for a writer.
  const status = await stat(path);
  if (!status.isFile()) throw new SourceError('It is no file.');
  const handle = await openFile(path);
  return { body: handle.createReadStream(), size: status.size };
}

async function* guarded(
  body: Readable,
  maxBytes: number,
  deadline: AbortSignal,
  explain: (error: unknown) => SourceError,
): AsyncGenerator<Buffer> {
  let size = 0;
  const giveUp = () => body.destroy(new Error('late'));
  deadline.addEventListener('abort', giveUp);
  try {
    deadline.throwIfAborted();
    for await (const chunk of body) {
      size += (chunk as Buffer).length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield chunk as Buffer;
    }
  } catch (error) {
    throw explain(error);
  } finally {
    deadline.removeEventListener('abort', giveUp);
  }
}

function tooLarge(maxBytes: number): SourceError {
  return new SourceError(`It is larger than ${maxBytes} bytes.`);
}

function publicName(url: URL): string {
  return `${url.origin}${url.pathname}`;
}

function asSourceError(error: unknown, expiredAfter: number | undefined): SourceError {
  if (error instanceof SourceError) return error;
  if (expiredAfter !== undefined) return new SourceError(`It was not read within ${expiredAfter} ms.`);
  const known = causeCode(error);
  if (known === 'ENOENT') return new SourceError('There is no such file.');
  return new SourceError(known === undefined ? 'It could not be read.' : `It could not be read: ${known}.`);
}
