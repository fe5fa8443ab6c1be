import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is called when an answer closes, for each answer with at least one such function. */
const WAITING = new WeakMap<ServerResponse, (() => void)[]>();
/** The answers that are under way on a connection. */
const ON_CONNECTION = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `then` once when the answer has ended or its connection is lost; at once when that has happened already. All callers
 * share one listener of the answer: with a listener each, a streamed answer had twelve of them, and Node warns of a leak from
 * eleven on. All answers of a connection share one listener of it: an answer that waits behind others of a pipeline does not
 * close with the connection.
 */
export function whenClosed(answer: ServerResponse, then: () => void): void {
  const { socket } = answer.req;
  const present = WAITING.get(answer);
  if (answer.destroyed || socket.destroyed) then();
  else if (present) present.push(then);
  else {
    const waiting = [then];
    WAITING.set(answer, waiting);
    const underWay = answersOn(socket);
    const end = () => {
      underWay.delete(end);
      for (const each of waiting.splice(0)) each();
    };
    underWay.add(end);
    answer.once('close', end);
  }
}

function answersOn(socket: Socket): Set<() => void> {
  const present = ON_CONNECTION.get(socket);
  if (present) return present;
  const underWay = new Set<() => void>();
  ON_CONNECTION.set(socket, underWay);
  socket.once('close', () => {
    for (const end of underWay) end();
  });
  return underWay;
}
