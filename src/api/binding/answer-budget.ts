import type { ServerResponse } from 'node:http';
import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { whenClosed } from '../answer-closing.js';
import { BodyBudget, type BodyHold } from './body-budget.js';

/** A reader that takes no byte for so long has left: twelve of them would take the whole budget. */
const READ_WITHIN_MS = 30_000;

/** Takes a large answer from the budget of request bodies, because one process has one memory for both. */
@Injectable()
export class AnswerBudgetPipe implements PipeTransform<ServerResponse, BodyHold> {
  constructor(private readonly budget: BodyBudget) {}

  transform(raw: ServerResponse): BodyHold {
    const hold = this.budget.hold();
    whenClosed(raw, () => {
      hold.leave();
      hold.release();
    });
    const isMade = () => {
      // The answer is text now: others may make theirs, while a slow reader keeps the bytes of this one.
      hold.settle();
      raw.setTimeout(READ_WITHIN_MS, () => raw.destroy());
    };
    raw.once('pipe', isMade);
    raw.once('prefinish', isMade);
    return hold;
  }
}

/** The handler's share of the budget for what it reads and answers: `add` what is read, and `complete` before it becomes values. */
export const AnswerBudget = (): ParameterDecorator => RawResponse(AnswerBudgetPipe);
// Not the reply itself: it is a promise of its own end, and the framework waits for each argument.
const RawResponse = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getResponse<FastifyReply>().raw,
);
