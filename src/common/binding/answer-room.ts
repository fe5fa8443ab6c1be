import type { ServerResponse } from 'node:http';
import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type BodyHold, BodyRoom } from './body-room.js';

/** Gives a handler room for a large answer, out of that for request bodies: one process has one memory for both. */
@Injectable()
export class AnswerRoomPipe implements PipeTransform<ServerResponse, BodyHold> {
  constructor(private readonly room: BodyRoom) {}

  transform(raw: ServerResponse): BodyHold {
    const hold = this.room.hold();
    const end = () => {
      hold.leave();
      hold.release();
    };
    if (raw.destroyed) end();
    raw.once('close', end);
    // The answer is text now: others may make theirs, while a slow reader keeps the bytes of this one.
    raw.once('pipe', () => hold.settle());
    raw.once('prefinish', () => hold.settle());
    return hold;
  }
}

/** The handler's room for what it reads and answers: `add` what is read, and `complete` before it becomes values. */
export const AnswerRoom = (): ParameterDecorator => RawResponse(AnswerRoomPipe);
// Not the reply itself: it is a promise of its own end, and the framework waits for each argument.
const RawResponse = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getResponse<FastifyReply>().raw,
);
