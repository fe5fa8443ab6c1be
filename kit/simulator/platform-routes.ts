import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Answer, answerFor, errorBody, refusal, send } from './answer.js';
import { agentOf, type EnvelopeReading, maskedHeaders, readEnvelope } from './notification-envelope.js';
import { outgoingLogAnswer } from './outgoing-log-payload.js';
import { summaryOf } from './received-notification.js';
import type { SimulatorParts } from './simulator-parts.js';

export const PUSH_PATH = '/PushNotification';
const WRONG_KEY = 'x-api-key is missing or wrong.';

/** The two endpoints that the interface document requires of a platform. */
export function registerPlatformRoutes(app: FastifyInstance, parts: SimulatorParts): void {
  app.post(PUSH_PATH, async (request, reply) => {
    const reading = readEnvelope(bodyText(request));
    const refused = objectionTo(request, reading, parts.apiKey);
    await send(reply, await receive(parts, request, reading, refused), parts.closing);
    return reply;
  });

  app.post('/GetOutgoingLogPayload', (request, reply) => {
    const answer = hasKey(request, parts.apiKey)
      ? outgoingLogAnswer(parts.store, bodyText(request))
      : errorBody(WRONG_KEY);
    return reply.header('content-type', 'application/json; charset=utf-8').send(answer);
  });
}

/** Records a push whose body never reached the handler (too large, cut off). */
export async function receiveUnread(
  parts: SimulatorParts,
  request: FastifyRequest,
  refused: Answer,
): Promise<void> {
  await receive(parts, request, readEnvelope(''), refused);
}

async function receive(
  parts: SimulatorParts,
  request: FastifyRequest,
  reading: EnvelopeReading,
  refused: Answer | null,
): Promise<Answer> {
  const rule = refused ? null : parts.behaviour.take(reading.notificationType);
  const answer = refused ?? answerFor(rule);
  const record = await parts.store.add({
    ReceivedAt: new Date().toISOString(),
    ReferanceNo: reading.referanceNo,
    SubReferanceNo: reading.subReferanceNo,
    AgentId: agentOf(reading.referanceNo),
    NotificationType: reading.notificationType,
    Payload: reading.payload,
    Headers: maskedHeaders(request.headers),
    IsLastAttemptToReDelivery: request.headers['islastattempttoredelivery'] === 'true',
    Answer: answer,
  });
  parts.events.publish('notification', summaryOf(record));
  if (rule && rule.times !== null) parts.events.publish('behaviour', { rules: parts.behaviour.list() });
  return answer;
}

function objectionTo(
  request: FastifyRequest,
  reading: EnvelopeReading,
  apiKey: string | undefined,
): Answer | null {
  const mediaType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') return refusal(415, 'Content-Type must be application/json.');
  if (!hasKey(request, apiKey)) return refusal(401, WRONG_KEY);
  return reading.problem === null ? null : refusal(400, reading.problem);
}

function hasKey(request: FastifyRequest, apiKey: string | undefined): boolean {
  return apiKey === undefined || request.headers['x-api-key'] === apiKey;
}

function bodyText(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : '';
}
