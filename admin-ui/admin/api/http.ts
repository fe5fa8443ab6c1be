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

/** The body of a file, which may break off on its way. Throws ConnectionError. */
export function wholeOf(answer: Response): Promise<Blob> {
  return answer.blob().catch((error: unknown) => {
    throw new ConnectionError(String(error));
  });
}

/** The `Response` of a 2xx answer; throws ApiError for any other. */
export async function readAnswer(answer: Response): Promise<unknown> {
  const text = await answer.text().catch((error: unknown) => {
    throw new ConnectionError(String(error));
  });
  const body = isJson(answer) ? parseExact(text) : undefined;
  if (!answer.ok) throw new ApiError(refusalOf(answer, body, isJson(answer) ? '' : text));
  return (body as { Response?: unknown } | undefined)?.Response;
}

function isJson(answer: Response): boolean {
  return (answer.headers.get('content-type') ?? '').startsWith('application/json') && answer.status !== 204;
}
