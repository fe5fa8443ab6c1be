import {
  type ArgumentMetadata,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type PipeTransform,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Clock } from '../../time/clock.js';
import { inSlices } from '../../time/steps.js';
import { VALIDATION_FAILED, VALIDATION_FAILED_WITHOUT_CODE } from '../general.refusals.js';
import { refusedWith } from '../refusal.js';
import { binding, type RequestParts } from './bind.js';
import { BodyBudget, type BodyHold, MAX_BODY_BYTES } from './body-budget.js';
import { bodyLimitOf } from './body-limits.js';
import type { RequestClass } from './field.js';
import { needsBody, takesBody } from './fields.js';
import { comesWithoutBody, readBytes } from './incoming-body.js';

/** Request classes whose field errors carry no code, as the interface defines for the job list. */
const WITHOUT_CODE = new WeakSet<object>();
export const FieldErrorsWithoutCode = (): ClassDecorator => (target) => void WITHOUT_CODE.add(target);
export const hasFieldErrorsWithoutCode = (target: object): boolean => WITHOUT_CODE.has(target);

/**
 * Turns a request into the instance that the handler declares. It runs after the access guard and is the first to read
 * the body, so that a caller without access learns nothing about the body and costs no memory.
 */
@Injectable()
export class BindPipe implements PipeTransform<FastifyRequest, Promise<object>> {
  constructor(
    @Inject(MAX_BODY_BYTES) private readonly maxBodyBytes: number,
    private readonly clock: Clock,
    private readonly budget: BodyBudget,
  ) {}

  async transform(request: FastifyRequest, metadata: ArgumentMetadata): Promise<object> {
    const target = metadata.metatype as RequestClass;
    const parts: RequestParts = {
      path: request.params as RequestParts['path'],
      query: request.query as RequestParts['query'],
    };
    if (takesBody(target) && (needsBody(target) || !comesWithoutBody(request))) {
      request.bodyHold = this.budget.hold();
      request.rawBody = await readBytes(request, bodyLimitOf(target, this.maxBodyBytes), request.bodyHold);
      parts.body = request.rawBody;
    }
    const { value, errors } = await inSlices(binding(target, parts, this.clock));
    if (errors.length > 0) {
      const failure = hasFieldErrorsWithoutCode(target) ? VALIDATION_FAILED_WITHOUT_CODE : VALIDATION_FAILED;
      throw refusedWith({ fields: errors }, failure);
    }
    return value;
  }
}

/** The handler's request class, bound and validated: `@Input() request: MakeEndorsementRequest`. */
export const Input = (): ParameterDecorator => RequestItself(BindPipe);
const RequestItself = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>(),
);

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes, once the binder has read them. */
    rawBody?: Buffer;
    /** The body's share of the budget. */
    bodyHold?: BodyHold;
  }
}
