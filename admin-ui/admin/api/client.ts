import { fetchOrFail, readAnswer, wholeOf } from './http.js';
import type { paths } from './schema.gen.js';
import { type Session, session } from './session.js';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** The paths that have an operation of this method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type JsonOf<T> = T extends { content: { 'application/json': infer B } } ? B : never;
type Answered<O> = O extends { responses: infer R } ? JsonOf<R[keyof R & (200 | 201 | 202)]> : never;
type Part<O, K extends 'query' | 'path'> = O extends { parameters: infer P }
  ? K extends keyof P
    ? NonNullable<P[K]>
    : never
  : never;
type BodyOf<O> = O extends { requestBody?: infer B } ? JsonOf<NonNullable<B>> : never;
type Given<K extends string, T> = [T] extends [never] ? { [X in K]?: undefined } : { [X in K]: T };
type Optional<K extends string, T> = [T] extends [never] ? { [X in K]?: undefined } : { [X in K]?: T };

/** The `Response` member of an operation's answer. */
export type ResponseOf<P extends PathWith<M>, M extends Method> = [Answered<paths[P][M]>] extends [never]
  ? undefined
  : Answered<paths[P][M]> extends { Response: infer R }
    ? R
    : Answered<paths[P][M]>;

/** What an operation takes; `signal` aborts a read that nobody waits for. */
export type RequestOf<P extends PathWith<M>, M extends Method> = Given<'path', Part<paths[P][M], 'path'>> &
  Optional<'query', Part<paths[P][M], 'query'>> &
  Given<'body', BodyOf<paths[P][M]>> & { signal?: AbortSignal };

interface LooseRequest {
  path?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  accept?: string;
}

/**
 * Calls the API as the signed-in user. A call that is refused with 401 is sent once more with a new token: the service
 * refuses before it reads the body, so that nothing is done twice.
 */
export class ApiClient {
  constructor(private readonly session: Session) {}

  /** Throws ApiError for a refusal and ConnectionError when no answer came. */
  async call<M extends Method, P extends PathWith<M>>(
    method: M,
    path: P,
    request: RequestOf<P, M>,
  ): Promise<ResponseOf<P, M>> {
    return (await readAnswer(await this.answer(method, path, request))) as ResponseOf<P, M>;
  }

  /** The `Location` that an operation answers: the address of what it has made. Throws as `call`. */
  async location<M extends Method, P extends PathWith<M>>(
    method: M,
    path: P,
    request: RequestOf<P, M>,
  ): Promise<string> {
    const answer = await this.answer(method, path, request);
    await readAnswer(answer);
    return answer.headers.get('location') ?? '';
  }

  /** Reads a file. Throws as `call`. */
  async blob<P extends PathWith<'get'>>(path: P, request: RequestOf<P, 'get'>): Promise<Blob> {
    const answer = await this.answer('get', path, request);
    if (!answer.ok) await readAnswer(answer);
    return await wholeOf(answer);
  }

  /** Reads a feed as a file of CSV, with the name that the service gives it. Throws as `call`. */
  async csv<P extends PathWith<'get'>>(
    path: P,
    request: RequestOf<P, 'get'>,
  ): Promise<{ content: Blob; name: string }> {
    const answer = await this.answer('get', path, { ...request, accept: 'text/csv' });
    if (!answer.ok) await readAnswer(answer);
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    return { content: await wholeOf(answer), name: name ?? 'zeyil.csv' };
  }

  /** Sends a file as the form field `file`. Throws as `call`. */
  async upload<P extends PathWith<'post'>>(
    path: P,
    { query, file }: { query: RequestOf<P, 'post'>['query']; file: { name: string; content: Blob } },
  ): Promise<ResponseOf<P, 'post'>> {
    const body = new FormData();
    body.append('file', file.content, file.name);
    return (await readAnswer(await this.answer('post', path, { query, body }))) as ResponseOf<P, 'post'>;
  }

  private async answer(method: Method, path: string, request: LooseRequest): Promise<Response> {
    const address = addressOf(path, request);
    const answer = await this.send(method, address, request, await this.session.token());
    if (answer.status !== 401) return answer;
    return await this.send(method, address, request, await this.session.newToken());
  }

  private send(
    method: Method,
    address: string,
    { body, signal, accept }: LooseRequest,
    token: string,
  ): Promise<Response> {
    const headers: Record<string, string> = {
      authorization: `Bearer ${token}`,
      // The language of the screens may be another one than the browser's.
      'accept-language': document.documentElement.lang,
    };
    // The browser itself names the boundary of a form.
    const isJson = body !== undefined && !(body instanceof FormData);
    if (isJson) headers['content-type'] = 'application/json';
    if (accept !== undefined) headers['accept'] = accept;
    return fetchOrFail(address, {
      method: method.toUpperCase(),
      headers,
      body: isJson ? JSON.stringify(body) : (body as FormData | undefined),
      signal,
    });
  }
}

/** The client of the page. */
export const api = new ApiClient(session);

function addressOf(template: string, { path = {}, query = {} }: LooseRequest): string {
  const address = template.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size === 0 ? address : `${address}?${search}`;
}
