import fc from 'fast-check';
import { type CallerName, late } from './drawn.js';

/** What is done on a connection: bytes are written, time passes, or the connection ends, politely or not. */
export type WireStep =
  | { write: string | Buffer }
  | { waitMs: number }
  | { trickle: string }
  | 'end'
  | 'reset';

/** A connection with bytes that a usual client does not send. `TOKEN` in a text stands for the caller's token. */
export interface DrawnWire {
  name: string;
  caller: CallerName;
  steps: WireStep[];
  /** How many answers must come; 0 when the service may close without one. */
  answers: number;
}

const JOB =
  '{"insuranceCompanyId":110,"productId":111,"productBranchId":2,"productBranchName":"Kasko","policyNumber":"1"}';
const post = (headers: string[], body = JOB, path = '/api/platform/jobs') =>
  [`POST ${path} HTTP/1.1`, 'Host: gateway', 'Authorization: Bearer TOKEN', ...headers, '', body].join(
    '\r\n',
  );
const get = (path: string, headers: string[] = [], version = '1.1') =>
  [`GET ${path} HTTP/${version}`, ...headers, '', ''].join('\r\n');
const json = 'Content-Type: application/json';
const close = 'Connection: close';
const host = 'Host: gateway';

/** One request as bytes, and how many answers it must get. */
const ONE: readonly [name: string, bytes: string | Buffer, answers: number][] = [
  ['no Host', get('/api/codes', [close]), 1],
  ['two Hosts', get('/api/codes', [host, 'Host: other', close]), 1],
  ['odd Host', get('/api/codes', ['Host: a b\t@c:99999', close]), 1],
  ['empty Host', get('/health/live', ['Host:', close]), 1],
  ['HTTP/1.0', get('/health/live', [], '1.0'), 1],
  ['HTTP/0.9', 'GET /health/live\r\n\r\n', 0],
  ['HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 0],
  ['HTTP/3.7', get('/health/live', [host], '3.7'), 0],
  ['absolute address', get('http://other.example/health/live', [host, close]), 1],
  ['asterisk', `OPTIONS * HTTP/1.1\r\n${host}\r\n${close}\r\n\r\n`, 0],
  ['CONNECT', `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${host}\r\n${close}\r\n\r\n`, 0],
  ['TRACE', `TRACE /api/codes HTTP/1.1\r\n${host}\r\n${close}\r\n\r\n`, 0],
  ['lower-case method', `get /api/codes HTTP/1.1\r\n${host}\r\n${close}\r\n\r\n`, 0],
  [
    'upgrade',
    get('/api/codes', [host, 'Connection: Upgrade, close', 'Upgrade: websocket', 'Sec-WebSocket-Key: eA==']),
    0,
  ],
  [
    'upgrade to h2c',
    get('/api/codes', [
      host,
      'Connection: Upgrade, HTTP2-Settings, close',
      'Upgrade: h2c',
      'HTTP2-Settings: A',
    ]),
    0,
  ],
  ['Expect: 100-continue', post([json, `Content-Length: ${JOB.length}`, 'Expect: 100-continue', close]), 1],
  ['Expect: magic', post([json, `Content-Length: ${JOB.length}`, 'Expect: magic', close]), 1],
  ['folded header', get('/api/codes', [host, 'X-A: b\r\n c', close]), 0],
  ['bare line feeds', `GET /health/live HTTP/1.1\n${host}\n${close}\n\n`, 0],
  ['NUL in a header', get('/api/codes', [host, 'X-A: a\0b', close]), 0],
  ['header without name', get('/api/codes', [host, ': b', close]), 0],
  ['space before the colon', get('/api/codes', [host, 'X-A : b', close]), 0],
  ['raw UTF-8 in the address', Buffer.from(get('/api/codes/şğİ', [host, close])), 0],
  ['bytes above 127', Buffer.from(get('/api/codes?a=\xff\xfe', [host, 'X-A: \xff', close]), 'latin1'), 0],
  ['header of 20 KB', get('/api/codes', [host, `X-A: ${'x'.repeat(20_000)}`, close]), 0],
  [
    '3,000 headers',
    get('/api/codes', [host, ...Array.from({ length: 3_000 }, (_, i) => `X-${i}: 1`), close]),
    0,
  ],
  [
    'two tokens',
    get('/api/codes', [host, 'Authorization: Bearer TOKEN', 'Authorization: Bearer x', close]),
    1,
  ],
  ['no scheme', get('/api/codes', [host, 'Authorization: TOKEN', close]), 1],
  ['two lengths', post([json, 'Content-Length: 5', `Content-Length: ${JOB.length}`]), 0],
  ['length and chunks', post([json, 'Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'), 0],
  ['odd coding', post([json, 'Transfer-Encoding: gzip, chunked', close], '0\r\n\r\n'), 0],
  ['chunks under another name', post([json, 'Transfer-Encoding: xchunked', close]), 0],
  ['negative length', post([json, 'Content-Length: -1', close]), 0],
  ['length in hexadecimal', post([json, 'Content-Length: 0x10', close]), 0],
  ['length beyond all', post([json, 'Content-Length: 99999999999999999999', close]), 0],
  ['length of 10 GB', post([json, 'Content-Length: 10737418240', close]), 0],
  ['chunk size beyond all', post([json, 'Transfer-Encoding: chunked', close], 'fffffffffffffffff\r\nx'), 0],
  [
    'chunk extensions',
    post([json, 'Transfer-Encoding: chunked', close], `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
    0,
  ],
  [
    'trailers',
    post([json, 'Transfer-Encoding: chunked', close], '2\r\n{}\r\n0\r\nAuthorization: Bearer x\r\n\r\n'),
    1,
  ],
  ['no length', post([json, close], ''), 1],
  [
    'body of a GET',
    `${get('/api/codes', [host, 'Authorization: Bearer TOKEN', 'Content-Length: 5', json, close])}{"a":`,
    1,
  ],
  ['TLS greeting', Buffer.from('16030100c8010000c40303', 'hex'), 0],
  ['garbage', Buffer.from(Array.from({ length: 4_000 }, (_, i) => (i * 7919) % 256)), 0],
];

const one = fc
  .constantFrom(...ONE)
  .map(([name, bytes, answers]): Omit<DrawnWire, 'caller'> => ({ name, steps: [{ write: bytes }], answers }));

const whole = post([json, `Content-Length: ${JOB.length}`, close]);
const broken: fc.Arbitrary<Omit<DrawnWire, 'caller'>> = fc
  .record({
    cut: fc.integer({ min: 1, max: whole.length - 1 }),
    waitMs: fc.integer({ min: 0, max: 40 }),
    end: fc.constantFrom<'end' | 'reset'>('end', 'reset'),
  })
  .map(({ cut, waitMs, end }) => ({
    name: `${end} after ${cut} bytes`,
    steps: [{ write: whole.slice(0, cut) }, { waitMs }, end],
    answers: 0,
  }));

/** The answer to a large read is not waited for. */
const hungUp = fc
  .constantFrom('/api/openapi.json', '/api/docs', '/api/offline/jobs?pageSize=200', '/metrics')
  .map(
    (path): Omit<DrawnWire, 'caller'> => ({
      name: `${path} is not read`,
      steps: [{ write: get(path, [host, 'Authorization: Bearer TOKEN']) }, { waitMs: 2 }, 'reset'],
      answers: 0,
    }),
  );

const trickled: Omit<DrawnWire, 'caller'> = { name: 'byte by byte', steps: [{ trickle: whole }], answers: 1 };

const pipelined = fc.integer({ min: 2, max: 30 }).map((count): Omit<DrawnWire, 'caller'> => {
  const requests = Array.from({ length: count }, (_, index) => {
    const connection = index === count - 1 ? close : 'Connection: keep-alive';
    const authorized = [host, 'Authorization: Bearer TOKEN', connection];
    return index % 3 === 2
      ? post([json, `Content-Length: ${JOB.length}`, connection])
      : get(
          index % 3 === 0 ? '/health/live' : `/api/offline/jobs/${late('jobs', index)}/actions`,
          authorized,
        );
  });
  return { name: `${count} requests at once`, steps: [{ write: requests.join('') }], answers: count };
});

/** Connections as no good client makes them. */
export const drawnWire: fc.Arbitrary<DrawnWire> = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: one },
      { weight: 3, arbitrary: broken },
      { weight: 1, arbitrary: hungUp },
      { weight: 1, arbitrary: fc.constant(trickled) },
      { weight: 1, arbitrary: pipelined },
    ),
    fc.constantFrom<CallerName>('PlatformUser', 'PlatformUser', 'several roles', 'none'),
  )
  .map(([wire, caller]) => ({
    ...wire,
    caller,
    // Who is refused while still sending may lose the answer with the connection.
    answers: wire === trickled && caller === 'none' ? 0 : wire.answers,
  }));
