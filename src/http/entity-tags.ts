import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { isKnown } from '../api/entity-tags.rules.js';

/** Reads that callers repeat while seldom anything has changed. */
const TAGGED =
  /^\/api\/(VehicleCatalogs(\/versions)?|codes|ServiceAvailabilities(\/.+)?|openapi(-3\.0)?\.json)$/;

/**
 * Gives the answers of such reads an entity tag, and answers 304 to a caller who has the same answer. Callers keep their
 * copies, but ask each time: access may have ended. The tag is that of the content, unless the handler has set one.
 */
export function tagReads(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    // Before the compression, which is registered later: the tag is that of the content, in any encoding.
    if (isTagged(route)) route.onSend = [tag, ...[route.onSend ?? []].flat()];
  });
}

/**
 * Says of every answer to a caller with a token that it is this caller's, and of one with an entity tag that its encoding is chosen.
 * The compression, which runs later, adds the latter for what it compresses.
 */
export function sayWhatVaries(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (request.headers.authorization !== undefined) varyBy(reply, 'authorization');
    if (reply.hasHeader('etag')) varyBy(reply, 'accept-encoding');
    done(null, payload);
  });
}

/** Adds a header to those that the answer depends on. In small letters, by which the compression finds its own name. */
function varyBy(reply: FastifyReply, name: string): void {
  const varies = String(reply.getHeader('vary') ?? '');
  if (!varies.includes(name)) reply.header('vary', varies === '' ? name : `${varies}, ${name}`);
}

/** What describes a body, which a 304 does not have. */
const OF_CONTENT = ['content-type', 'content-length', 'content-language', 'content-encoding'];

type Done = (error: Error | null, payload?: unknown) => void;

function isTagged({ method, url }: RouteOptions): boolean {
  return method === 'GET' && TAGGED.test(url);
}

function tag(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  // The handler has found that the caller has the answer.
  const isKnownAlready = reply.statusCode === 304;
  const content = contentOf(payload);
  if (!isKnownAlready && (reply.statusCode !== 200 || content === undefined)) {
    done(null, payload);
    return;
  }
  reply.header('cache-control', 'private, no-cache');
  const set = reply.getHeader('etag');
  const own = typeof set === 'string' ? set : entityTag(content ?? '');
  reply.header('etag', own);
  varyBy(reply, 'accept-encoding');
  if (isKnownAlready || !isKnown(own, request.headers['if-none-match'])) {
    done(null, payload);
    return;
  }
  reply.code(304);
  for (const name of OF_CONTENT) reply.removeHeader(name);
  done(null, null);
}

const contentOf = (payload: unknown) =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : undefined;

/**
 * A weak tag of what an answer depends on, or of its content. Weak, because the same answer may be compressed or not.
 */
export function entityTag(content: string | Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url')}"`;
}
