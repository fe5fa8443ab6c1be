import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { failure } from '../envelope.js';
import { SECURITY_HEADERS } from './security-headers.js';

interface RawAnswer {
  status: string;
  code: string;
  message: string;
}

/**
 * Bytes that are no HTTP at all, and requests that are not complete in time. The connection is destroyed at once: what
 * still arrives on it must not be read on and carried out after its sender was told that it was refused.
 */
export function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Duplex): void {
  answerAndClose(socket, error.code === 'ECONNRESET' ? undefined : brokenHttpAnswer(error.code));
}

/** CONNECT asks for a tunnel; without an answer of ours Node would close the connection without a word. */
export function refuseTunnel(socket: Duplex): void {
  const message = 'CONNECT is no method of this service.';
  answerAndClose(socket, { status: '400 Bad Request', code: 'General.BadRequest', message });
}

function answerAndClose(socket: Duplex, answer: RawAnswer | undefined): void {
  if (answer && socket.writable) {
    const body = JSON.stringify(failure(answer.code, answer.message));
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'X-Request-Id': randomUUID(),
      Connection: 'close',
      ...SECURITY_HEADERS,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    // So few bytes are with the operating system when this returns; a caller who reads nothing is not waited for.
    socket.write([`HTTP/1.1 ${answer.status}`, ...lines, '', body].join('\r\n'));
  }
  socket.destroy();
}

function brokenHttpAnswer(cause: string | undefined): RawAnswer {
  if (cause === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const message = 'The request did not arrive in time.';
    return { status: '408 Request Timeout', code: 'General.RequestTimeout', message };
  }
  const isTooLarge = cause === 'HPE_HEADER_OVERFLOW';
  const status = isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  return { status, code: 'General.BadRequest', message: 'The request is not valid HTTP.' };
}
