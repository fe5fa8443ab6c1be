import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeEach } from 'vitest';
import {
  GatewayClient,
  type PersonCredentials,
  type RetryOptions,
} from '../../clients/typescript/src/index.js';
import { DescribedApi } from './described-api.js';
import { listening } from './listening.js';
import { startTestService } from './service.js';
import { startOnce } from './start-once.js';
import { makeUser, PASSWORD } from './users.js';
import { startValidatingProxy } from './validating-proxy.js';

/** A call as it came through the relay before the service. */
interface PassedCall {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What the relay does with a call in place of passing it on, or with its answer. */
type Meddling = 'cut' | 'cut answer' | 'half answer' | 'answered' | undefined;

interface Relay {
  passed: PassedCall[];
  meddle: (call: PassedCall, response: ServerResponse) => Meddling;
}

/**
 * A service behind a proxy that compares each call and answer with the description, behind a relay that tests have lose calls and
 * answers; and clients of it.
 */
export function startRelayed() {
  const relay: Relay = { passed: [], meddle: () => undefined };
  const on = startOnce(async () => {
    const service = await startTestService();
    const proxy = await startValidatingProxy(service.url, await DescribedApi.of(service.anonymous));
    const platform = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
    const rights = {
      roles: ['InsuranceCompanyAPIAdmin'],
      permissions: ['Create'],
      insuranceCompanyIds: [110],
    };
    const { id: userId, userName } = await makeUser(service, rights as Parameters<typeof makeUser>[1]);
    const server = relaying(relay, proxy.url);
    const address = `http://127.0.0.1:${await listening(server)}`;
    const stop = async () => {
      server.closeAllConnections();
      server.close();
      proxy.close();
      await service.stop();
    };
    return { service, proxy, platform, userId, userName, address, stop };
  });
  beforeEach(() => {
    relay.passed.length = 0;
    relay.meddle = () => undefined;
  });

  const waits: number[] = [];
  const client = (
    options: Partial<PersonCredentials & { retries: Partial<RetryOptions>; timeoutMs: number }> = {},
  ) =>
    new GatewayClient({
      baseUrl: on.address,
      userName: on.userName,
      password: PASSWORD,
      retries: { sleep: async (ms) => void waits.push(ms) },
      ...options,
    });
  /** What the service answers to a token that was used before. */
  const endedFor = async (authorization = '') =>
    (await fetch(`${on.service.url}/api/offline/jobs`, { headers: { authorization } })).status;
  const to = (part: string) => relay.passed.filter(({ path }) => path.includes(part));
  return { on, relay, waits, client, endedFor, to };
}

/** Passes calls on, unless the test has something else done with them. */
function relaying(relay: Relay, target: string): Server {
  return createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const call = { method, path: url, headers, body: await text(incoming) };
    relay.passed.push(call);
    const done = relay.meddle(call, response);
    if (done === 'answered') return;
    if (done === 'cut') return void incoming.socket.destroy();
    const address = new URL(url, target);
    const onward = request(address, { method, headers: { ...headers, host: address.host } }, (answer) => {
      if (done === 'cut answer') {
        answer.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      if (done === 'half answer') {
        response.writeHead(answer.statusCode ?? 500, answer.headers).write('{"Response": [');
        answer.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.end(call.body);
  });
}

const file = (fileName: string) => ({
  fileName,
  contentType: 'application/pdf',
  base64Content: Buffer.from('%PDF-1.7 belge').toString('base64'),
});
/** An endorsement with amounts that no float holds. */
export const sentEndorsement = (changes: object = {}) => ({
  productId: 111,
  endorsementPolicy: {
    policyNumber: '100000334601017',
    renewalNo: '0',
    endorsementNo: 1,
    endorsementType: 0 as const,
    policyStartDate: '2026-11-20',
    policyEndDate: '2027-04-14',
    processingDate: '2026-11-20T10:30:00',
    grossPremium: '12345678901234567890.12345678',
    netPremium: '-1190.950',
    commission: '0.1',
    installmentNumber: 1,
    ...changes,
  },
  endorsementPdf: file('zeyil.pdf'),
  informationPdf: file('bilgi.pdf'),
});
/** The actions of a job, as the client reads them. */
export const actionsOf = (gateway: GatewayClient, jobId: number) =>
  gateway.call('get', '/api/offline/jobs/{jobId}/actions', { path: { jobId } });
