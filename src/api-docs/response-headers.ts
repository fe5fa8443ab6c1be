import { type Schema, text } from '../api/api-schemas.js';
import { type Deprecation, deprecationHeaders } from '../api/deprecation.js';
import type { RequestLimitSettings } from '../http/request-limits.js';
import type { Route } from './routes.js';

const SECONDS = { type: 'integer', minimum: 1 };

const DECLARED = {
  'X-Request-Id': {
    description: 'Id of the request: the caller’s, when the request carries a valid one.',
    schema: text(undefined, '1f0c6f6e-3a8f-4d0c-9f6e-0b9f6e1f0c6f'),
  },
  'RateLimit-Limit': {
    description:
      'Requests in ten seconds: of the caller, of the address, or of those of the address without a valid token, whichever leaves the fewest.',
    schema: SECONDS,
  },
  'RateLimit-Remaining': {
    description: 'Requests that remain in this window.',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Reset': { description: 'Seconds until the window ends.', schema: SECONDS },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: SECONDS },
  'WWW-Authenticate': {
    description: '`Bearer` when there is no token, else with the cause.',
    schema: {
      ...text(undefined, 'Bearer error="invalid_token", error_description="The token is expired"'),
      pattern: '^Bearer( error="invalid_token", error_description="[^"]+")?$',
    },
  },
  ScopeNeeded: {
    required: false,
    description:
      'Where the token is limited to scopes that this operation is not among: the one that it needs.',
    schema: {
      ...text(undefined, 'Bearer error="insufficient_scope", scope="jobs:read"'),
      pattern: '^Bearer error="insufficient_scope"(, scope="[a-z:]+")?$',
    },
  },
  Allow: {
    description: 'The methods of the address, with 405.',
    schema: { ...text(undefined, 'GET, HEAD'), pattern: '^[A-Z]+(, [A-Z]+)*$' },
  },
};
type HeaderName = keyof typeof DECLARED;
const RATE_LIMIT = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

/**
 * The headers that responses refer to. Each of those responses has them, but for those of a limit: an installation may have none,
 * and what is refused before it is counted has none either.
 */
export const HEADERS: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(DECLARED)
    .filter(([name]) => name !== 'Allow')
    .map(([name, header]) => [name, { required: !name.startsWith('RateLimit-'), ...header }]),
);

/** Knows which headers the answers of an operation have; limits of 0 are off. */
export class ResponseHeaders {
  constructor(private readonly limits: RequestLimitSettings) {}

  /** Whether requests of the operation are counted, and so may be answered 429. */
  isCounted(route: Pick<Route, 'path' | 'access'>): boolean {
    const { perAddress, perCaller, withoutToken, probes } = this.limits;
    if (isProbe(route)) return probes > 0;
    return perAddress > 0 || withoutToken > 0 || (perCaller > 0 && !route.access.public);
  }

  /** The headers of an answer of the operation with this status. */
  of(route: Pick<Route, 'path' | 'access'> & Partial<Pick<Route, 'deprecation'>>, status: number): Schema {
    const { perAddress, perCaller, withoutToken } = this.limits;
    // Without a limit of the address, a request is counted by its caller where that is known, else as one without a token.
    const isOfCaller = !route.access.public && status !== 401;
    const isStated = perAddress > 0 || (isOfCaller ? perCaller : withoutToken) > 0;
    const hasLimits = status === 429 ? this.isCounted(route) : isStated && !isProbe(route);
    return {
      ...refTo('X-Request-Id'),
      ...(hasLimits && Object.assign({}, ...RATE_LIMIT.map(refTo))),
      ...(status === 403 && !route.access.public && SCOPE_NEEDED),
      ...((status === 429 || status === 503) && refTo('Retry-After')),
      ...(route.deprecation && ofDeprecated(route.deprecation)),
    };
  }

  /** The headers that an answer which no operation lists may have. */
  get ofUnexpected(): Schema {
    const { perAddress, perCaller, withoutToken } = this.limits;
    const limits = perAddress > 0 || perCaller > 0 || withoutToken > 0 ? RATE_LIMIT : [];
    return {
      ...refTo('X-Request-Id'),
      ...Object.fromEntries([...limits, 'Allow' as const].map((name) => [name, DECLARED[name]])),
    };
  }
}

/** Probes get these headers once their limit is reached. */
const isProbe = ({ path }: Pick<Route, 'path'>) => path.startsWith('/health/');

/** The header of a 403 of the guard, of tokens with scopes. */
const SCOPE_NEEDED = { 'WWW-Authenticate': { $ref: '#/components/headers/ScopeNeeded' } };

/** The days of the description, as RFC 9745 and RFC 8594 write them. */
function ofDeprecated(deprecation: Deprecation): Schema {
  const headers = deprecationHeaders(deprecation);
  return {
    Deprecation: { required: true, schema: { type: 'string', const: headers.deprecation } },
    Sunset: { required: true, schema: { type: 'string', const: headers.sunset } },
  };
}

/** The header of a 401 of the guard. */
export const AUTHENTICATE = refTo('WWW-Authenticate');

function refTo(name: HeaderName): Schema {
  return { [name]: { $ref: `#/components/headers/${name}` } };
}
