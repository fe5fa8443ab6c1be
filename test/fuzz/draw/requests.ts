import fc from 'fast-check';
import type { NamedOperation } from '../../support/described-api.js';
import { targetOf } from './addresses.js';
import { bodyOf } from './bodies.js';
import { CALLERS, type CallerName, type DrawnRequest } from './drawn.js';
import { formBody } from './forms.js';
import { uploadBody } from './uploads.js';

/** Operations that get deep, or cost much: how often they are drawn against the others. */
const WEIGHTS: Readonly<Record<string, number>> = {
  endorsements_make: 8,
  endorsements_reject: 3,
  intake_open: 3,
  intake_requestEndorsement: 4,
  intake_putTransferDocument: 2,
  jobs_list: 3,
  authentication_login: 1,
  // Failures of one address count together.
  oauth_token: 1,
  // Each of their four to ten parameters may be a faulty one.
  audit_feed: 4,
  deliveries_waiting: 4,
  platformJobs_changes: 4,
  // Few callers may, and a number may stand in it once only.
  codeNames_put: 4,
  outgoingLogs_payload: 6,
};

/** Without it, the operations of the administration session refuse every request. */
const OF_OWN_PAGE: [string, string][] = [['sec-fetch-site', 'same-origin']];
const usualHeaders: [string, string][][] = [[]];
const oddHeaders: [string, string][][] = [
  [['x-request-id', 'a sane one? no: spaces']],
  [['x-request-id', 'x'.repeat(129)]],
  [['x-request-id', 'fuzz-1']],
  [['accept', 'text/html']],
  [['accept-encoding', 'gzip, br;q=0, *;q=bad']],
  [['accept-language', 'tr-TR,tr;q=0.9,\xfc']],
  [['if-none-match', '*']],
  [['range', 'bytes=0-0']],
  [['idempotency-key', '']],
  [['idempotency-key', 'k'.repeat(128)]],
  [['idempotency-key', 'k'.repeat(129)]],
  [['idempotency-key', '\xe7\xf1 \t']],
  [['x-http-method-override', 'DELETE']],
  [
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-proto', 'gopher'],
  ],
  [['x-forwarded-for', 'not an address, 1.2.3.4, ::ffff:1.2.3.4, 1.2.3.4:80']],
  [['cookie', `a=${'b'.repeat(3_000)}`]],
  [
    ['origin', 'null'],
    ['sec-fetch-site', 'cross-site'],
  ],
  [['content-encoding', 'gzip']],
  [['content-encoding', 'identity, identity']],
  Array.from({ length: 200 }, (_, index) => [`x-many-${index}`, 'x']),
];
const CONTENT_TYPES = [
  ...['text/plain', 'application/json; charset=utf-16', 'APPLICATION/JSON', 'application/json;'],
  ...['application/jsonx', ''],
  ...['application/problem+json', 'multipart/form-data', 'multipart/form-data; boundary=', 'json', 'a/b/c'],
  'application/xml',
  ...[
    'application/x-www-form-urlencoded',
    'application/json, application/json',
    `application/json; a=${'x'.repeat(2_000)}`,
  ],
];
const headers = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...usualHeaders) },
  {
    weight: 2,
    arbitrary: fc.nat({ max: 19 }).map((key): [string, string][] => [['idempotency-key', `key-${key}`]]),
  },
  { weight: 1, arbitrary: fc.constantFrom(...oddHeaders) },
);
const contentType = fc.oneof(
  { weight: 19, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
);

/** Who calls an operation: most often one of those who may. */
function callerOf(operation: NamedOperation): fc.Arbitrary<CallerName> {
  const roles = operation['x-roles'] ?? [];
  const may = CALLERS.filter((name) => roles.includes(name));
  if (may.length === 0) return fc.constantFrom('none', 'none', 'none', 'Administrator', 'forged');
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...may) },
    { weight: 2, arbitrary: fc.constantFrom(...CALLERS) },
  );
}

/** Requests to one operation. */
function requestTo(operation: NamedOperation, platformUrl: string): fc.Arbitrary<DrawnRequest> {
  const { operationId, method, requestBody } = operation;
  const isUpload = requestBody?.content['multipart/form-data'] !== undefined;
  const base = fc.record({ target: targetOf(operation), caller: callerOf(operation), headers });
  const ofPage = operationId.startsWith('adminSession_') ? OF_OWN_PAGE : [];
  const request = base.map(
    (parts): DrawnRequest => ({ operationId, method, ...parts, headers: [...ofPage, ...parts.headers] }),
  );
  if (isUpload) {
    return fc.tuple(request, uploadBody).map(([one, { type, bytes }]) => ({
      ...one,
      headers: [['content-type', type], ...one.headers],
      body: { bytes },
    }));
  }
  if (requestBody?.content['application/x-www-form-urlencoded']) {
    return fc.tuple(request, formBody(operationId)).map(([one, { type, text }]) => ({
      ...one,
      headers: [['content-type', type], ...one.headers],
      body: { text },
    }));
  }
  if (!requestBody) return request;
  const body = fc.tuple(bodyOf(operation, platformUrl), contentType, fc.nat({ max: 9 }));
  return fc.tuple(request, body).map(([one, [drawn, type, chunks]]) => ({
    ...one,
    headers: [['content-type', type], ...one.headers],
    body: drawn,
    chunked: chunks === 0,
  }));
}

/** Addresses and methods that no operation has. */
const stray: fc.Arbitrary<DrawnRequest> = fc.record({
  method: fc.constantFrom(
    'GET',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'HEAD',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'QUERY',
  ),
  target: fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '/api',
      '/api/',
      '/api/admin',
      '/API/OFFLINE/JOBS',
      '/api/offline/jobs/',
      '/api/offline/jobs//actions',
      '/.env',
      '/api/%',
      ...['/api/offline/jobs/../../../etc/passwd', '/api/offline/jobs/1/actions/..', '/health/live/%2e%2e'],
      ...['/favicon.ico', '/api/docs/', '/metrics?x'],
      '/api/codes;x=1',
      '/api/codes%20',
      '/api/codes#x',
      '/api/codes?',
      '/api/codes%3F',
      '/%61pi/codes',
      '/api%2fcodes',
      '/*',
      '/:id',
      '/admin/',
      `/${'a/'.repeat(2_000)}`,
      `/api/offline/jobs/${'x'.repeat(5_000)}`,
    ),
    fc.webPath(),
  ),
  caller: fc.constantFrom(...CALLERS),
  headers,
});

/** Requests to every operation of the document, and some to none. */
export function requestsTo(
  operations: readonly NamedOperation[],
  platformUrl: string,
): fc.Arbitrary<DrawnRequest> {
  return fc.oneof(
    ...operations.map((operation) => ({
      weight: WEIGHTS[operation.operationId] ?? 2,
      arbitrary: requestTo(operation, platformUrl),
    })),
    { weight: 5, arbitrary: stray },
  );
}
