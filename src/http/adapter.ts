import { randomUUID } from 'node:crypto';
import { type IncomingMessage, maxHeaderSize, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { deprecationHeaders } from '../api/deprecation.js';
import { stringifyJson } from '../api/json/stringify.js';
import { withinArea } from '../data/request-area.js';
import { forwardedAddresses } from '../net/addresses.js';
import type { Logger } from '../tracing/logger.js';
import { isTracing } from '../tracing/tracing.js';
import { answerBrokenHttp, refuseTunnel } from './broken-http.js';
import { sayWhatVaries, tagReads } from './entity-tags.js';
import { rememberRoutes } from './known-routes.js';
import { noteProtocol, oddity } from './odd-requests.js';
import { traceIdsOf, traceRequests } from './request-spans.js';
import { SECURITY_HEADERS, strictTransport } from './security-headers.js';

/** Settings that the HTTP adapter needs. */
export interface HttpSettings {
  trustProxy: boolean | number | string;
  maxBodyBytes: number;
  /** Milliseconds of Strict-Transport-Security; without it the header is not sent. */
  hstsMaxAge?: number;
}

const UNREADABLE = '/%25';
/** Characters; a shorter text mostly fits into the buffers of the system. */
const LONG_TEXT = 64 * 1024;
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/;
const SANE_REQUEST_ID = /^[\w.:@/+=-]{1,128}$/;

/**
 * The HTTP adapter below Nest: request ids, one log line per request, JSON answers with exact numbers, and bodies
 * passed on as unread streams (the binder reads them after the guard has checked access).
 */
export function createAdapter(settings: HttpSettings, logger: Logger): FastifyAdapter {
  const securityHeaders = { ...SECURITY_HEADERS, ...strictTransport(settings.hstsMaxAge) };
  const adapter = new FastifyAdapter({
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: settings.maxBodyBytes,
    // Idle clients must not delay the stop; it waits for busy connections.
    forceCloseConnections: 'idle',
    // Requests on a connection in use are served during the stop, too; the connection closes afterwards.
    return503OnClosing: false,
    requestTimeout: 120_000,
    // Longer than a request's head, because the binder checks path parameters, with the route's own answer.
    routerOptions: { maxParamLength: maxHeaderSize },
    // Otherwise Node itself refuses a request without Host, with neither body nor request id.
    http: { requireHostHeader: false },
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : randomUUID();
    },
    // The router would answer an undecodable path before all hooks; the rewritten path is unknown like any other.
    rewriteUrl: ({ url = '' }) => (isReadable(url) ? url : UNREADABLE),
    clientErrorHandler: answerBrokenHttp,
  });
  const fastify: FastifyInstance = adapter.getInstance();
  fastify.decorate('isStopping', false);
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  // Reads nothing by itself: the handler of an upload asks for the parts, after the guard.
  void fastify.register(multipart);
  if (isTracing()) traceRequests(fastify);
  tagReads(fastify);
  sayWhatVaries(fastify);
  announceDeprecations(fastify);
  compressReads(fastify);
  fastify.setReplySerializer(stringifyJson);
  rememberRoutes(fastify);
  answerInsteadOfNode(fastify);
  fastify.server.prependListener('request', noteProtocol);
  readForwardedFor(fastify);
  fastify.addHook('onRequest', ({ method, routeOptions }, _reply, done) =>
    withinArea(method, routeOptions.url, done),
  );
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...securityHeaders, 'x-request-id': request.id });
    // Fastify refuses a malformed media type before the guard runs. Without the header, the binder answers 415, and
    // only to callers with access.
    const type = request.headers['content-type'];
    if (type !== undefined && !MEDIA_TYPE.test(type)) delete request.headers['content-type'];
    done();
  });
  // Runs after the request limits, which count every request.
  fastify.addHook('preParsing', ({ raw }, _reply, _payload, done) => done(oddity(raw) ?? null));
  // Callers who get an answer during the stop send their next request to another replica.
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (fastify.isStopping || !fastify.server.listening) reply.header('connection', 'close');
    done(null, isLongText(payload) ? Buffer.from(payload) : payload);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    logger.info({
      event: 'request',
      requestId: request.id,
      method: request.method,
      path: loggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.callerId,
      cause: request.refusal,
      ...(isTracing() && traceIdsOf(request)),
    });
    done();
  });
  return adapter;
}

/** Gives all answers of a deprecated operation its headers, refusals included. */
function announceDeprecations(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const { deprecation } = route.config ?? {};
    if (!deprecation) return;
    const headers = deprecationHeaders(deprecation);
    route.onRequest = [
      (_request, reply, done) => {
        reply.headers(headers);
        done();
      },
      ...[route.onRequest ?? []].flat(),
    ];
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the beginning of a stop. */
    isStopping: boolean;
  }
  interface FastifyRequest {
    /** The caller's id for the log; set by the access guard. */
    callerId?: string;
    /** Why a 401 or 403 was answered, for the log; set by the error filter. */
    refusal?: string;
    /** `Code` of the answer's envelope; set by the error filter. */
    errorCode?: string;
  }
}

/**
 * The path of an unknown route could be anything, even a secret that was pasted in the wrong place. Of a path that names a policy
 * the route stands in the log.
 */
function loggedPath({ is404, url, routeOptions }: FastifyRequest): string | undefined {
  if (is404) return undefined;
  return routeOptions.url?.includes(':policyNumber') ? routeOptions.url : url.split('?', 1)[0];
}

/** A number means that so many proxies are trusted, counted from the socket. */
function trusted(proxies: HttpSettings['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

/**
 * Whether an answer is a text that is sent as its bytes. Of a text, Node.js keeps the text and three bytes for each of its
 * characters until a slow reader has taken it all: 70 MB for 10 MB.
 */
function isLongText(payload: unknown): payload is string {
  return typeof payload === 'string' && payload.length > LONG_TEXT;
}

/** Leaves nothing but addresses in `X-Forwarded-For`, before Fastify looks for the client among its entries. */
function readForwardedFor({ server }: FastifyInstance): void {
  server.prependListener('request', ({ headers }: IncomingMessage) => {
    const header = headers['x-forwarded-for'];
    if (header !== undefined) headers['x-forwarded-for'] = forwardedAddresses(String(header)).join(', ');
  });
}

/** Replaces answers that Node would give by itself, with neither body nor request id. */
function answerInsteadOfNode({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    server.emit('request', request, response),
  );
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => refuseTunnel(socket));
  // 0 lifts the limit of 2,000 headers, beyond which Node drops headers silently; the size of the head still limits
  // their number.
  server.maxHeadersCount = 0;
}

/** Whether the percent-encoded path is UTF-8; readers of the query check the query. */
function isReadable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

const OPTIONS: Exclude<RouteOptions['compress'], false | undefined> = {
  /** Bytes from which on an answer is compressed: a smaller one fits one packet anyway. */
  threshold: 1024,
  encodings: ['gzip'],
  /** An answer is made for one reader and not kept, so that time counts more than the last bytes. */
  zlibOptions: { level: 4 },
};

/** Lists are long and their readers may be far away: 28,000 vehicles are 7.7 MB of JSON, 1.2 MB compressed. */
function isCompressed({ method, url }: RouteOptions): boolean {
  // Files carry the length that their description promises, and most are compressed by themselves; the API description and
  // the page of the reference bring their own compressed forms.
  return method === 'GET' && url.startsWith('/api/') && !/\/files\/|^\/api\/(docs|openapi)/.test(url);
}

/** Compresses reads with gzip for callers who accept it; a request's body is never decompressed. */
function compressReads(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (isCompressed(route)) route.compress = OPTIONS;
  });
  void fastify.register(compress, {
    globalCompression: false,
    globalDecompression: false,
  });
}
