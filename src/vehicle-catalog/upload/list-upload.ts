import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MEGABYTE } from '../../api/binding/rules.js';
import { validationError } from '../../api/general.refusals.js';
import { refused } from '../../api/refusal.js';
import { errorCode, errorMessage } from '../../errors/caught.js';
import { DomainError } from '../../errors/domain-error.js';
import { LIST_LIMITS } from '../list/list-limits.js';
import type { ListInFile } from '../sync/sync-order.js';
import { ListFiles } from './list-files.js';
import { LIST_TOO_LARGE, MEDIA_TYPE_NOT_FORM } from './upload.refusals.js';

/** Accepted in any case, like all names. */
const FIELD = 'file';
const INCOMPLETE = 'File must come in a complete form.';
/** Bytes for the rest of the form beside the file: other fields, and the boundaries. */
const AROUND_BYTES = MEGABYTE;
/** The form parser accepts at most 252 characters; RFC 2046 allows 70. */
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
 * The form parser skips a part that is no field, and would wait for its end forever if the part exceeded the buffer.
 * The buffer is therefore larger than the 64 KB that a connection delivers at once.
 */
const HELD_BYTES = 128 * 1024;

/** `MultipartFile` promises a name, but a part of bytes is a file even without one. */
type FilePart = Pick<MultipartFile, 'file'> & Partial<Pick<MultipartFile, 'filename'>>;

/** Takes the list out of an upload while it arrives, without holding it in memory. */
@Injectable()
export class ListUpload {
  constructor(private readonly files: ListFiles) {}

  /**
   * Reads the whole request and stores the list in a file, which the caller must release.
   * @throws DomainError General.UnsupportedMediaType, General.PayloadTooLarge, or Validation.General for `file`
   */
  async receive(request: FastifyRequest): Promise<ListInFile> {
    const type = request.headers['content-type'] ?? '';
    if (!/^multipart\/form-data\s*(;|$)/i.test(type)) throw refused(MEDIA_TYPE_NOT_FORM);
    let list: ListInFile | undefined;
    try {
      if (!BOUNDARY.test(type)) throw wrong(INCOMPLETE);
      if (Number(request.headers['content-length'] ?? 0) > LIMITS.fileSize + AROUND_BYTES)
        throw refused(LIST_TOO_LARGE);
      for await (const part of request.parts({ limits: LIMITS, fileHwm: HELD_BYTES })) {
        if (part.type !== 'file') continue;
        // A part without a name is no list either, although the type promises a name.
        if (part.fieldname?.toLowerCase() !== FIELD) part.file.resume();
        else if (list) throw wrong('File must come once.');
        else list = await this.keep(part);
      }
    } catch (error) {
      await list?.release();
      // The rest is discarded: a connection with half a body on it could be neither used again nor closed.
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
    throw refused(LIST_TOO_LARGE);
  }
}

function wrong(message: string): DomainError {
  return validationError([{ Field: 'File', Message: message }]);
}

/** An error of the form parser about a broken form is the sender's fault, not a failure of the service. */
function asRefusal(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const code = errorCode(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refused(LIST_TOO_LARGE);
  const isOfSystem = error instanceof Error && 'syscall' in error;
  if (isOfSystem || !(code?.startsWith('FST_') || /multipart|boundary|part/i.test(errorMessage(error))))
    return error;
  return wrong(INCOMPLETE);
}
