import { IsString } from 'class-validator';
import type { TracingSettings } from '../common/tracing/start-tracing.js';
import { Env, IsFlag, IsOneOf, IsRatio, IsUrlOfHttp } from './decorators.js';
import type { Environment } from './environment.js';

const PROTOCOLS = ['http/protobuf', 'http/json'] as const;

/** OpenTelemetry's variables that can also stand in .env or in a file. */
export class TracingVariables {
  @Env('OTEL_SDK_DISABLED') @IsFlag() readonly disabled?: boolean;
  @Env('OTEL_TRACES_EXPORTER') @IsOneOf('otlp', 'none') readonly exporter?: 'otlp' | 'none';
  @Env('OTEL_EXPORTER_OTLP_ENDPOINT') @IsUrlOfHttp() readonly endpoint?: string;
  @Env('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') @IsUrlOfHttp() readonly tracesEndpoint?: string;
  @Env('OTEL_EXPORTER_OTLP_PROTOCOL') @IsOneOf(...PROTOCOLS) readonly protocol?: TracingSettings['protocol'];
  @Env('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL')
  @IsOneOf(...PROTOCOLS)
  readonly tracesProtocol?: TracingSettings['protocol'];
  @Env('OTEL_EXPORTER_OTLP_HEADERS') @IsString() readonly headers?: string;
  @Env('OTEL_EXPORTER_OTLP_TRACES_HEADERS') @IsString() readonly tracesHeaders?: string;
  @Env('OTEL_SERVICE_NAME') @IsString() readonly serviceName?: string;
  @Env('OTEL_RESOURCE_ATTRIBUTES') @IsString() readonly resourceAttributes?: string;
  @Env('OTEL_TRACES_SAMPLER')
  @IsOneOf(
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  )
  readonly sampler?: string;
  @Env('OTEL_TRACES_SAMPLER_ARG') @IsRatio() readonly samplerArgument?: string;
}

/** Traces are recorded when there is a place to send them to. */
export function readTracing(env: Environment): TracingSettings & { readonly variables: TracingVariables } {
  const variables = env.read(TracingVariables);
  const { disabled, exporter, endpoint, tracesEndpoint, protocol, tracesProtocol } = variables;
  const isWanted = exporter === 'otlp' || (endpoint ?? tracesEndpoint) !== undefined;
  return {
    variables,
    isOn: isWanted && exporter !== 'none' && disabled !== true,
    protocol: tracesProtocol ?? protocol ?? 'http/protobuf',
  };
}
