// @module-tag running
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { endorsement, openJob } from './support/jobs.js';
import { pathOf, state } from './support/parameters.js';
import { startTestPlatform, succeed, type TestPlatform } from './support/platform.js';
import type { ServiceProcess } from './support/process.js';
import { ADMIN, loggedIn, openProcesses, type Processes } from './support/processes.js';
import {
  attributeOf,
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from './support/trace-collector.js';

const INSURER = { userName: 'insurer', password: 'the second password' };
const SECRET_MESSAGE = 'Zeyil: 34 GZL 034';
/** A caller's trace, and its span. */
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const SAMPLED = `00-${TRACE}-${CALLER}-01`;
const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/;
/** The kinds of OTLP. */
const [SERVER, CLIENT] = [2, 3];
const FAILED = 2;

let processes: Processes;
let platform: TestPlatform;
let collector: TraceCollector;
beforeEach(async () => {
  processes = await openProcesses();
  platform = await startTestPlatform();
  collector = await startTraceCollector();
});
afterEach(async () => {
  await processes.close();
  await platform.close();
  await collector.close();
});

/** Settings of a process that sends its traces to the collector at once. */
const traced = (): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_BSP_SCHEDULE_DELAY: '100',
  NOTIFICATION_RETRY_WAITS: '200ms,200ms,200ms,200ms',
});

interface Prepared {
  service: ServiceProcess;
  admin: Client;
  agentId: number;
  /** A job whose endorsement was requested. */
  jobId: number;
}

async function prepare(variables: Record<string, string>): Promise<Prepared> {
  const service = await processes.start(variables);
  const admin = await loggedIn(service.url);
  const agent = await admin.post('/api/admin/agents', { name: 'Acente', platformUrl: platform.url });
  await admin.post('/api/admin/users', {
    ...INSURER,
    roles: ['InsuranceCompanyAPIAdmin'],
    permissions: ['Create'],
    insuranceCompanyIds: [110],
  });
  const agentId = agent.response<{ Id: number }>().Id;
  const jobId = await openJob(admin, { agentId });
  await admin.post(`/api/platform/jobs/${jobId}/endorsement-requests`, { message: 'Plaka zeyili' });
  return { service, admin, agentId, jobId };
}

/** Makes the endorsement of the prepared job in the caller's trace. */
async function make({ service, jobId }: Prepared, headers: Record<string, string>): Promise<void> {
  const insurer = await loggedIn(service.url, INSURER);
  const body = endorsement({ message: SECRET_MESSAGE });
  const answer = await insurer.post(`/api/offline/jobs/${jobId}/endorsements`, body, headers);
  expect(answer.status).toBe(204);
}

/** The spans of a trace, once it has a span of this name that satisfies the condition. */
async function trace(id: string, name: string, satisfies: (span: CollectedSpan) => boolean = () => true) {
  const found = () => collector.spans().filter(({ traceId }) => traceId === id);
  await expect.poll(() => found().some((span) => span.name === name && satisfies(span))).toBe(true);
  return found();
}

const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name);

describe('with an endpoint of OpenTelemetry', () => {
  test('A trace goes from the caller’s request over its statement and every attempt of the delivery to the platform', async () => {
    let attempts = 0;
    platform.answer((attempt, response) =>
      ++attempts === 1 ? void response.writeHead(503).end('{}') : succeed(attempt, response),
    );
    const prepared = await prepare(traced());
    await make(prepared, { traceparent: SAMPLED });

    const spans = await trace(
      TRACE,
      'deliver notification 101',
      (span) => attributeOf(span, 'gateway.delivery.verdict') === 'Delivered',
    );
    const [request] = named(spans, 'POST /api/offline/jobs/:jobId/endorsements');
    expect(request).toMatchObject({ parentSpanId: CALLER, kind: SERVER });
    expect(attributeOf(request, 'http.response.status_code')).toBe(204);
    expect(named(spans, 'endorsement.make')).toMatchObject([{ parentSpanId: request?.spanId, kind: CLIENT }]);
    const deliveries = named(spans, 'deliver notification 101');
    expect(deliveries).toMatchObject([
      { parentSpanId: request?.spanId, kind: CLIENT, status: { code: FAILED } },
      { parentSpanId: request?.spanId, kind: CLIENT, status: { code: 0 } },
    ]);
    expect(deliveries.map((span) => attributeOf(span, 'http.response.status_code'))).toEqual([503, 200]);
    expect(deliveries.map((span) => attributeOf(span, 'gateway.delivery.attempt'))).toEqual([1, 2]);
    const [failed] = prepared.service
      .output()
      .split('\n')
      .filter((line) => line.includes('"event":"delivery attempt"'));
    expect(JSON.parse(failed ?? '')).toMatchObject({ trace_id: TRACE, span_id: deliveries[0]?.spanId });
    expect(platform.attempts.map(({ headers }) => headers['traceparent'])).toEqual(
      deliveries.map(({ spanId }) => `00-${TRACE}-${spanId}-01`),
    );
  });

  test('An attempt that the status alone made a success is none of the failed spans, although its answer broke off', async () => {
    platform.answer((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{');
      setTimeout(() => response.socket?.destroy(), 50);
    });
    const prepared = await prepare(traced());
    await make(prepared, { traceparent: SAMPLED });
    const [delivery] = named(await trace(TRACE, 'deliver notification 101'), 'deliver notification 101');
    expect(delivery).toMatchObject({ status: { code: 0 } });
    expect(attributeOf(delivery, 'gateway.delivery.verdict')).toBe('Delivered');
    expect(attributeOf(delivery, 'error.type')).toBeUndefined();
  });

  test('A transaction of several statements is a span with its statements', async () => {
    const { service } = await prepare(traced());
    const admin = await loggedIn(service.url);
    await admin.send('PUT', pathOf(777, 'AUDI'), state(), { traceparent: SAMPLED });
    const route = 'PUT /api/admin/parameters/:parameterId/values/:value';
    await trace(TRACE, 'deliver notification 8');
    const spans = await trace(TRACE, route);
    const [transaction] = named(spans, 'transaction');
    const [request] = named(spans, route);
    expect(transaction).toMatchObject({ parentSpanId: request?.spanId });
    const within = spans.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId);
    expect(within.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['start', 'insert', 'commit', 'deliver notification 8']),
    );
  });

  test('A delivery stays in the trace of its change when another process makes it, or much later', async () => {
    const prepared = await prepare(traced());
    await prepared.admin.post(`/api/admin/agents/${prepared.agentId}/pause`, { reason: 'Bakım' });
    await make(prepared, { traceparent: SAMPLED });
    await prepared.service.kill('SIGKILL');
    const other = await processes.start(traced());
    const admin = await loggedIn(other.url);
    await admin.post(`/api/admin/agents/${prepared.agentId}/resume`, { reason: 'Bakım bitti' });
    await platform.until((attempts) => attempts.length === 1);
    const spans = await trace(TRACE, 'deliver notification 101');
    expect(platform.attempts[0]?.headers['traceparent']).toBe(
      `00-${TRACE}-${named(spans, 'deliver notification 101')[0]?.spanId}-01`,
    );
  });

  test('A request that its caller does not trace leaves no span, nor do its deliveries, and the platform learns that', async () => {
    const prepared = await prepare(traced());
    await make(prepared, { traceparent: `00-${TRACE}-${CALLER}-00` });
    await platform.until((attempts) => attempts.length === 1);
    await prepared.service.kill('SIGTERM');
    expect(collector.spans().length).toBeGreaterThan(5);
    expect(collector.spans().filter(({ traceId }) => traceId === TRACE)).toEqual([]);
    expect(platform.attempts[0]?.headers['traceparent']).toMatch(new RegExp(`^00-${TRACE}-.*-00$`));
  });

  test('A traceparent that is none begins a new trace; baggage is handed on to nobody', async () => {
    const prepared = await prepare(traced());
    await make(prepared, {
      traceparent: `${SAMPLED}; drop`,
      tracestate: 'vendor=34GZL034',
      baggage: 'customer=34',
    });
    await platform.until((attempts) => attempts.length === 1);
    const { headers } = platform.attempts[0] ?? {};
    expect(headers?.['baggage']).toBeUndefined();
    const [, id = ''] = TRACE_PARENT.exec(String(headers?.['traceparent'])) ?? [];
    expect(id).not.toBe(TRACE);
    const spans = await trace(id, 'deliver notification 101');
    expect(spans.some(({ name }) => name === 'POST /api/offline/jobs/:jobId/endorsements')).toBe(true);
  });

  test('Spans contain no content, no secret and no path that a caller made up', async () => {
    const prepared = await prepare(traced());
    await make(prepared, {});
    const anonymous = new Client(prepared.service.url);
    await anonymous.get('/api/made-up/34GZL034?token=made-up');
    await prepared.admin.get('/api/admin/search?q=34GZL034');
    await prepared.admin.send('GET', '/api/codes', undefined, {
      traceparent: SAMPLED,
      tracestate: 'vendor=34GZL034',
      'x-request-id': '34GZL034',
      'x-forwarded-proto': '34GZL034',
    });
    await platform.until((attempts) => attempts.length === 1);
    await prepared.service.kill('SIGTERM');
    const text = collector.bodies.map(String).join();
    expect(text).toContain('deliver notification 101');
    for (const secret of [
      '34 GZL',
      '34GZL',
      'made-up',
      ADMIN.password,
      INSURER.password,
      '1250.5',
      'Bearer',
      'Plaka',
    ])
      expect(text).not.toContain(secret);
    expect(text).not.toContain(prepared.admin.token);
    expect(text).not.toMatch(/select |insert into/i);
    expect(named(collector.spans(), 'GET').length).toBe(1);
  });

  test('Lines of the log name the trace of their request; probes and metrics have none', async () => {
    const prepared = await prepare(traced());
    await make(prepared, { traceparent: SAMPLED });
    await fetch(`${prepared.service.url}/health/ready`);
    await fetch(`${prepared.service.url}/metrics`);
    const lines = () =>
      prepared.service
        .output()
        .split('\n')
        .filter((line) => line.includes('"event":"request"'))
        .map((line) => JSON.parse(line) as { path: string; trace_id?: string; status: number });
    await expect.poll(() => lines().filter(({ path }) => path === '/metrics').length).toBe(1);
    const made = lines().find(({ path }) => path.endsWith('/endorsements'));
    expect(made).toMatchObject({ status: 204, trace_id: TRACE });
    for (const path of ['/metrics', '/health/ready'])
      expect(lines().find((line) => line.path === path)).not.toHaveProperty('trace_id');
    await prepared.service.kill('SIGTERM');
    expect(collector.spans().filter(({ name }) => /health|metrics/.test(name))).toEqual([]);
  });

  test('A collector that is away delays no request and no stop, and the log says so once', async () => {
    collector.answer(503);
    const prepared = await prepare(traced());
    await make(prepared, { traceparent: SAMPLED });
    await platform.until((attempts) => attempts.length === 1);
    const count = (event: string) => prepared.service.output().split(`"event":"${event}"`).length - 1;
    await expect.poll(() => count('traces not sent')).toBe(1);
    collector.answer(200);
    await expect
      .poll(async () => {
        await prepared.admin.get('/api/codes');
        return count('traces sent again');
      })
      .toBe(1);
    collector.answer(0);
    await prepared.admin.get('/api/codes');
    await sleep(300);
    const begun = performance.now();
    expect(await prepared.service.kill('SIGTERM')).toMatchObject({ code: 0 });
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(count('traces not sent')).toBe(1);
  });

  test('A collector that refuses connections is no outage of the database; a start says where traces go', async () => {
    const { url } = collector;
    await collector.close();
    const prepared = await prepare(traced());
    await make(prepared, {});
    const { host } = new URL(url);
    expect(prepared.service.output()).toContain(
      `"event":"traces","to":"${host}","protocol":"http/json","sampler":"parentbased_always_on"`,
    );
    await expect.poll(() => prepared.service.output()).toContain('"event":"traces not sent"');
    expect(prepared.service.output()).not.toContain('database unavailable');
    collector = await startTraceCollector();
  });

  test('Without a protocol spans are sent as protobuf, with the headers and the name that the environment gives', async () => {
    const { OTEL_EXPORTER_OTLP_PROTOCOL: _, ...variables } = traced();
    const prepared = await prepare({
      ...variables,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=the key of the collector',
      OTEL_SERVICE_NAME: 'zeyil-test',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
    });
    await prepared.service.kill('SIGTERM');
    expect(collector.headers[0]).toMatchObject({
      'content-type': 'application/x-protobuf',
      'api-key': 'the key of the collector',
    });
    const text = collector.bodies.map(String).join();
    for (const part of ['POST /api/platform/jobs', 'zeyil-test', 'trial', 'service.instance.id'])
      expect(text).toContain(part);
  });
});

describe('without traces', () => {
  test.each([
    ['no endpoint', {}],
    ['OTEL_SDK_DISABLED', { OTEL_SDK_DISABLED: 'true' }],
    ['OTEL_TRACES_EXPORTER=none', { OTEL_TRACES_EXPORTER: 'none' }],
  ])('Without traces (%s) nothing is recorded, kept or handed on', async (name, variables) => {
    const endpoint = name === 'no endpoint' ? {} : traced();
    const prepared = await prepare({ ...endpoint, ...variables });
    await make(prepared, { traceparent: SAMPLED });
    await platform.until((attempts) => attempts.length === 1);
    expect(platform.attempts[0]?.headers).not.toHaveProperty('traceparent');
    const client = new pg.Client(processes.connection);
    await client.connect();
    const { rows } = await client.query(
      'select count(trace_parent)::int as kept, count(*)::int as all from notification',
    );
    await client.end();
    expect(rows).toEqual([{ kept: 0, all: 1 }]);
    await prepared.service.kill('SIGTERM');
    expect(collector.bodies).toEqual([]);
    expect(prepared.service.output()).not.toContain('trace_id');
  });
});
