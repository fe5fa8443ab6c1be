import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { attachmentDisposition } from '../documents/document-names.js';
import type { JobFile } from './job.entity.js';

/**
 * Answers with a job's file. The policy and the disposition keep browsers from opening an uploaded page in this origin, whatever
 * content type the upload named.
 */
export function sendFile(reply: FastifyReply, { file, content }: { file: JobFile; content: Readable }): void {
  reply
    .type(file.contentType)
    .header('content-length', String(file.size))
    .header('content-disposition', attachmentDisposition(file.fileName))
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .send(content);
}
