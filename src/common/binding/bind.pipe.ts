import type { Readable } from 'node:stream';
import {
  type ArgumentMetadata,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type PipeTransform,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Clock } from '../clock.js';
import { DomainError, validationError } from '../errors/domain-error.js';
import { inSlices } from '../steps.js';
import { binding, type RequestParts } from './bind.js';
import { bodyLimitOf } from './body-limits.js';
import type { RequestClass } from './fields.js';
import { takesBody } from './plan.js';

/** Injection token of the largest body that is read, in bytes. */
export const MAX_BODY_BYTES = Symbol('MaxBodyBytes');

/** Set on a request class whose field errors carry no code, as the interface shows for the job list. */
const WITHOUT_CODE = new WeakSet<object>();
export const FieldErrorsWithoutCode = (): ClassDecorator => (target) => void WITHOUT_CODE.add(target);
export const hasFieldErrorsWithoutCode = (target: object): boolean => WITHOUT_CODE.has(target);

/**
 * Turns a request into the instance that the handler declares. It runs after the access guard, and only here is the
 * body read at all, so that a caller without access learns nothing about his body and costs no memory.
 */
@Injectable()
export class BindPipe implements PipeTransform<FastifyRequest, Promise<object>> {
  constructor(
    @Inject(MAX_BODY_BYTES) private readonly maxBodyBytes: number,
    private readonly clock: Clock,
  ) {}

  async transform(request: FastifyRequest, metadata: ArgumentMetadata): Promise<object> {
    const target = metadata.metatype as RequestClass;
    const parts: RequestParts = {
      path: request.params as RequestParts['path'],
      query: request.query as RequestParts['query'],
    };
    if (takesBody(target)) {
      parts.body = await this.readBody(request, bodyLimitOf(target, this.maxBodyBytes));
    }
    const { value, errors } = await inSlices(binding(target, parts, this.clock));
    if (errors.length > 0) {
      throw hasFieldErrorsWithoutCode(target)
        ? new DomainError('invalid', undefined, 'One or more validation errors occurred.', { fields: errors })
        : validationError(errors);
    }
    return value;
  }

  private async readBody(request: FastifyRequest, limit: number): Promise<Buffer> {
    if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
      throw new DomainError(
        'unsupported',
        'General.UnsupportedMediaType',
        'Content-Type must be application/json.',
      );
    }
    if (!/^(identity)?$/i.test(request.headers['content-encoding'] ?? '')) {
      const message = 'Content-Encoding must be identity: compressed bodies are not read.';
      throw new DomainError('unsupported', 'General.UnsupportedMediaType', message);
    }
    request.rawBody = await bytesOf(request, limit);
    return request.rawBody;
  }
}

/** The handler's request class, bound and validated: `@Input() request: MakeEndorsementRequest`. */
export const Input = (): ParameterDecorator => RequestItself(BindPipe);
const RequestItself = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>(),
);

async function bytesOf(request: FastifyRequest, limit: number): Promise<Buffer> {
  const tooLarge = () =>
    new DomainError('tooLarge', 'General.PayloadTooLarge', `The body must be at most ${limit / 1024} KB.`);
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  // Not destroyed on an early end: the connection must still carry the refusal.
  for await (const chunk of (request.body as Readable).iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > limit) break;
    chunks.push(chunk as Buffer);
  }
  if (size > limit) {
    // The rest is let through unread: a connection with half a body on it could neither be used again nor closed.
    request.raw.resume();
    throw tooLarge();
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes, once the binder has read them. */
    rawBody?: Buffer;
  }
}
