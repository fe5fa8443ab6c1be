import {
  type AnswerOf,
  addressOf,
  type InputOf,
  type LooseInput,
  type Method,
  type PathOf,
  type paths,
} from '@zeyil-gateway/client/calls';
import type { Exact } from './exact-json.js';
import { fetchOrFail, readAnswer, readFile } from './http.js';
import { type Session, session } from './session.js';

type Paths = paths<Exact, Exact>;
type PathWith<M extends Method> = PathOf<Paths, M>;
/** The `Response` member of an operation's answer. */
export type ResponseOf<P extends PathWith<M>, M extends Method> = AnswerOf<Paths, P, M>;
/** What an operation takes. */
export type RequestOf<P extends PathWith<M>, M extends Method> = InputOf<Paths, P, M>;

interface LooseRequest extends LooseInput {
  accept?: string;
}

/**
 * Calls the API as the signed-in user. A call that is refused with 401 is sent once more with a new token: the service
 * refuses before it reads the body, so that nothing is done twice. One that another user's sign-in has overtaken is not sent: what one
 * user began must not be done in the name of the other.
 */
export class ApiClient {
  constructor(private readonly session: Pick<Session, 'token' | 'newToken' | 'userId'>) {}

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
    return await readFile(await this.answer('get', path, request));
  }

  /** Reads a feed as a file of CSV, with the name that the service gives it. Throws as `call`. */
  async csv<P extends PathWith<'get'>>(
    path: P,
    request: RequestOf<P, 'get'>,
  ): Promise<{ content: Blob; name: string }> {
    const answer = await this.answer('get', path, { ...request, accept: 'text/csv' });
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    return { content: await readFile(answer), name: name ?? 'zeyil.csv' };
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

  /** Sends a file as the body, by its own media type. Throws as `call`. */
  async sendFile<P extends PathWith<'post'>>(
    path: P,
    request: Pick<RequestOf<P, 'post'>, 'path' | 'query'> & { body: Blob },
  ): Promise<ResponseOf<P, 'post'>> {
    return (await readAnswer(await this.answer('post', path, request))) as ResponseOf<P, 'post'>;
  }

  private async answer(method: Method, path: string, request: LooseRequest): Promise<Response> {
    const address = addressOf(path, { ...request, query: filledOf(request.query) });
    const userId = this.session.userId();
    const tokenOf = async (token: Promise<string>) => {
      const given = await token;
      if (userId !== undefined && this.session.userId() !== userId)
        throw new Error('Another user has signed in.');
      return given;
    };
    const answer = await this.send(method, address, request, await tokenOf(this.session.token()));
    if (answer.status !== 401) return answer;
    return await this.send(method, address, request, await tokenOf(this.session.newToken()));
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
    // The browser itself names the boundary of a form, and the type of a file.
    const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Blob);
    if (isJson) headers['content-type'] = 'application/json';
    if (accept !== undefined) headers['accept'] = accept;
    return fetchOrFail(address, {
      method: method.toUpperCase(),
      headers,
      body: isJson ? JSON.stringify(body) : (body as FormData | Blob | undefined),
      signal,
    });
  }
}

/** The client of the page. */
export const api = new ApiClient(session);

/** An empty filter of the page is none. */
function filledOf(query: LooseRequest['query'] = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
