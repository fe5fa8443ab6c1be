import { type Answer, Client } from './client.js';
import type { TestService } from './service.js';
import { fromNewAddress, PASSWORD } from './users.js';

/** The answer of sign-in and of `/token`. */
export interface SessionToken {
  AccessToken: string;
  ExpiresIn: number;
  Expiration: string;
  SessionEndsAt: string;
  User: { Id: number; UserName: string; Name: string; Roles: string[] };
}

export const SESSION = '/api/admin/session';
/** What a browser adds to a call of the service's own page. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

/** In a page, makes a browser that saves data of one that does not. */
export const SAVE_DATA = `Object.defineProperty(navigator.connection, 'saveData', { value: true })`;

/** A browser with the administration screens: it keeps the session's cookie as browsers do. */
export class Browser extends Client {
  cookie: string | undefined;
  private cookieName = 'zeyil_admin';

  constructor(service: Pick<TestService, 'url'>) {
    super(service.url);
  }

  async signIn(userName: string, password = PASSWORD, headers = fromNewAddress()): Promise<Answer> {
    return this.send('POST', SESSION, { userName, password }, headers);
  }

  renew(headers: Record<string, string> = SAME_ORIGIN): Promise<Answer> {
    return this.send('POST', `${SESSION}/token`, undefined, headers);
  }

  signOut(headers: Record<string, string> = SAME_ORIGIN): Promise<Answer> {
    return this.send('DELETE', SESSION, undefined, headers);
  }

  /** The same cookie at another replica. */
  at(service: TestService): Browser {
    const browser = new Browser(service);
    browser.cookie = this.cookie;
    return browser;
  }

  override async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const ofPage =
      'sec-fetch-site' in headers || 'origin' in headers ? headers : { ...SAME_ORIGIN, ...headers };
    const cookie: Record<string, string> =
      this.cookie === undefined ? {} : { cookie: `${this.cookieName}=${this.cookie}` };
    const answer = await super.send(method, path, body, { ...cookie, ...ofPage });
    const [, name, given] =
      /^((?:__Host-)?zeyil_admin)=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
    if (name !== undefined) [this.cookieName, this.cookie] = [name, given || undefined];
    return answer;
  }
}

/** Signs a user in from a new browser. */
export async function signedIn(service: TestService, userName: string, password = PASSWORD) {
  const browser = new Browser(service);
  const answer = await browser.signIn(userName, password);
  if (answer.status !== 200) throw new Error(`The sign-in was answered ${answer.status}.`);
  return { browser, ...answer.response<SessionToken>() };
}

/** The status of a call with an access token. */
export async function statusOf(service: Pick<TestService, 'url'>, token: string): Promise<number> {
  return (await new Client(service.url, token).get('/api/codes')).status;
}
