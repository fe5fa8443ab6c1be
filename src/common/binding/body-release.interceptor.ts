import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { finalize, type Observable } from 'rxjs';

/**
 * Gives the room of a request's body back when its handler has ended, whether or not its caller is still there; a body that
 * waits for its handler is let go as soon as the connection has closed.
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
