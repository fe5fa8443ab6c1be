import { errorOf, fileOf, responseOf } from '@zeyil-gateway/client/answers';
import { ConnectionError } from './errors.js';
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

/** A service that hangs, and a connection that leads nowhere, give neither an answer nor a failure for minutes. */
const SILENCE_MS = 15_000;

/** Resolves as `read` does, or rejects with a ConnectionError after 15 s: the pulse then shows that the page is no longer live. */
export async function inTime<T>(read: (signal: AbortSignal) => Promise<T>, given?: AbortSignal): Promise<T> {
  const abort = new AbortController();
  given?.addEventListener('abort', () => abort.abort());
  return await new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new ConnectionError('No answer in time.'));
      abort.abort();
    }, SILENCE_MS);
    void read(abort.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** The `Response` of a 2xx answer; throws ApiError for any other, and ConnectionError for a proxy's page in its place. */
export async function readAnswer(answer: Response): Promise<unknown> {
  if (!answer.ok) throw await errorOf(answer, parseExact);
  return await responseOf(answer, parseExact);
}

/** The content of a file. Throws as `readAnswer`. */
export async function readFile(answer: Response): Promise<Blob> {
  if (!answer.ok) throw await errorOf(answer, parseExact);
  return await fileOf(answer, (whole) => whole.blob());
}
