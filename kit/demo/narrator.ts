/** A logged-in caller of the demo; every call is reported as it happens. */
export interface DemoCaller {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
}

/** Makes the demo's calls and reports them on standard output. */
export class Narrator {
  private chapters = 0;

  constructor(private readonly origin: string) {}

  chapter(title: string): void {
    this.chapters += 1;
    this.say(`\n${this.chapters}. ${title}`);
  }

  say(text: string): void {
    process.stdout.write(`${text}\n`);
  }

  /** Looks ten times a second, for ten seconds at most. @throws Error with the reason `otherwise` */
  async wait<T>(otherwise: string, look: () => Promise<T | undefined>): Promise<T> {
    for (let tries = 0; tries < 100; tries++) {
      const found = await look();
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${otherwise} within 10 s`);
  }

  /** @throws Error when the service is unreachable or refuses */
  async login(user: { userName: string; password: string }): Promise<DemoCaller> {
    const { AccessToken } = await this.call<{ AccessToken: string }>(
      'POST',
      '/api/authentication/login',
      undefined,
      user,
    );
    this.say(`   as ${user.userName}`);
    return {
      get: (path) => this.call('GET', path, AccessToken),
      post: (path, body) => this.call('POST', path, AccessToken, body),
    };
  }

  private async call<T>(method: string, path: string, token: string | undefined, body?: unknown): Promise<T> {
    const answer = await this.send(method, path, token, body);
    const text = await answer.text();
    this.say(`   ${method} ${path} -> ${answer.status}`);
    if (!answer.ok) throw new Error(text || `${method} ${path} answered ${answer.status}`);
    return (text ? (JSON.parse(text) as { Response: T }).Response : undefined) as T;
  }

  private async send(
    method: string,
    path: string,
    token: string | undefined,
    body: unknown,
  ): Promise<Response> {
    try {
      return await fetch(`${this.origin}${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    } catch {
      throw new Error(`${this.origin} does not answer: start the sandbox with npm start first`);
    }
  }
}
