// @module-tag notifications
import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Certificate, selfSigned } from './support/certificates.js';
import { endorsement, openRequestedJob } from './support/jobs.js';
import { call } from './support/outgoing-logs.js';
import { loggedIn, openProcesses, type Processes } from './support/processes.js';

const [one, renewed] = [selfSigned('gateway.example'), selfSigned('renewed.example')];
const own = selfSigned('127.0.0.1');

let directory: string;
let processes: Processes;
/** Every call that the platform received: its path, and the serial number of the certificate that came with it. */
const received: { path: string; serial: string }[] = [];
/** Every tunnel that the proxy was asked for, with its credentials. */
const tunnels: { target: string; credentials: string | undefined }[] = [];
let tunnelStatus = 200;

const platform = createTlsServer(
  { ...own, requestCert: true, ca: [one.cert, renewed.cert] },
  async (request, response) => {
    const { serialNumber } = (request.socket as TLSSocket).getPeerCertificate();
    received.push({ path: request.url ?? '', serial: serialNumber });
    const [, logId] = /"LogID":(\d+)/.exec(await text(request)) ?? [];
    response.setHeader('content-type', 'application/json');
    const result = logId && { LogID: Number(logId), Payload: 'asked back' };
    response.end(JSON.stringify({ ResultStatus: { Status: 'Success' }, Result: result }));
  },
);
const proxy = createServer().on('connect', ({ url = '', headers }, socket: Socket) => {
  tunnels.push({ target: url, credentials: headers['proxy-authorization'] });
  if (tunnelStatus !== 200) return void socket.end(`HTTP/1.1 ${tunnelStatus} No\r\n\r\n`);
  const [host, port] = url.split(':');
  const onward = connect(Number(port), host, () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    pipeline(socket, onward, socket, () => undefined);
  });
});
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const file = (name: string) => join(directory, name);
const write = (name: string, content: string) => writeFile(file(name), content);
const shown = async ({ cert, key }: Certificate) => {
  await write('client.pem', cert);
  await write('client.key', key);
};
const serialOf = ({ cert }: Certificate) => new X509Certificate(cert).serialNumber;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zeyil-platform-tls-'));
  await write('platform.pem', own.cert);
  for (const server of [platform, proxy]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
  processes = await openProcesses();
});
beforeEach(() => shown(one));
afterAll(async () => {
  await processes.close();
  for (const server of [platform, proxy]) {
    server.closeAllConnections();
    server.close();
  }
  await rm(directory, { recursive: true });
});

let users = 0;

/** Starts the service with the client certificate, and a platform that is called by https. */
async function start(variables: Record<string, string> = {}) {
  received.length = 0;
  tunnels.length = 0;
  tunnelStatus = 200;
  const service = await processes.start({
    NODE_EXTRA_CA_CERTS: file('platform.pem'),
    PLATFORM_CLIENT_CERTIFICATE_FILE: file('client.pem'),
    PLATFORM_CLIENT_KEY_FILE: file('client.key'),
    NOTIFICATION_RETRY_WAITS: '100ms',
    ...variables,
  });
  const admin = await loggedIn(service.url);
  const platformUrl = `https://127.0.0.1:${portOf(platform)}`;
  const agent = await admin.post('/api/admin/agents', { name: 'Acente', platformUrl });
  const agentId = agent.response<{ Id: number }>().Id;
  const userWith = async (roles: string[], fields: object = {}) => {
    users += 1;
    const login = { userName: `user-${users}`, password: 'the second password' };
    const made = await admin.post('/api/admin/users', {
      ...login,
      roles,
      permissions: [],
      insuranceCompanyIds: [],
      ...fields,
    });
    expect(made.status).toBe(201);
    return loggedIn(service.url, login);
  };
  const insurer = await userWith(['InsuranceCompanyAPIAdmin'], {
    permissions: ['Create'],
    insuranceCompanyIds: [110],
  });
  const adapter = await userWith(['IntegrationService']);
  return {
    service,
    admin,
    notify: async () => {
      const jobId = await openRequestedJob(admin, { agentId });
      expect((await insurer.post(`/api/offline/jobs/${jobId}/endorsements`, endorsement())).status).toBe(204);
    },
    askBack: async () => {
      const { text: log } = await adapter.post('/api/outgoing-logs', call({ agentId }));
      const [, id] = /"OutgoingRequestLogID":(\d+)/.exec(log) ?? [];
      const ask = () => admin.get(`/api/outgoing-logs/${id}/payload?isResponse=false&reason=complaint`);
      await expect.poll(async () => (await ask()).text).toContain('asked back');
    },
  };
}

const paths = () => received.map(({ path }) => path);

test('is shown the one of `PLATFORM_CLIENT_CERTIFICATE_FILE`, by notifications and by questions, and a renewed one without a restart', async () => {
  const { notify, askBack, service, admin } = await start();
  await notify();
  await expect.poll(paths).toContain('/PushNotification');
  await askBack();
  expect(paths()).toContain('/GetOutgoingLogPayload');
  expect(new Set(received.map(({ serial }) => serial))).toEqual(new Set([serialOf(one)]));
  const metrics = (await admin.get('/metrics')).text;
  const [, expires] = /^zeyil_platform_certificate_expires_seconds (\d+)$/m.exec(metrics) ?? [];
  expect(new Date(Number(expires) * 1_000)).toEqual(new Date(new X509Certificate(one.cert).validTo));

  await write('client.pem', renewed.cert);
  await expect.poll(service.output).toContain('platform certificate not taken');
  await notify();
  await write('client.key', renewed.key);
  await expect.poll(() => service.output().split('"platform certificate"').length).toBe(3);
  expect(service.output()).toContain('"reason":"the key is not that of the certificate"');
  const before = received.length;
  await notify();
  await askBack();
  await expect.poll(() => received.slice(before).map(({ path }) => path)).toContain('/PushNotification');
  expect(new Set(received.slice(0, before).map(({ serial }) => serial))).toEqual(new Set([serialOf(one)]));
  expect(new Set(received.slice(before).map(({ serial }) => serial))).toEqual(new Set([serialOf(renewed)]));
  expect(tunnels).toEqual([]);
  await service.kill('SIGTERM');
});

describe('with PROXY_NOTIFICATIONS=true', () => {
  test('Notifications go through the proxy too, which sees the name of the platform and no call', async () => {
    await write('proxy', `http://user:pass%40word@127.0.0.1:${portOf(proxy)}\n`);
    const { notify, askBack, service, admin } = await start({
      HTTPS_PROXY_FILE: file('proxy'),
      PROXY_NOTIFICATIONS: 'true',
    });
    await notify();
    await expect.poll(paths).toContain('/PushNotification');
    await askBack();
    expect(new Set(received.map(({ serial }) => serial))).toEqual(new Set([serialOf(one)]));
    expect(new Set(tunnels.map(({ target }) => target))).toEqual(new Set([`127.0.0.1:${portOf(platform)}`]));

    // A connection is kept for a second.
    await sleep(1_500);
    tunnelStatus = 407;
    await notify();
    const deliveries = async () =>
      (await admin.get('/api/admin/deliveries')).items<{ State: string; LastError: string }>();
    const errors = async () => (await deliveries()).map(({ LastError }) => LastError);
    await expect.poll(errors).toContain('Transport failure: PROXY_407.');
    tunnelStatus = 200;
    const states = async () => new Set((await deliveries()).map(({ State }) => State));
    await expect.poll(states).toEqual(new Set(['Delivered']));
    await service.kill('SIGTERM');
  });

  test('a host of NO_PROXY is notified directly', async () => {
    const { notify, service } = await start({
      HTTPS_PROXY: 'http://127.0.0.1:1',
      NO_PROXY: '127.0.0.1',
      PROXY_NOTIFICATIONS: 'true',
    });
    await notify();
    await expect.poll(paths).toContain('/PushNotification');
    await service.kill('SIGTERM');
  });
});
