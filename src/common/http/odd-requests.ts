import type { IncomingMessage } from 'node:http';
import { DomainError } from '../errors/domain-error.js';

/** Host and port as a URL may have them (RFC 3986); empty where the target has no authority. */
const HOST = /^[\w.~!$&'()*+,;=%:[\]-]*$/;

/**
 * What is wrong with a request that the parser lets through, by RFC 9112: two readers of it could disagree on whom it is
 * for or where it ends. Undefined when nothing is.
 */
export function oddity(request: IncomingMessage): DomainError | undefined {
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
  return new DomainError('unmetExpectation', 'General.ExpectationFailed', 'Expect must be 100-continue.');
}

const badRequest = (message: string) => new DomainError('invalid', 'General.BadRequest', message);

/** Of some headers `headers` has the first value only, and others it joins. */
function valuesOf({ rawHeaders }: IncomingMessage, name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}
