import type { OutgoingLogItem } from '../../src/outgoing-logs/outgoing-log.answers.js';
import { startDeliveries } from './deliveries.js';
import { type PlatformAnswerer, type ReceivedAttempt, succeed } from './platform.js';

export const QUESTION_PATH = '/GetOutgoingLogPayload';

/** The ids of a log and of its delivery, with every digit. */
export interface LogIds {
  id: string;
  gwLogId: string;
  deliveryId: number;
}

/** A complete call. */
export function call(fields: object = {}) {
  return {
    insuranceCompanyId: 110,
    productId: 111,
    serviceOperationId: 14,
    url: 'https://servis.ornek-sigorta.example/kasko/teklif',
    startedAt: '2026-11-20T10:31:05.240+03:00',
    durationMs: 812,
    httpStatus: 200,
    dataSent: '<teklif><plaka>34 ABC 123</plaka></teklif>',
    dataReceived: '<sonuc><prim>18450.00</prim></sonuc>',
    ...fields,
  };
}

/** Accepts notifications, and answers questions for bodies with this text. */
export const answerQuestions =
  (text: (question: ReceivedAttempt) => string | Buffer, status = 200, headers = {}): PlatformAnswerer =>
  (attempt, response) => {
    if (attempt.path !== QUESTION_PATH) return succeed(attempt, response);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text(attempt));
  };

/** The LogID of a question, every digit. */
export function askedLogId({ body }: ReceivedAttempt): string {
  return /"LogID":(\d+)/.exec(body)?.[1] ?? '';
}

export async function startOutgoingLogs(variables: Record<string, string> = {}) {
  const on = await startDeliveries(variables);
  const integration = await on.service.as({ roles: ['IntegrationService'] });
  const announce = (fields: object = {}, as = integration) =>
    as.post('/api/outgoing-logs', call({ agentId: on.agentId, ...fields }));
  const items = async (query = '') =>
    (await on.operator.get(`/api/outgoing-logs?${query}`)).items<OutgoingLogItem>();
  const log = async (fields?: object) => {
    const { text } = await announce(fields);
    const [, id = '', gwLogId = ''] = /"OutgoingRequestLogID":(\d+),"GwLogId":"(\w+)"/.exec(text) ?? [];
    const [row] = await on.service.dataSource.query('select delivery_id from outgoing_log where id = $1', [
      id,
    ]);
    return { id, gwLogId, deliveryId: Number(row.delivery_id) };
  };
  return {
    ...on,
    integration,
    /** Records a call; the agent is the only one unless it is named. */
    announce,
    /** Records a call and returns its ids. */
    log,
    /** Records a call and waits until its platform has it. */
    deliveredLog: async (fields?: object) => {
      const ids = await log(fields);
      await on.untilState(ids.deliveryId, 'Delivered');
      return ids;
    },
    /** Waits until the platform has got the log's notification. */
    heard: async (id: string) => {
      const isIt = ({ payload }: ReceivedAttempt) => payload?.startsWith(`{"OutgoingRequestLogID":${id},`);
      await on.platform.until((attempts) => attempts.some(isIt));
      return on.platform.attempts.find(isIt) as ReceivedAttempt;
    },
    /** Reads a body, for a reason; as an Administrator by default. */
    read: (id: string, isResponse = false, as = on.administrator) =>
      as.get(`/api/outgoing-logs/${id}/payload?isResponse=${isResponse}&reason=complaint%2017`),
    items,
  };
}

/** A service with an adapter, staff, one agent and its platform. */
export type OutgoingLogs = Awaited<ReturnType<typeof startOutgoingLogs>>;
