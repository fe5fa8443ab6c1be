import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { finalize, type Observable } from 'rxjs';

/** Gives the room of a request's body back when its handler has ended, whether or not anyone still waits for the answer. */
@Injectable()
export class BodyRelease implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return next.handle().pipe(
      finalize(() => {
        request.bodyHold?.release();
        request.rawBody = undefined;
      }),
    );
  }
}
