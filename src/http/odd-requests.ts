import { type IncomingMessage, METHODS } from 'node:http';
import { BAD_HTTP, EXPECTATION_FAILED } from '../api/general.refusals.js';
import { refused } from '../api/refusal.js';
import type { DomainError } from '../errors/domain-error.js';

/** Host and port as a URL may contain them (RFC 3986); empty where the target has no authority. */
const HOST = /^[\w.~!$&'()*+,;=%:[\]-]*$/;

const KNOWN_METHODS = new Set(METHODS);
const VERSIONS = new Set(['1.0', '1.1']);
const OTHERS = new WeakSet<IncomingMessage>();

/**
 * Notes a request of another protocol, such as RTSP, whose requests Node's parser reads like those of HTTP. Call it while the
 * parser reads the request: only then it still has the bytes.
 */
export function noteProtocol(request: IncomingMessage): void {
  const isMethod = KNOWN_METHODS.has(request.method ?? '');
  if (isMethod && VERSIONS.has(request.httpVersion) && !isOtherProtocol(request)) return;
  OTHERS.add(request);
  // The router would answer a method of RTSP before all hooks.
  if (!isMethod) request.method = 'GET';
}

/** Whether the request line names another protocol; false where it came in an earlier packet than the end of the head. */
function isOtherProtocol({ socket, method, url, headers }: IncomingMessage): boolean {
  // RTSP demands this header, and HTTP has none of this name.
  if (headers['cseq'] !== undefined) return true;
  const { parser } = socket as { parser?: { getCurrentBuffer?(): Buffer } };
  const bytes = parser?.getCurrentBuffer?.();
  const line = `${method} ${url} `;
  const start = bytes?.indexOf(line, 0, 'latin1') ?? -1;
  const protocol = start + line.length;
  return start >= 0 && bytes?.toString('latin1', protocol, protocol + 5) !== 'HTTP/';
}

/**
 * The error of a request that the parser accepts and RFC 9112 does not allow, because two readers could disagree on its
 * target or its end. Undefined when there is none.
 */
export function oddity(request: IncomingMessage): DomainError | undefined {
  if (OTHERS.has(request)) return badRequest('The request is not valid HTTP.');
  const hosts = valuesOf(request, 'host');
  const isHttp11 = request.httpVersionMajor === 1 && request.httpVersionMinor === 1;
  if (hosts.length > 1 || (isHttp11 && hosts.length === 0)) return badRequest('Host must be sent once.');
  if (!HOST.test(hosts[0] ?? '')) return badRequest('Host is not valid.');
  const encoding = request.headers['transfer-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') {
    return badRequest('Transfer-Encoding must be chunked.');
  }
  const { expect } = request.headers;
  if (expect === undefined || expect.toLowerCase() === '100-continue') return undefined;
  return refused(EXPECTATION_FAILED);
}

const badRequest = (problem: string) => refused(BAD_HTTP, problem);

/** All values of a header: of some headers, `headers` has only the first value, and of others the joined values. */
function valuesOf({ rawHeaders }: IncomingMessage, name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}
