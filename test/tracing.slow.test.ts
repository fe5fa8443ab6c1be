// @module-tag running
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Client } from './support/client.js';
import type { ActionItem } from './support/endorsements.js';
import { pdf } from './support/jobs.js';
import { pathOf, state } from './support/parameters.js';
import { succeed } from './support/platform.js';
import { ADMIN, loggedIn } from './support/processes.js';
import { attributeOf } from './support/trace-collector.js';
import { CALLER, INSURER, make, named, type Prepared, TracedProcesses } from './support/traced-processes.js';

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/;
/** The kinds of OTLP. */
const [SERVER, CLIENT] = [2, 3];
const FAILED = 2;

let traced: TracedProcesses;
let started: Prepared;
let prepared: Prepared;
/** The trace of the test's caller. */
let trace: string;
let sampled: string;
beforeAll(async () => {
  traced = await TracedProcesses.open();
  started = await traced.prepare();
});
beforeEach(async () => {
  prepared = await traced.another(started);
  trace = randomBytes(16).toString('hex');
  sampled = `00-${trace}-${CALLER}-01`;
});
afterAll(() => traced.close());

describe('with an endpoint of OpenTelemetry', () => {
  test('A trace goes from the caller’s request over its statement and every attempt of the delivery to the platform', async () => {
    let attempts = 0;
    traced.platform.answer((attempt, response) =>
      ++attempts === 1 ? void response.writeHead(503).end('{}') : succeed(attempt, response),
    );
    await make(prepared, { traceparent: sampled });

    const spans = await traced.trace(
      trace,
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
      .filter((line) => line.includes('"event":"delivery attempt"') && line.includes(trace));
    expect(JSON.parse(failed ?? '')).toMatchObject({ trace_id: trace, span_id: deliveries[0]?.spanId });
    expect(traced.platform.attempts.map(({ headers }) => headers['traceparent'])).toEqual(
      deliveries.map(({ spanId }) => `00-${trace}-${spanId}-01`),
    );
  });

  test('An attempt that the status alone made a success is none of the failed spans, although its answer broke off', async () => {
    traced.platform.answer((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{');
      setTimeout(() => response.socket?.destroy(), 50);
    });
    await make(prepared, { traceparent: sampled });
    const [delivery] = named(
      await traced.trace(trace, 'deliver notification 101'),
      'deliver notification 101',
    );
    expect(delivery).toMatchObject({ status: { code: 0 } });
    expect(attributeOf(delivery, 'gateway.delivery.verdict')).toBe('Delivered');
    expect(attributeOf(delivery, 'error.type')).toBeUndefined();
  });

  test('Storing and reading a document are spans of their requests', async () => {
    await make(prepared, { traceparent: sampled });
    const making = 'POST /api/offline/jobs/:jobId/endorsements';
    const spans = await traced.trace(trace, making);
    const { spanId: parentSpanId } = named(spans, making)[0] ?? {};
    const bytes = Buffer.from(pdf().base64Content, 'base64').length;
    const stored = named(spans, 'store document');
    expect(stored).toMatchObject([
      { parentSpanId, kind: CLIENT },
      { parentSpanId, kind: CLIENT },
    ]);
    expect(stored.map((span) => attributeOf(span, 'gateway.document.bytes'))).toEqual([bytes, bytes]);

    const job = `/api/offline/jobs/${prepared.jobId}`;
    const insurer = await loggedIn(prepared.service.url, INSURER);
    const actions = (await insurer.get(`${job}/actions`)).response<ActionItem[]>();
    const [file] = actions.flatMap(({ Files }) => Files);
    await insurer.send('GET', `${job}/files/${file?.Id}`, undefined, { traceparent: sampled });
    const reading = 'GET /api/offline/jobs/:jobId/files/:fileId';
    const read = await traced.trace(trace, reading);
    expect(named(read, 'open document')).toMatchObject([{ parentSpanId: named(read, reading)[0]?.spanId }]);
  });

  test('A transaction of several statements is a span with its statements', async () => {
    const { service } = prepared;
    const admin = await loggedIn(service.url);
    await admin.send('PUT', pathOf(777, 'AUDI'), state(), { traceparent: sampled });
    const route = 'PUT /api/admin/parameters/:parameterId/values/:value';
    await traced.trace(trace, 'deliver notification 8');
    const spans = await traced.trace(trace, route);
    const [transaction] = named(spans, 'transaction');
    const [request] = named(spans, route);
    expect(transaction).toMatchObject({ parentSpanId: request?.spanId });
    const within = spans.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId);
    expect(within.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['start', 'insert', 'commit', 'deliver notification 8']),
    );
  });

  test('A delivery stays in the trace of its change when another process makes it, or much later', async () => {
    await prepared.admin.post(`/api/admin/agents/${prepared.agentId}/pause`, { reason: 'Bakım' });
    await make(prepared, { traceparent: sampled });
    await prepared.service.kill('SIGKILL');
    const other = await traced.processes.start(traced.settings);
    const admin = await loggedIn(other.url);
    started = { ...started, service: other, admin };
    await admin.post(`/api/admin/agents/${prepared.agentId}/resume`, { reason: 'Bakım bitti' });
    await traced.platform.until((attempts) => attempts.length === 1);
    const spans = await traced.trace(trace, 'deliver notification 101');
    expect(traced.platform.attempts[0]?.headers['traceparent']).toBe(
      `00-${trace}-${named(spans, 'deliver notification 101')[0]?.spanId}-01`,
    );
  });

  test('A request that its caller does not trace leaves no span, nor do its deliveries, and the platform learns that', async () => {
    await make(prepared, { traceparent: `00-${trace}-${CALLER}-00` });
    await traced.platform.until((attempts) => attempts.length === 1);
    await traced.flushed(prepared);
    expect(traced.collector.spans().length).toBeGreaterThan(5);
    expect(traced.collector.spans().filter(({ traceId }) => traceId === trace)).toEqual([]);
    expect(traced.platform.attempts[0]?.headers['traceparent']).toMatch(new RegExp(`^00-${trace}-.*-00$`));
  });

  test('A traceparent that is none begins a new trace; baggage is handed on to nobody', async () => {
    await make(prepared, {
      traceparent: `${sampled}; drop`,
      tracestate: 'vendor=34GZL034',
      baggage: 'customer=34',
    });
    await traced.platform.until((attempts) => attempts.length === 1);
    const { headers } = traced.platform.attempts[0] ?? {};
    expect(headers?.['baggage']).toBeUndefined();
    const [, id = ''] = TRACE_PARENT.exec(String(headers?.['traceparent'])) ?? [];
    expect(id).not.toBe(trace);
    const spans = await traced.trace(id, 'deliver notification 101');
    expect(spans.some(({ name }) => name === 'POST /api/offline/jobs/:jobId/endorsements')).toBe(true);
  });

  test('Spans contain no content, no secret and no path that a caller made up', async () => {
    await make(prepared, {});
    const anonymous = new Client(prepared.service.url);
    await anonymous.get('/api/made-up/34GZL034?token=made-up');
    await prepared.admin.get('/api/admin/search?q=34GZL034');
    await prepared.admin.send('GET', '/api/codes', undefined, {
      traceparent: sampled,
      tracestate: 'vendor=34GZL034',
      'x-request-id': '34GZL034',
      'x-forwarded-proto': '34GZL034',
    });
    await traced.platform.until((attempts) => attempts.length === 1);
    await traced.flushed(prepared);
    const text = traced.collector.bodies.map(String).join();
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
    expect(named(traced.collector.spans(), 'GET').length).toBe(1);
  });

  test('Lines of the log name the trace of their request; probes and metrics have none', async () => {
    const before = prepared.service.output().length;
    await make(prepared, { traceparent: sampled });
    await fetch(`${prepared.service.url}/health/ready`);
    await fetch(`${prepared.service.url}/metrics`);
    const lines = () =>
      prepared.service
        .output()
        .slice(before)
        .split('\n')
        .filter((line) => line.includes('"event":"request"'))
        .map((line) => JSON.parse(line) as { path: string; trace_id?: string; status: number });
    await expect.poll(() => lines().filter(({ path }) => path === '/metrics').length).toBe(1);
    const made = lines().find(({ path }) => path.endsWith('/endorsements'));
    expect(made).toMatchObject({ status: 204, trace_id: trace });
    for (const path of ['/metrics', '/health/ready'])
      expect(lines().find((line) => line.path === path)).not.toHaveProperty('trace_id');
    await traced.flushed(prepared);
    expect(traced.collector.spans().filter(({ name }) => /health|metrics/.test(name))).toEqual([]);
  });
});
