import { open as openFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { request } from 'undici';
import { isHttpUrl } from '../common/net/public-urls.js';
import { USER_AGENT } from '../common/version.js';

/** Why a source could not be read; the message never carries a URL's password or query. */
export class SourceError extends Error {
  override name = 'SourceError';
}

/** A source that is open. Its content fails with a SourceError, and must be read to its end or destroyed. */
export interface OpenSource {
  /** For logs and records: the URL without what may be secret, or the file's path. */
  name: string;
  content: Readable;
}

/** How much of a source is read, and for how long. */
export interface SourceLimits {
  /** Of the content; a longer one fails as soon as it is known to be longer. */
  maxBytes: number;
  /** Milliseconds from the beginning to the last byte. */
  timeout?: number;
  /** Gives up. */
  signal?: AbortSignal;
}

const TIMEOUT_MS = 120_000;

/** Reads what an installation gets from elsewhere: a file, or a document at an http or https URL. */
@Injectable()
export class SourceClient {
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
      const { body, size } = await (isUrl ? get(new URL(location), deadline) : file(location));
      // It may fail before anybody reads it; whoever does hears of it then.
      body.on('error', () => undefined);
      if (size !== undefined && size > maxBytes) {
        body.destroy();
        throw tooLarge(maxBytes);
      }
      const content = Readable.from(guarded(body, maxBytes, deadline, explain), { objectMode: false });
      // A generator that nobody has begun to read ends without its own clean-up.
      content.once('close', () => body.destroy());
      return { name, content };
    } catch (error) {
      throw explain(error);
    }
  }
}

interface Opened {
  body: Readable;
  size: number | undefined;
}

async function file(path: string): Promise<Opened> {
  // Asked before it is opened: a pipe would not open until somebody writes.
  const status = await stat(path);
  if (!status.isFile()) throw new SourceError('It is no file.');
  const handle = await openFile(path);
  return { body: handle.createReadStream(), size: status.size };
}

async function get(url: URL, deadline: AbortSignal): Promise<Opened> {
  const { username, password } = url;
  const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  url.username = '';
  url.password = '';
  const { statusCode, headers, body } = await request(url, {
    signal: deadline,
    // One request an hour is no reason to keep a connection.
    reset: true,
    headersTimeout: 0,
    bodyTimeout: 0,
    headers: {
      'accept-encoding': 'identity',
      'user-agent': USER_AGENT,
      ...((username || password) && { authorization: `Basic ${basic.toString('base64')}` }),
    },
  });
  const encoding = headers['content-encoding'] ?? 'identity';
  if (statusCode === 200 && encoding === 'identity') {
    const length = Number(headers['content-length'] ?? Number.NaN);
    return { body, size: Number.isNaN(length) ? undefined : length };
  }
  body.on('error', () => undefined).destroy();
  throw new SourceError(
    statusCode === 200
      ? `It is encoded as ${encoding}, though it was asked for as it is.`
      : `It answered HTTP ${statusCode}.`,
  );
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
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  const known = [cause?.code, code].find((one) => typeof one === 'string');
  if (known === 'ENOENT') return new SourceError('There is no such file.');
  return new SourceError(known === undefined ? 'It could not be read.' : `It could not be read: ${known}.`);
}
