import type { FastifyInstance, FastifyReply } from 'fastify';
import { InvalidBehaviourError } from './behaviour.js';
import { parseJson } from './json-source.js';
import { readNotificationQuery } from './notification-query.js';
import { summaryOf } from './received-notification.js';
import type { SimulatorParts } from './simulator-parts.js';

/**
 * Routes by which tests, drills and the page set the simulator's behaviour and read what it received. Settings are
 * camelCase; records carry the envelope's names.
 */
export function registerControlRoutes(app: FastifyInstance, parts: SimulatorParts): void {
  const { behaviour, events, store } = parts;
  const rules = () => ({ rules: behaviour.list() });

  app.get('/simulator/behaviour', () => rules());

  app.put('/simulator/behaviour', (request, reply) => {
    try {
      behaviour.set(parseJson(String(request.body ?? '')));
    } catch (error) {
      if (error instanceof InvalidBehaviourError) return refuse(reply, 400, error.message);
      throw error;
    }
    events.publish('behaviour', rules());
    return rules();
  });

  app.delete('/simulator/behaviour', () => {
    behaviour.reset();
    events.publish('behaviour', rules());
    return rules();
  });

  app.delete<{ Params: { id: string } }>('/simulator/behaviour/:id', (request, reply) => {
    if (!behaviour.remove(Number(request.params.id))) return refuse(reply, 404, 'No such rule is in force.');
    events.publish('behaviour', rules());
    return rules();
  });

  app.get<{ Querystring: Record<string, unknown> }>('/simulator/notifications', (request, reply) => {
    const query = readNotificationQuery(request.query);
    if ('problem' in query) return refuse(reply, 400, query.problem);
    const found = [...store.find(query.filter)];
    const page = found.slice(0, query.size);
    return {
      TotalCount: found.length,
      HasMore: found.length > page.length,
      Items: query.withPayload ? page : page.map(summaryOf),
    };
  });

  app.get<{ Params: { id: string } }>('/simulator/notifications/:id', (request, reply) => {
    const id = Number(request.params.id);
    // An id that is no number is neither before nor after any record, and would match all of them.
    const [record] = Number.isSafeInteger(id) ? store.find({ after: id - 1, before: id + 1 }) : [];
    return record ?? refuse(reply, 404, 'No such notification is stored.');
  });

  app.delete('/simulator/notifications', (_request, reply) => {
    store.clear();
    events.publish('cleared', {});
    return reply.code(204).send();
  });

  app.get('/simulator/events', (_request, reply) => {
    reply.hijack();
    events.attach(reply.raw);
  });
}

const CODES: Readonly<Record<number, string>> = { 403: 'General.Forbidden', 404: 'General.NotFound' };

/** Answers with the gateway's error envelope. */
export function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  const code = CODES[status] ?? 'Validation.General';
  return reply.code(status).send({ Status: false, Code: code, Message: message, Response: null });
}
