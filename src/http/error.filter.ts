import { STATUS_CODES } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '../api/envelope.js';
import {
  BAD_HTTP,
  DATABASE_AWAY,
  METHOD_NOT_ALLOWED,
  TRY_AGAIN_SECONDS,
  UNEXPECTED_ERROR,
  UNKNOWN_ADDRESS,
} from '../api/general.refusals.js';
import { RawJson } from '../api/json/stringify.js';
import { refused, refusedWith } from '../api/refusal.js';
import { BareAnswer } from '../errors/bare-answer.js';
import { isDatabaseUnavailable } from '../errors/database-errors.js';
import { DomainError, type FieldError } from '../errors/domain-error.js';
import { describeError, LOGGER, type Logger } from '../tracing/logger.js';
import { HTTP_STATUS } from './http-status.js';
import { methodsOf } from './known-routes.js';

/** Writes every error answer of the API; the only place that knows both the domain's errors and HTTP. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent || (request.raw.destroyed && !request.raw.complete)) return;
    if (error instanceof BareAnswer) this.sendBare(error, request, reply);
    else if (isRefusal(error, request)) this.sendRefusal(error, request, reply);
    else this.sendEnvelope(this.logged(asDomainError(error, request, reply), request), request, reply);
  }

  /** Logs the cause of an error, which is unexpected and not part of the answer. */
  private logged(error: DomainError, request: FastifyRequest): DomainError {
    if ('cause' in error) {
      const { code, cause } = error;
      this.logger.error({
        event: 'unexpected error',
        requestId: request.id,
        code,
        error: describeError(cause),
      });
    }
    return error;
  }

  private sendBare(error: BareAnswer, request: FastifyRequest, reply: FastifyReply): void {
    request.refusal = error.refusal;
    reply.status(error.status).headers({ ...error.headers });
    if (error.text !== undefined) reply.type('text/plain; charset=utf-8');
    reply.send(error.text);
  }

  /** Keeps the status of a library's refusal, such as 416 for a range behind the end of a file, and its Content-Range. */
  private sendRefusal(error: HttpException, request: FastifyRequest, reply: FastifyReply): void {
    const status = error.getStatus();
    const range: unknown = Object(Object(error.cause).headers)['Content-Range'];
    if (typeof range === 'string') reply.header('content-range', range);
    this.sendEnvelope(refused(BAD_HTTP, `${STATUS_CODES[status] ?? 'Bad Request'}.`), request, reply, status);
  }

  private sendEnvelope(
    error: DomainError,
    request: FastifyRequest,
    reply: FastifyReply,
    status = HTTP_STATUS[error.kind],
  ): void {
    request.errorCode = error.code;
    if (error.kind === 'unauthenticated' || error.kind === 'denied')
      request.refusal = error.code ?? error.message;
    const { fields, retryAfterSeconds, conflict } = error.details;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    reply
      .status(status)
      .type('application/json; charset=utf-8')
      .send(failure(error.code, error.message, fields && plainJson(fields), conflict));
  }
}

/**
 * Writes field errors with JSON.stringify: they are plain texts, perhaps many, and the writer for numbers is slower.
 */
function plainJson(fields: FieldError[]): RawJson {
  return new RawJson(JSON.stringify(fields));
}

/** Turns an unexpected error into the cause of an error that can be answered. */
function asDomainError(error: unknown, request: FastifyRequest, reply: FastifyReply): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof HttpException && isUnknown(error, request)) return unknownRoute(request, reply);
  if (isDatabaseUnavailable(error)) {
    return refusedWith({ retryAfterSeconds: TRY_AGAIN_SECONDS, cause: error }, DATABASE_AWAY);
  }
  return refusedWith({ cause: error }, UNEXPECTED_ERROR, request.id);
}

/** Whether a library refuses the request: the caller's fault, which is neither unexpected nor logged as such. */
function isRefusal(error: unknown, request: FastifyRequest): error is HttpException {
  if (!(error instanceof HttpException) || isUnknown(error, request)) return false;
  return error.getStatus() >= 400 && error.getStatus() < 500;
}

/**
 * Whether there is nothing at the address. Fastify has objections of its own to unknown routes, such as to a QUERY without
 * Content-Type. Only the server of files answers 403 by such an error: for folders, and for paths that no file can have.
 */
function isUnknown(error: HttpException, { is404 }: FastifyRequest): boolean {
  return is404 || error.getStatus() === 404 || error.getStatus() === 403;
}

function unknownRoute(request: FastifyRequest, reply: FastifyReply): DomainError {
  const methods = methodsOf(request.server, request.url.split('?', 1)[0] ?? '');
  if (methods.length === 0) return refused(UNKNOWN_ADDRESS);
  reply.header('allow', methods.join(', '));
  return refused(METHOD_NOT_ALLOWED, methods.join(', '));
}
