import { describe, expect, test } from 'vitest';
import { Environment } from './environment.js';
import { readTracing } from './tracing-settings.js';

const ENDPOINT = 'http://collector.example:4318';
const read = (variables: Record<string, string>) => readTracing(new Environment(variables));
const withEndpoint = (variables: Record<string, string> = {}) =>
  read({ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, ...variables });

describe('traces', () => {
  test('a word for whether they are disabled that is none is a problem', () => {
    expect(withEndpoint({ OTEL_SDK_DISABLED: 'yes' })).toMatchObject({
      isOn: false,
      problem: 'OTEL_SDK_DISABLED must be true or false. No traces are recorded.',
    });
  });

  test('propagators among which is that of W3C are as good as it alone', () => {
    expect(withEndpoint({ OTEL_PROPAGATORS: 'tracecontext,baggage' })).toMatchObject({ isOn: true });
  });

  test.each([
    ['without a variable', {}, false],
    ['with an endpoint', { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT }, true],
    ['with an endpoint of traces', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ENDPOINT }, true],
    ['with the exporter alone, whose endpoint has a default', { OTEL_TRACES_EXPORTER: 'otlp' }, true],
    ['with headers alone', { OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }, false],
  ])('%s are recorded: %o %s', (_, variables, isOn) => {
    expect(read(variables).isOn).toBe(isOn);
  });

  test.each([
    [{ OTEL_SDK_DISABLED: 'true' }, false],
    [{ OTEL_SDK_DISABLED: 'TRUE' }, false],
    [{ OTEL_SDK_DISABLED: 'false' }, true],
    [{ OTEL_TRACES_EXPORTER: 'none' }, false],
    [{ OTEL_TRACES_EXPORTER: 'console, otlp' }, true],
  ])('with an endpoint and %o are recorded: %s', (variables, isOn) => {
    expect(withEndpoint(variables)).toMatchObject({ isOn });
    expect(withEndpoint(variables)).not.toHaveProperty('problem');
  });

  test.each([
    [{}, 'http/protobuf'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }, 'http/json'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json' }, 'http/json'],
  ])('with %o are sent as %s', (variables, protocol) => {
    expect(withEndpoint(variables)).toMatchObject({ isOn: true, protocol });
  });

  test.each([
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL.',
    ],
    [
      { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      "OTEL_EXPORTER_OTLP_PROTOCOL must be one of http/protobuf, http/json (a collector's port 4318).",
    ],
    [
      { OTEL_TRACES_SAMPLER: 'jaeger_remote' },
      'OTEL_TRACES_SAMPLER must be one of always_on, parentbased_always_on, always_off, parentbased_always_off, traceidratio, parentbased_traceidratio.',
    ],
    [{ OTEL_TRACES_EXPORTER: 'console' }, 'OTEL_TRACES_EXPORTER must be otlp or none.'],
    [{ OTEL_PROPAGATORS: 'b3,jaeger' }, 'OTEL_PROPAGATORS must have tracecontext.'],
    [{ OTEL_TRACES_SAMPLER_ARG: '5 %' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.'],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.'],
  ])('with %o are not recorded, and the start goes on with a warning', (variables, problem) => {
    expect(withEndpoint(variables)).toMatchObject({
      isOn: false,
      problem: `${problem} No traces are recorded.`,
    });
    const off = withEndpoint({ ...variables, OTEL_SDK_DISABLED: 'true' });
    expect(off).not.toHaveProperty('problem');
  });
});
