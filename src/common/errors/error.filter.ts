import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '../envelope.js';
import { methodsOf } from '../http/known-routes.js';
import { describeError, LOGGER, type Logger } from '../http/logger.js';
import { RawJson } from '../json/stringify.js';
import { BareAnswer } from './bare-answer.js';
import { isDatabaseUnavailable } from './database-errors.js';
import { DomainError, type ErrorKind, type FieldError } from './domain-error.js';

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  denied: 403,
  missing: 404,
  methodNotAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  unmetExpectation: 417,
  throttled: 429,
  failed: 500,
  badGateway: 502,
  unavailable: 503,
  busy: 503,
  gatewayTimeout: 504,
};

/** The one place that knows both the domain's errors and HTTP; every error answer of the API is written here. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent || (request.raw.destroyed && !request.raw.complete)) return;
    if (error instanceof BareAnswer) this.sendBare(error, request, reply);
    else this.sendEnvelope(this.logged(asDomainError(error, request, reply), request), request, reply);
  }

  /** The cause of an error is an unexpected one, which the answer does not show. */
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

  private sendEnvelope(error: DomainError, request: FastifyRequest, reply: FastifyReply): void {
    if (error.kind === 'unauthenticated' || error.kind === 'denied')
      request.refusal = error.code ?? error.message;
    const { fields, retryAfterSeconds } = error.details;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    reply
      .status(STATUS[error.kind])
      .type('application/json; charset=utf-8')
      .send(failure(error.code, error.message, fields && plainJson(fields)));
  }
}

/** Field errors are plain texts and may be very many; our own writer of exact numbers takes longer. */
function plainJson(fields: FieldError[]): RawJson {
  return new RawJson(JSON.stringify(fields));
}

/** An error that the domain did not expect becomes the cause of one that can be answered. */
function asDomainError(error: unknown, request: FastifyRequest, reply: FastifyReply): DomainError {
  if (error instanceof DomainError) return error;
  // Where no route is, Fastify may have its own objections: to a QUERY without Content-Type, for one.
  if (error instanceof HttpException && (request.is404 || error.getStatus() === 404))
    return unknownRoute(request, reply);
  const options = { cause: error };
  if (isDatabaseUnavailable(error)) {
    const message = 'The service cannot reach its database at the moment.';
    return new DomainError('unavailable', 'General.Unavailable', message, { retryAfterSeconds: 5 }, options);
  }
  const message = `An unexpected error occurred. Request id: ${request.id}`;
  return new DomainError('failed', 'General.UnexpectedError', message, {}, options);
}

function unknownRoute(request: FastifyRequest, reply: FastifyReply): DomainError {
  const methods = methodsOf(request.server, request.url.split('?', 1)[0] ?? '');
  if (methods.length === 0)
    return new DomainError('missing', 'General.NotFound', 'This address is not known.');
  reply.header('allow', methods.join(', '));
  return new DomainError(
    'methodNotAllowed',
    'General.MethodNotAllowed',
    `Allowed here: ${methods.join(', ')}.`,
  );
}
