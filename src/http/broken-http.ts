import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { failure } from '../api/envelope.js';
import { SECURITY_HEADERS } from './security-headers.js';

interface RawAnswer {
  status: string;
  code: string;
  message: string;
}

/**
 * Answers bytes that are no HTTP, and requests that are not complete in time. The connection is destroyed at once:
 * bytes that still arrive must not be read and carried out after their sender got a refusal.
 */
export function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Duplex): void {
  answerAndClose(socket, error.code === 'ECONNRESET' ? undefined : brokenHttpAnswer(error.code));
}

/** Answers CONNECT, which asks for a tunnel; without an answer Node would close the connection silently. */
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
    // So few bytes reach the operating system before this returns; there is no wait for a caller who reads nothing.
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
