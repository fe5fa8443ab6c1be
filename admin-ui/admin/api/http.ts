import { ApiError, ConnectionError, refusalOf } from './errors.js';
import { parseExact } from './exact-json.js';

/** `fetch`, whose failure to get an answer is a ConnectionError. An abort stays an abort. */
export async function fetchOrFail(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, credentials: 'same-origin', cache: 'no-store' });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ConnectionError(String(error));
  }
}

const foreign = () => new ConnectionError('The answer is not the service’s.');

/** The body of a file, which may break off on its way, or be a proxy's page: the service names each file. Throws ConnectionError. */
export async function wholeOf(answer: Response): Promise<Blob> {
  if (!answer.headers.has('content-disposition')) throw foreign();
  return answer.blob().catch((error: unknown) => {
    throw new ConnectionError(String(error));
  });
}

/** The `Response` of a 2xx answer; throws ApiError for any other, and ConnectionError for a proxy's page in its place. */
export async function readAnswer(answer: Response): Promise<unknown> {
  const text = await answer.text().catch((error: unknown) => {
    throw new ConnectionError(String(error));
  });
  const body = jsonOf(text);
  if (!answer.ok) throw new ApiError(refusalOf(answer, body, body === undefined ? text : ''));
  if (answer.status === 204) return undefined;
  if (typeof body !== 'object' || body === null || !('Response' in body)) throw foreign();
  return body.Response;
}

/** Undefined for what is no JSON, whatever its content type. */
function jsonOf(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}
