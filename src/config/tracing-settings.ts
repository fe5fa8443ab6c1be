import { IsString } from 'class-validator';
import { isWholeHttpUrl } from '../net/public-urls.js';
import type { TracingSettings } from '../tracing/start-tracing.js';
import { Env } from './decorators.js';
import type { Environment } from './environment.js';

const PROTOCOLS = ['http/protobuf', 'http/json'] as const;
const SAMPLERS = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [name, `parentbased_${name}`]);

/**
 * OpenTelemetry's variables that can also stand in a file. They are texts, because platforms set them for all their
 * services: one that this service cannot follow must not keep it from starting.
 */
class TracingVariables {
  @Env('OTEL_SDK_DISABLED') @IsString() readonly disabled?: string;
  @Env('OTEL_TRACES_EXPORTER') @IsString() readonly exporter?: string;
  @Env('OTEL_EXPORTER_OTLP_ENDPOINT') @IsString() readonly endpoint?: string;
  @Env('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') @IsString() readonly tracesEndpoint?: string;
  @Env('OTEL_EXPORTER_OTLP_PROTOCOL') @IsString() readonly protocol?: string;
  @Env('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') @IsString() readonly tracesProtocol?: string;
  @Env('OTEL_EXPORTER_OTLP_HEADERS') @IsString() readonly headers?: string;
  @Env('OTEL_EXPORTER_OTLP_TRACES_HEADERS') @IsString() readonly tracesHeaders?: string;
  @Env('OTEL_SERVICE_NAME') @IsString() readonly serviceName?: string;
  @Env('OTEL_RESOURCE_ATTRIBUTES') @IsString() readonly resourceAttributes?: string;
  @Env('OTEL_PROPAGATORS') @IsString() readonly propagators?: string;
  @Env('OTEL_TRACES_SAMPLER') @IsString() readonly sampler?: string;
  @Env('OTEL_TRACES_SAMPLER_ARG') @IsString() readonly samplerArgument?: string;
}

/** Whether and how traces are recorded. */
export interface ReadTracing extends TracingSettings {
  /** What was read, for the libraries. */
  variables: TracingVariables;
  /** Why none are recorded although the variables ask for them. */
  problem?: string;
}

/** Traces are recorded when there is a place to send them to, and nothing asks for what this service cannot do. */
export function readTracing(env: Environment): ReadTracing {
  const variables = env.read(TracingVariables);
  const { disabled = '', exporter, endpoint, tracesEndpoint } = variables;
  const exporters = exporter?.split(',').map((name) => name.trim());
  const isWanted = exporters ? exporters.includes('otlp') : (endpoint ?? tracesEndpoint) !== undefined;
  const protocol = PROTOCOLS.find(
    (name) => name === (variables.tracesProtocol ?? variables.protocol ?? PROTOCOLS[0]),
  );
  const isAskedFor = (isWanted || exporters !== undefined) && disabled.toLowerCase() !== 'true';
  const isNone = exporters?.includes('none') ?? false;
  const problem = isAskedFor && !isNone ? problemOf(variables, isWanted, protocol) : undefined;
  return {
    variables,
    isOn: isAskedFor && isWanted && !isNone && problem === undefined,
    protocol: protocol ?? PROTOCOLS[0],
    ...(problem && { problem: `${problem} No traces are recorded.` }),
  };
}

function problemOf(
  variables: TracingVariables,
  hasExporter: boolean,
  protocol: string | undefined,
): string | undefined {
  const { endpoint, tracesEndpoint, propagators, sampler = '', samplerArgument, disabled = '' } = variables;
  if (!hasExporter) return 'OTEL_TRACES_EXPORTER must be otlp or none.';
  if (!/^(true|false|)$/i.test(disabled)) return 'OTEL_SDK_DISABLED must be true or false.';
  if (propagators !== undefined && !propagators.split(',').some((name) => name.trim() === 'tracecontext'))
    return 'OTEL_PROPAGATORS must have tracecontext.';
  if (![endpoint, tracesEndpoint].every((url) => url === undefined || isWholeHttpUrl(url)))
    return 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL.';
  if (!protocol)
    return `OTEL_EXPORTER_OTLP_PROTOCOL must be one of ${PROTOCOLS.join(', ')} (a collector's port 4318).`;
  if (sampler !== '' && !SAMPLERS.includes(sampler))
    return `OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}.`;
  const share = Number(samplerArgument ?? 1);
  return share >= 0 && share <= 1 ? undefined : 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.';
}
