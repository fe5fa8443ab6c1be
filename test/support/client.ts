/** One HTTP answer, read completely. */
export class Answer {
  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly text: string,
  ) {}

  json<T = { Status: boolean; Code?: string; Message: string; Response: unknown }>(): T {
    return JSON.parse(this.text) as T;
  }

  /** The envelope's Response. */
  response<T>(): T {
    return this.json<{ Response: T }>().Response;
  }

  /** The items of a page. */
  items<T>(): T[] {
    return this.response<{ Items: T[] }>().Items;
  }

  get code(): string | undefined {
    return this.json().Code;
  }

  get message(): string {
    return this.json().Message;
  }

  /** Field errors as `{ Field: Message }`. */
  get fields(): Record<string, string> {
    const list = this.response<{ Field: string; Message: string }[]>();
    return Object.fromEntries(list.map(({ Field, Message }) => [Field, Message]));
  }
}

/** Calls the service as one user over real HTTP. */
export class Client {
  constructor(
    private readonly origin: string,
    readonly token?: string,
    readonly userId = 0,
  ) {}

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  /** Sends a string or a form as it is, anything else as JSON. */
  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  put(path: string, body: unknown): Promise<Answer> {
    return this.send('PUT', path, body);
  }

  patch(path: string, body: unknown): Promise<Answer> {
    return this.send('PATCH', path, body);
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: asSent(body),
      redirect: 'manual',
    });
    return new Answer(response.status, response.headers, await response.text());
  }
}

function asSent(body: unknown): string | FormData | undefined {
  return body === undefined || typeof body === 'string' || body instanceof FormData
    ? body
    : JSON.stringify(body);
}
