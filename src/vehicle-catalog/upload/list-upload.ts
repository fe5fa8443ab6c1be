import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError, validationError } from '../../common/errors/domain-error.js';
import { LIST_LIMITS } from '../list/list-limits.js';
import type { ListInFile } from '../sync/sync.order.js';
import { ListFiles } from './list-files.js';

/** In any case, as names are everywhere. */
const FIELD = 'file';
const INCOMPLETE = 'File must come in a complete form.';
const MEGABYTE = 1024 * 1024;
/** What may stand around the file: other fields, and the boundaries. */
const AROUND_BYTES = MEGABYTE;
/** The reader of the form takes no longer one than 252 characters; RFC 2046 allows 70. */
const BOUNDARY = /;\s*boundary=("[^"]{1,200}"|[^\s;"]{1,200})\s*(;|$)/i;
const LIMITS = {
  fileSize: LIST_LIMITS.fileBytes,
  files: 10,
  fields: 10,
  fieldSize: 10_000,
  parts: 20,
  headerPairs: 50,
};
/**
 * A part that is no field of a form is skipped, and the reader of the form would wait for its end without end if the part
 * did not fit what is held of one: more than the 64 KB that a connection hands over at once.
 */
const HELD_BYTES = 128 * 1024;

/** `MultipartFile` promises a name, but a part of bytes is a file without one too. */
type FilePart = Pick<MultipartFile, 'file'> & Partial<Pick<MultipartFile, 'filename'>>;

/** Takes the list out of an upload, as it comes and without holding it. */
@Injectable()
export class ListUpload {
  constructor(private readonly files: ListFiles) {}

  /**
   * Reads the whole request; the file is in a file of ours then, and its caller's to release.
   * @throws DomainError General.UnsupportedMediaType, General.PayloadTooLarge, or Validation.General for `file`
   */
  async receive(request: FastifyRequest): Promise<ListInFile> {
    const type = request.headers['content-type'] ?? '';
    if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
      const message = 'Content-Type must be multipart/form-data.';
      throw new DomainError('unsupported', 'General.UnsupportedMediaType', message);
    }
    let list: ListInFile | undefined;
    try {
      if (!BOUNDARY.test(type)) throw wrong(INCOMPLETE);
      if (Number(request.headers['content-length'] ?? 0) > LIMITS.fileSize + AROUND_BYTES) throw tooLarge();
      for await (const part of request.parts({ limits: LIMITS, fileHwm: HELD_BYTES })) {
        if (part.type !== 'file') continue;
        // Without a name it is no list either, whatever the type promises.
        if (part.fieldname?.toLowerCase() !== FIELD) part.file.resume();
        else if (list) throw wrong('File must come once.');
        else list = await this.keep(part);
      }
    } catch (error) {
      await list?.release();
      // The rest is let through unread: a connection with half a body on it could neither be used again nor closed.
      request.raw.unpipe();
      request.raw.resume();
      throw asRefusal(error);
    }
    if (!list) throw wrong('File is required.');
    return list;
  }

  private async keep({ file, filename }: FilePart): Promise<ListInFile> {
    const list = await this.files.keep(file as Readable, filename);
    if (!file.truncated) return list;
    await list.release();
    throw tooLarge();
  }
}

function tooLarge(): DomainError {
  const message = `The file must be at most ${LIMITS.fileSize / MEGABYTE} MB.`;
  return new DomainError('tooLarge', 'General.PayloadTooLarge', message);
}

function wrong(message: string): DomainError {
  return validationError([{ Field: 'File', Message: message }]);
}

/** What the reader of the form says of a broken one is the sender's business, not a failure of ours. */
function asRefusal(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (syscall !== undefined || !(code?.startsWith('FST_') || /multipart|boundary|part/i.test(message)))
    return error;
  return wrong(INCOMPLETE);
}
