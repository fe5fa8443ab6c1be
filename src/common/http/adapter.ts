import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '../envelope.js';
import { stringifyJson } from '../json/stringify.js';
import { rememberRoutes } from './known-routes.js';
import type { Logger } from './logger.js';

/** What of the settings the HTTP face needs. */
export interface HttpSettings {
  trustProxy: boolean | number | string;
  maxBodyBytes: number;
}

const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/;
const SANE_REQUEST_ID = /^[\w.:@/+=-]{1,128}$/;

/**
 * The HTTP face below Nest: request ids, one log line per request, JSON answers with exact numbers, and bodies handed
 * on as unread streams (the binder reads them once the caller has access).
 */
export function createAdapter(settings: HttpSettings, logger: Logger): FastifyAdapter {
  const adapter = new FastifyAdapter({
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: settings.maxBodyBytes,
    // An idle client must not hold the stop up; busy connections are waited for.
    forceCloseConnections: 'idle',
    // A request on a connection in use is served while the service stops, too; the connection closes after it.
    return503OnClosing: false,
    requestTimeout: 120_000,
    // A parameter's value of 100 characters, each of which may come as three.
    routerOptions: { maxParamLength: 400 },
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : randomUUID();
    },
    frameworkErrors: (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
      reply
        .header('x-request-id', reply.request.id)
        .status(404)
        .send(failure('General.NotFound', 'This address is not known.'));
    },
    clientErrorHandler: answerBrokenHttp,
  });
  const fastify: FastifyInstance = adapter.getInstance();
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  // Reads nothing by itself: the handler of an upload asks for the parts, after the guard.
  void fastify.register(multipart);
  fastify.setReplySerializer(stringifyJson);
  rememberRoutes(fastify);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('cache-control', 'no-store');
    // Fastify refuses what is no media type before the guard runs; the binder says 415, and only to those with access.
    const type = request.headers['content-type'];
    if (type !== undefined && !MEDIA_TYPE.test(type)) delete request.headers['content-type'];
    done();
  });
  // A caller who is answered while the service stops sends its next request elsewhere.
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (!fastify.server.listening) reply.header('connection', 'close');
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    logger.info({
      event: 'request',
      requestId: request.id,
      method: request.method,
      // The path of an unknown route could be anything, a secret pasted in the wrong place too.
      path: request.is404 ? undefined : request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.callerId,
    });
    done();
  });
  return adapter;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who called, for the log; set by the access guard. */
    callerId?: string;
  }
}

/** A number trusts that many proxies, counted from the socket. */
function trusted(proxies: HttpSettings['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

/**
 * Bytes that are no HTTP at all, and requests that are not complete in time. The connection is destroyed at once: what
 * still arrives on it must not be read on and carried out after its sender was told that it was refused.
 */
function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const { status, code, message } = brokenHttpAnswer(error.code);
    const body = JSON.stringify(failure(code, message));
    // So few bytes are with the operating system when this returns; a caller who reads nothing is not waited for.
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${randomUUID()}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy();
}

function brokenHttpAnswer(cause: string | undefined): { status: string; code: string; message: string } {
  if (cause === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const message = 'The request did not arrive in time.';
    return { status: '408 Request Timeout', code: 'General.RequestTimeout', message };
  }
  const isTooLarge = cause === 'HPE_HEADER_OVERFLOW';
  const status = isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  return { status, code: 'General.BadRequest', message: 'The request is not valid HTTP.' };
}
