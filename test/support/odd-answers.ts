import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
export const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';

export const head = (...lines: string[]) => `${['HTTP/1.1 200 OK', ...lines].join('\r\n')}\r\n\r\n`;
export const encoded = (coding: string, body: Buffer) => [
  head(`Content-Encoding: ${coding}`, `Content-Length: ${body.length}`),
  body,
];
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
const inChunks = (body: Buffer) => [`${body.length.toString(16)}\r\n`, body, '\r\n0\r\n\r\n'];
export const KEPT_ALIVE = 1;
export const CLOSED = 2;

/** What it is, the packets in which the answer comes, the content, and the connections that two calls take. */
export const ODD_ANSWERS = [
  ['100 Continue in a packet of its own', [CONTINUE, OK], '{}', KEPT_ALIVE],
  ['100 Continue in the packet of the answer', [CONTINUE + OK], '{}', KEPT_ALIVE],
  [
    'several of them, and 102 and 103 with headers',
    [
      `${CONTINUE}${CONTINUE}HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${OK}`,
    ],
    '{}',
    KEPT_ALIVE,
  ],
  [
    'packets that end anywhere',
    [CONTINUE.slice(0, 9), `${CONTINUE.slice(9)}H`, OK.slice(1, 30), OK.slice(30)],
    '{}',
    KEPT_ALIVE,
  ],
  ['a packet for each byte', [...(CONTINUE + OK)], '{}', KEPT_ALIVE],
  [
    '60 KB of headers',
    [
      head(...Array.from({ length: 60 }, (_, at) => `X-${at}: ${'x'.repeat(1_015)}`), 'Content-Length: 2'),
      '{}',
    ],
    '{}',
    KEPT_ALIVE,
  ],
  ['folded lines', [head('X-Long: a', '\tb', '  c', 'Content-Length:', ' 2'), '{}'], '{}', KEPT_ALIVE],
  ['doubled equal lengths', [head('Content-Length: 2', 'Content-Length: 2'), '{}'], '{}', KEPT_ALIVE],
  ['equal lengths in one line', [head('Content-Length: 2, 2'), '{}'], '{}', KEPT_ALIVE],
  [
    'a length beside chunks',
    [head('Content-Length: 7', 'Transfer-Encoding: chunked'), chunked('{}')],
    '{}',
    CLOSED,
  ],
  [
    'chunks announced twice',
    [head('Transfer-Encoding: chunked', 'Transfer-Encoding: Chunked'), chunked('{}')],
    '{}',
    KEPT_ALIVE,
  ],
  [
    'chunks with extensions and trailers',
    [head('Transfer-Encoding: chunked'), '2;a=b\r\n{}\r\n0\r\nX-Sum: 1\r\n\r\n'],
    '{}',
    KEPT_ALIVE,
  ],
  [
    'sizes of chunks padded with white space, as fixed columns',
    [head('Transfer-Encoding: chunked'), '1   \r\n{\r\n01 ;a="b" \r\n}\r\n0   \r\n\r\n'],
    '{}',
    KEPT_ALIVE,
  ],
  [
    'chunks whose lines end with LF alone',
    [head('Transfer-Encoding: chunked'), '2\n{}\n0\n\n'],
    '{}',
    KEPT_ALIVE,
  ],
  [
    'an extension of a chunk of 5 KB, in two packets',
    [head('Transfer-Encoding: chunked'), `2;a=${'x'.repeat(4_500)}`, `${'x'.repeat(500)}\r\n{}\r\n0\r\n\r\n`],
    '{}',
    KEPT_ALIVE,
  ],
  [
    'a trailer that is no header',
    [head('Transfer-Encoding: chunked'), '2\r\n{}\r\n0\r\nno colon\r\nBad Name: \u0001\r\n\r\n'],
    '{}',
    KEPT_ALIVE,
  ],
  [
    'chunks in a packet for each byte',
    [head('Transfer-Encoding: chunked'), ...'1\r\n{\r\n1 \r\n}\r\n0\r\nX-Sum: 1\r\n\r\n'],
    '{}',
    KEPT_ALIVE,
  ],
  ['white space before a colon', [head('Content-Length : 2'), '{}'], '{}', KEPT_ALIVE],
  ['lines that end with LF alone', ['HTTP/1.1 200 OK\nContent-Length: 2\n\n{}'], '{}', KEPT_ALIVE],
  ['no reason', ['HTTP/1.1 200\r\nContent-Length: 2\r\n\r\n{}'], '{}', KEPT_ALIVE],
  [
    'a reason in another encoding',
    [Buffer.from('HTTP/1.1 200 Ba\xfear\xfdl\xfd\r\nContent-Length: 2\r\n\r\n{}', 'latin1')],
    '{}',
    KEPT_ALIVE,
  ],
  [
    'bytes in headers that nothing needs',
    [head('X-Name: \u0001Ac\0ente', 'Bad Name: 1', 'Content-Length: 2'), '{}'],
    '{}',
    KEPT_ALIVE,
  ],
  ['empty lines before the answer', [`\r\n\r\n${OK}`], '{}', KEPT_ALIVE],
  ['HTTP/1.0', ['HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\n{}'], '{}', CLOSED],
  [
    'HTTP/1.0 that keeps its connection',
    ['HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 2\r\n\r\n{}'],
    '{}',
    KEPT_ALIVE,
  ],
  [
    'other white space in its first line',
    ['HTTP/1.1 \t200\tOK\r\nContent-Length: 2\r\n\r\n{}'],
    '{}',
    KEPT_ALIVE,
  ],
  ['lines that end with CR twice', ['HTTP/1.1 200 OK\r\r\nContent-Length: 2\r\r\n\r\n{}'], '{}', KEPT_ALIVE],
  ...['UTF-8', 'none', 'binary', 'aws-chunked', 'iso-8859-9, identity', 'windows-1254'].map(
    (name) =>
      [
        `${name} as its coding`,
        [head(`Content-Encoding: ${name}`, 'Content-Length: 2'), '{}'],
        '{}',
        KEPT_ALIVE,
      ] as const,
  ),
  [
    'gzip of chunks',
    [head('Transfer-Encoding: gzip, chunked'), ...inChunks(gzipSync('{"a":1}'))],
    '{"a":1}',
    KEPT_ALIVE,
  ],
  ['gzip', encoded('gzip', gzipSync('{"a":1}')), '{"a":1}', KEPT_ALIVE],
  ['deflate', encoded('Deflate', deflateSync('{"a":1}')), '{"a":1}', KEPT_ALIVE],
  ['deflate without its header', encoded('deflate', deflateRawSync('{"a":1}')), '{"a":1}', KEPT_ALIVE],
  ['br', encoded('br', brotliCompressSync('{"a":1}')), '{"a":1}', KEPT_ALIVE],
  ['br upon gzip', encoded('gzip, br', brotliCompressSync(gzipSync('{"a":1}'))), '{"a":1}', KEPT_ALIVE],
  ['gzip and identity', encoded('identity, gzip', gzipSync('{"a":1}')), '{"a":1}', KEPT_ALIVE],
] as const;

/** The name of what is wrong, what it is, and the packet. */
export const UNREADABLE_ANSWERS = [
  ['ANSWER_NOT_HTTP', 'the greeting of another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ['ANSWER_NOT_HTTP', 'a body alone', '{"ResultStatus":{"Status":"Success"}}'],
  ['ANSWER_NOT_HTTP', 'another version', 'HTTP/2 200 \r\n\r\n'],
  ['ANSWER_NOT_HTTP', 'no status', 'HTTP/1.1 OK\r\n\r\n'],
  ['ANSWER_HEADER_MALFORMED', 'a line without a colon', head('Content-Length: 2', 'no colon')],
  ['ANSWER_HEADERS_TOO_LARGE', '70 KB of headers', head(`X-Long: ${'x'.repeat(70_000)}`)],
  ['ANSWER_HEADERS_TOO_LARGE', 'informational answers without end', CONTINUE.repeat(3_000)],
  ['ANSWER_LENGTHS_DIFFER', 'two lengths', `${head('Content-Length: 2', 'Content-Length: 3')}{}`],
  ['ANSWER_LENGTHS_DIFFER', 'two lengths in one line', `${head('Content-Length: 2, 3')}{}`],
  ['ANSWER_LENGTH_MALFORMED', 'a sign', `${head('Content-Length: +2')}{}`],
  ['ANSWER_LENGTH_MALFORMED', 'a number beyond all', `${head('Content-Length: 99999999999999999999')}{}`],
  [
    'ANSWER_SWITCHES_PROTOCOL',
    'an upgrade that nobody asked for',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n',
  ],
  ['ANSWER_CUT_OFF', 'half of a head', 'HTTP/1.1 200 OK\r\nContent-Len'],
  ['UND_ERR_SOCKET', 'nothing', ''],
] as const;
