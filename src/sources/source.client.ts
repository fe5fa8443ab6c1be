import { open as openFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import { firstValueFrom } from 'rxjs';
import { causeCode } from '../errors/caught.js';
import { decoding } from '../net/content-codings.js';
import { isHttpUrl } from '../net/public-urls.js';
import { USER_AGENT } from '../version.js';
import { addressAt } from './pointer.rules.js';

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

/** How a source is read. */
export interface SourceOptions extends SourceLimits {
  /** The path of the member with the content's address, where the URL answers JSON that names it. */
  pointer?: string;
  /** For content that is never JSON: the setting of the pointer, which the refusal of an answer in JSON names. */
  pointerSetting?: string;
}

const TIMEOUT_MS = 120_000;
/** Largest answer that names the address of the content. */
const POINTER_BYTES = 1024 * 1024;
/** Enough of an answer to recognize a web page or JSON. */
const START_BYTES = 1024;
/** Enough of a web page to find its fields. */
const PAGE_BYTES = 256 * 1024;

/** Reads the sources of an installation: files, and documents at http or https URLs. */
@Injectable()
export class SourceClient {
  constructor(private readonly http: HttpService) {}

  /** Opens a source as a stream; nothing of it is held in memory. @throws SourceError */
  async open(location: string, { pointer, pointerSetting, ...limits }: SourceOptions): Promise<OpenSource> {
    if (pointer === undefined) return this.openAt(location, limits, pointerSetting);
    const { content } = await this.openAt(location, { ...limits, maxBytes: POINTER_BYTES });
    const address = addressAt(pointer, await text(content), new URL(location));
    if ('fault' in address) throw new SourceError(address.fault);
    return this.openAt(address.href, limits);
  }

  private async openAt(
    location: string,
    { maxBytes, timeout = TIMEOUT_MS, signal }: SourceLimits,
    pointerSetting?: string,
  ): Promise<OpenSource> {
    const isUrl = isHttpUrl(location);
    const name = publicNameOf(location);
    const late = AbortSignal.timeout(timeout);
    const deadline = signal ? AbortSignal.any([late, signal]) : late;
    const explain = (error: unknown) => asSourceError(error, late.aborted ? timeout : undefined);
    try {
      const opened = await (isUrl ? this.get(location, deadline, pointerSetting) : file(location));
      const { body, size } = opened;
      // The body may fail before it is read; the reader gets the error then.
      body.on('error', () => undefined);
      if (size !== undefined && size > maxBytes) {
        body.destroy();
        throw tooLarge(maxBytes);
      }
      const whole = guarded(opened, maxBytes, deadline, explain);
      const content = Readable.from(isUrl ? recognized(whole, pointerSetting) : whole, { objectMode: false });
      // A generator that is never read does not run its own clean-up.
      content.once('close', () => body.destroy());
      return { name, content };
    } catch (error) {
      throw explain(error);
    }
  }

  /** A user name and password in the URL are sent as Basic authorization. */
  private async get(url: string, deadline: AbortSignal, pointerSetting?: string): Promise<Opened> {
    const asked = this.http.get<Readable>(url, {
      responseType: 'stream',
      signal: deadline,
      headers: { 'accept-encoding': 'identity', 'user-agent': USER_AGENT },
    });
    const { status, headers, data } = await firstValueFrom(asked);
    if (status !== 200) {
      data.on('error', () => undefined).destroy();
      throw new SourceError(`It answered HTTP ${status}.`);
    }
    const encoding = String(headers['content-encoding'] ?? '');
    const codings = encoding === '' ? [] : encoding.split(', ');
    const body = await decoding(data, codings);
    if (!body) {
      data.on('error', () => undefined).destroy();
      throw new SourceError(`It is encoded as ${encoding}, though it was asked for as it is.`);
    }
    const type = String(headers['content-type'] ?? '');
    if (/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) throw webPage(await startOf(body));
    if (pointerSetting !== undefined && /^(?:application|text)\/json\b/i.test(type)) {
      body.on('error', () => undefined).destroy();
      throw needsPointer(pointerSetting);
    }
    const length = codings.length > 0 ? undefined : headers['content-length'];
    const size = length === undefined ? undefined : Number(length);
    return { body, size, declared: size };
  }
}

interface Opened {
  body: Readable;
  size: number | undefined;
  /** The Content-Length of an answer. */
  declared?: number | undefined;
  /** Called after the last byte. @throws SourceError when what was read is not one content */
  verify?: (() => Promise<void>) | undefined;
}

/** The beginning of a web page; of a page that breaks off, what arrived of it. */
async function startOf(body: Readable): Promise<Buffer> {
  let page = Buffer.alloc(0);
  body.on('error', () => undefined);
  try {
    for await (const chunk of body) {
      page = Buffer.concat([page, chunk as Buffer]);
      if (page.length > PAGE_BYTES) break;
    }
  } catch {
    body.destroy();
  }
  return page;
}

/** A web page instead of the content: sites answer a sign-in page when nobody is signed in. */
function webPage(start: Buffer): SourceError {
  return new SourceError(
    /<input\b[^<>]*\btype\s*=\s*["']?password\b/i.test(start.toString('latin1'))
      ? 'It answered a sign-in page instead of the content.'
      : 'It answered a web page instead of the content.',
  );
}

function needsPointer(setting: string): SourceError {
  return new SourceError(
    `It answered JSON: ${setting} has to name the member with the address of the content.`,
  );
}

/**
 * The content, unless it begins like a web page, or like JSON that needs a pointer: servers also send those with another
 * content type, or with none.
 */
async function* recognized(
  content: AsyncIterable<Buffer>,
  pointerSetting: string | undefined,
): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of content) {
    if (start === undefined) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < (isPage(start) ? PAGE_BYTES : START_BYTES)) continue;
    refuseOther(start, pointerSetting);
    yield start;
    start = undefined;
  }
  if (start === undefined || start.length === 0) return;
  refuseOther(start, pointerSetting);
  yield start;
}

/** @throws SourceError when content that begins like this is no list and no catalog */
function refuseOther(start: Buffer, pointerSetting: string | undefined): void {
  if (isPage(start)) throw webPage(start);
  if (pointerSetting !== undefined && /^\s*(?:\{\s*"|\[\s*[{["])/.test(beginningOf(start))) {
    throw needsPointer(pointerSetting);
  }
}

// White space includes a byte order mark.
function isPage(start: Buffer): boolean {
  return /^\s*<(?:!doctype\s+html|html)\b/i.test(beginningOf(start));
}

function beginningOf(start: Buffer): string {
  return start.toString('utf8', 0, START_BYTES);
}

async function file(path: string): Promise<Opened> {
  // Checked before opening: opening a pipe would wait for a writer.
  const status = await stat(path);
  if (!status.isFile()) throw new SourceError('It is no file.');
  const handle = await openFile(path);
  const verify = async () => {
    const now = await stat(path).catch(() => undefined);
    const isSame = now?.size === status.size && now.mtimeMs === status.mtimeMs && now.ino === status.ino;
    if (!isSame) throw new SourceError('It changed while it was read.');
  };
  return { body: handle.createReadStream(), size: status.size, verify };
}

async function* guarded(
  { body, declared = 0, verify }: Opened,
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
    if (size < declared) throw brokenOff(declared);
    await verify?.();
  } catch (error) {
    const isCut = size < declared && !deadline.aborted && !(error instanceof SourceError);
    throw isCut ? brokenOff(declared) : explain(error);
  } finally {
    deadline.removeEventListener('abort', giveUp);
  }
}

/** Without the number of bytes that arrived: it differs from read to read, and the same failure is logged once. */
function brokenOff(declared: number): SourceError {
  return new SourceError(`It broke off before all of its ${declared} bytes had arrived.`);
}

function tooLarge(maxBytes: number): SourceError {
  return new SourceError(`It is larger than ${maxBytes} bytes.`);
}

/** A URL without user name, password and query, or a file's path as it is. */
export function publicNameOf(location: string): string {
  if (!isHttpUrl(location)) return location;
  const { origin, pathname } = new URL(location);
  return `${origin}${pathname}`;
}

function asSourceError(error: unknown, expiredAfter: number | undefined): SourceError {
  if (error instanceof SourceError) return error;
  if (expiredAfter !== undefined) return new SourceError(`It was not read within ${expiredAfter} ms.`);
  const known = namedFault(causeCode(error));
  if (known === 'ENOENT') return new SourceError('There is no such file.');
  return new SourceError(known === undefined ? 'It could not be read.' : `It could not be read: ${known}.`);
}

/** The name that the fault of an answer has for every call: Node.js's parser gets strict heads, so that what it refuses are chunks. */
function namedFault(code: string | undefined): string | undefined {
  if (code?.startsWith('HPE_')) return 'ANSWER_CHUNKS_MALFORMED';
  return code && /^(?:Z_|ERR__|ERR_BROTLI|ERR_ZLIB)/.test(code) ? 'ANSWER_ENCODING' : code;
}
