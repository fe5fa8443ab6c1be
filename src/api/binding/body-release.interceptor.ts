import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { finalize, type Observable } from 'rxjs';

/**
 * Releases the room of a request's body when its handler has ended, even if the caller has gone; a body that waits for
 * its handler is released as soon as the connection has closed.
 */
@Injectable()
export class BodyRelease implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { raw } = context.switchToHttp().getResponse<FastifyReply>();
    raw.once('close', () => request.bodyHold?.leave());
    return next.handle().pipe(
      finalize(() => {
        request.bodyHold?.release();
        request.rawBody = undefined;
      }),
    );
  }
}
