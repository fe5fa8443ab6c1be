import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferencesIn } from '../api/preferences.js';
import { entityTag } from './entity-tags.js';

const compress = promisify(gzip);

/** An answer that stays the same while the process runs, with its tag and its compressed form: each is made once. */
export interface StoredAnswer {
  bytes: Buffer;
  tag: string;
  gzipped: Buffer;
}

/** Makes an answer to store; the compression runs beside the event loop. */
export async function storedAnswer(bytes: Buffer): Promise<StoredAnswer> {
  return { bytes, tag: entityTag(bytes), gzipped: await compress(bytes, { level: 9 }) };
}

/** Sends the form that the caller accepts. */
export function sendStored({ headers }: FastifyRequest, reply: FastifyReply, answer: StoredAnswer): void {
  reply.header('etag', answer.tag);
  if (!acceptsGzip(headers['accept-encoding'])) return void reply.send(answer.bytes);
  reply.header('content-encoding', 'gzip').send(answer.gzipped);
}

function acceptsGzip(header: string | string[] | undefined): boolean {
  const preferences = preferencesIn(String(header ?? ''));
  const weightOf = (name: string) => preferences.find((preference) => preference.name === name)?.weight;
  const weight = weightOf('gzip') ?? weightOf('*') ?? 0;
  return weight > 0 && weight >= (weightOf('identity') ?? 0);
}
