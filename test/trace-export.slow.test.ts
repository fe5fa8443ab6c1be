// @module-tag running
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { make, SAMPLED, TracedProcesses } from './support/traced-processes.js';

let traced: TracedProcesses;
beforeEach(async () => {
  traced = await TracedProcesses.open();
});
afterEach(() => traced.close());

describe('the collector of the traces', () => {
  test('A collector that is away delays no request and no stop, and the log says so once', async () => {
    traced.collector.answer(503);
    const prepared = await traced.prepare();
    await make(prepared, { traceparent: SAMPLED });
    await traced.platform.until((attempts) => attempts.length === 1);
    const count = (event: string) => prepared.service.output().split(`"event":"${event}"`).length - 1;
    await expect.poll(() => count('traces not sent')).toBe(1);
    traced.collector.answer(200);
    await expect
      .poll(async () => {
        await prepared.admin.get('/api/codes');
        return count('traces sent again');
      })
      .toBe(1);
    traced.collector.answer(0);
    const received = traced.collector.bodies.length;
    await prepared.admin.get('/api/codes');
    await expect.poll(() => traced.collector.bodies.length).toBeGreaterThan(received);
    const begun = performance.now();
    expect(await prepared.service.kill('SIGTERM')).toMatchObject({ code: 0 });
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(count('traces not sent')).toBe(1);
  });

  test('A collector that refuses connections is no outage of the database; a start says where traces go', async () => {
    const { url } = traced.collector;
    await traced.collector.close();
    const prepared = await traced.prepare();
    await make(prepared, {});
    const { host } = new URL(url);
    expect(prepared.service.output()).toContain(
      `"event":"traces","to":"${host}","protocol":"http/json","sampler":"parentbased_always_on"`,
    );
    await expect.poll(() => prepared.service.output()).toContain('"event":"traces not sent"');
    expect(prepared.service.output()).not.toContain('database unavailable');
  });

  test('Without a protocol spans are sent as protobuf, with the headers and the name that the environment gives', async () => {
    const { OTEL_EXPORTER_OTLP_PROTOCOL: _, ...variables } = traced.settings;
    const prepared = await traced.prepare({
      ...variables,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=the key of the collector',
      OTEL_SERVICE_NAME: 'zeyil-test',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
    });
    await prepared.service.kill('SIGTERM');
    expect(traced.collector.headers[0]).toMatchObject({
      'content-type': 'application/x-protobuf',
      'api-key': 'the key of the collector',
    });
    const text = traced.collector.bodies.map(String).join();
    for (const part of ['POST /api/platform/jobs', 'zeyil-test', 'trial', 'service.instance.id'])
      expect(text).toContain(part);
  });
});

test.each([
  ['no endpoint', {}],
  ['OTEL_SDK_DISABLED', { OTEL_SDK_DISABLED: 'true' }],
  ['OTEL_TRACES_EXPORTER=none', { OTEL_TRACES_EXPORTER: 'none' }],
])('Without traces (%s) nothing is recorded, kept or handed on', async (name, variables) => {
  const endpoint = name === 'no endpoint' ? {} : traced.settings;
  const prepared = await traced.prepare({ ...endpoint, ...variables });
  await make(prepared, { traceparent: SAMPLED });
  await traced.platform.until((attempts) => attempts.length === 1);
  expect(traced.platform.attempts[0]?.headers).not.toHaveProperty('traceparent');
  const client = new pg.Client(traced.processes.connection);
  await client.connect();
  const { rows } = await client.query(
    'select count(trace_parent)::int as kept, count(*)::int as all from notification',
  );
  await client.end();
  expect(rows).toEqual([{ kept: 0, all: 1 }]);
  await prepared.service.kill('SIGTERM');
  expect(traced.collector.bodies).toEqual([]);
  expect(prepared.service.output()).not.toContain('trace_id');
});
