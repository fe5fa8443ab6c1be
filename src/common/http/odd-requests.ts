import type { IncomingMessage } from 'node:http';
import type { DomainError } from '../errors/domain-error.js';
import { BAD_HTTP, EXPECTATION_FAILED } from '../errors/general.refusals.js';
import { refused } from '../errors/refusal.js';

/** Host and port as a URL may contain them (RFC 3986); empty where the target has no authority. */
const HOST = /^[\w.~!$&'()*+,;=%:[\]-]*$/;

/**
 * The error of a request that the parser accepts and RFC 9112 does not allow, because two readers could disagree on its
 * target or its end. Undefined when there is none.
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
  return refused(EXPECTATION_FAILED);
}

const badRequest = (problem: string) => refused(BAD_HTTP, problem);

/** All values of a header: of some headers, `headers` has only the first value, and of others the joined values. */
function valuesOf({ rawHeaders }: IncomingMessage, name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}
