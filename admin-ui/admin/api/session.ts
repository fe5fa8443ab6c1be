import { ApiError } from './errors.js';
import { fetchOrFail, readAnswer } from './http.js';
import { keep } from './kept.js';

/** A member of staff who is signed in. */
export interface StaffUser {
  id: number;
  userName: string;
  name: string;
  roles: string[];
  /** Whether the identity provider has the user's password and second factor. */
  isOfProvider: boolean;
}

/** How staff sign in. */
export interface SignInWays {
  Local: boolean;
  Provider: { Name: string } | null;
}

export type SessionState =
  | { kind: 'opening' }
  /** `ended`: while the page was in use, by whom. */
  | { kind: 'signed out'; ended?: StaffUser }
  /** `endsAt`: by performance.now(), in milliseconds. */
  | { kind: 'signed in'; user: StaffUser; endsAt: number; lacking?: Lacking };

/** What the user has to do before the screens open. */
export type Lacking = 'password change' | 'second factor';

interface Opened {
  AccessToken: string;
  ExpiresIn: number;
  Expiration: string;
  SessionEndsAt: string;
  MustChangePassword: boolean;
  SecondFactorRequired: boolean;
  User: { Id: number; UserName: string; Name: string; Roles: string[]; Source: string };
}

/** What one tab reports to the others. `remaining`: milliseconds until the session ends. */
type TabNews =
  | { kind: 'signed in' }
  | { kind: 'renewed'; userId: number; remaining: number }
  | { kind: 'signed out' };

const SESSION = '/api/admin/session';
/** The page to which a failed sign-in by the provider leads. */
const SIGN_IN = '/admin/sign-in';
/** Where this browser keeps the moment by which its session has ended, by its own clock. */
const OVER_AT = 'zeyil.session.overAt';
/** A token is renewed this long before its end, so that none ends on its way. */
const RENEW_BEFORE_MS = 30_000;

/**
 * The session of this browser. The access token lives in this page's memory only; a cookie that scripts cannot read
 * opens the renewal, for any number of tabs at once. Tabs inform each other of sign-in, after which the
 * user may be another one, and of sign-out.
 */
export class Session {
  private state: SessionState = { kind: 'opening' };
  private access: { token: string; until: number } | undefined;
  private renewal: Promise<string> | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly tabs = new BroadcastChannel('zeyil-admin-session');

  constructor() {
    this.tabs.onmessage = ({ data }: MessageEvent<TabNews>) => {
      if (data.kind === 'signed out') this.forget();
      else if (data.kind === 'signed in') void this.open().catch(() => undefined);
      else if (this.state.kind === 'signed in' && this.state.user.id === data.userId)
        this.set({ ...this.state, endsAt: performance.now() + data.remaining });
      // Somebody has signed in by the provider in another tab.
      else if (this.state.kind === 'signed out') void this.open().catch(() => undefined);
    };
  }

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly current = (): SessionState => this.state;

  /**
   * Looks whether this browser has a session, unless it is known to have none: a question without session is answered 401,
   * which the browser reports as an error. A provider's sign-in, which leaves no trace here, is always asked for.
   */
  async begin(): Promise<void> {
    if (isOver() && (await this.ways()).Provider === null) this.forget();
    else await this.open();
  }

  /** Looks whether this browser has a session. Throws ConnectionError, and ApiError for any refusal but 401. */
  async open(): Promise<void> {
    await this.newToken().catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
    });
  }

  /** Throws ApiError (401, 403, 429, 503) and ConnectionError. */
  async signIn(userName: string, password: string, code?: string): Promise<void> {
    this.take(await this.post(SESSION, { userName, password, code }));
    this.inform({ kind: 'signed in' });
  }

  /** How staff sign in. Throws ApiError and ConnectionError. */
  async ways(): Promise<SignInWays> {
    return (await readAnswer(await fetchOrFail(`${SESSION}/ways`, {}))) as SignInWays;
  }

  /** Where the sign-in by the provider begins, which leads back to this screen. */
  providerAddress(): string {
    const { pathname, search, hash } = location;
    const screen = pathname === SIGN_IN ? '/admin/' : `${pathname}${search}${hash}`;
    return `${SESSION}/provider?returnTo=${encodeURIComponent(screen)}`;
  }

  /** Ends the session in all tabs. Where a provider has opened it, this one goes on to the provider's sign-out. */
  async signOut(): Promise<void> {
    const answer = await fetchOrFail(SESSION, { method: 'DELETE' });
    if (answer.status !== 401) await readAnswer(answer);
    this.inform({ kind: 'signed out' });
    this.forget();
    const page = answer.headers.get('location');
    if (page !== null) location.assign(page);
  }

  /**
   * Whether a call needs no renewal. A renewal moves the session's idle end, so that reads which the page repeats by
   * itself wait until the person does something.
   */
  hasToken(): boolean {
    return this.access !== undefined && performance.now() < this.access.until;
  }

  /** An access token that lasts for the next call. */
  async token(): Promise<string> {
    const { access } = this;
    return access !== undefined && performance.now() < access.until ? access.token : await this.newToken();
  }

  /** Whose screens are open; undefined before the sign-in. */
  userId(): number | undefined {
    return this.user()?.id;
  }

  /** A new token; calls at the same time share one renewal. Throws ApiError 401 when the session has ended. */
  newToken(): Promise<string> {
    this.renewal ??= this.renew().finally(() => {
      this.renewal = undefined;
    });
    return this.renewal;
  }

  private async renew(): Promise<string> {
    try {
      return this.take(await this.post(`${SESSION}/token`));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) this.forget(this.user());
      throw error;
    }
  }

  private async post(address: string, body?: object): Promise<Opened> {
    const init: RequestInit = { method: 'POST' };
    if (body !== undefined) {
      init.headers = { 'content-type': 'application/json' };
      init.body = JSON.stringify(body);
    }
    return (await readAnswer(await fetchOrFail(address, init))) as Opened;
  }

  private take(opened: Opened): string {
    const { AccessToken, ExpiresIn, Expiration, SessionEndsAt, User } = opened;
    // The machine's clock may be wrong: both moments are taken as distances from the service's present moment.
    const life = ExpiresIn * 1000;
    const now = Date.parse(Expiration) - life;
    this.access = { token: AccessToken, until: performance.now() + life - RENEW_BEFORE_MS };
    const { Id: id, UserName: userName, Name: name, Roles: roles, Source } = User;
    const user = { id, userName, name, roles, isOfProvider: Source === 'Provider' };
    const remaining = Date.parse(SessionEndsAt) - now;
    keepEnd(Date.now() + remaining);
    this.set({ kind: 'signed in', user, endsAt: performance.now() + remaining, lacking: lackedBy(opened) });
    this.inform({ kind: 'renewed', userId: user.id, remaining });
    return AccessToken;
  }

  private inform(news: TabNews): void {
    this.tabs.postMessage(news);
  }

  /** The user of the screens that are open, also after their session has ended. */
  private user(): StaffUser | undefined {
    const { state } = this;
    if (state.kind === 'signed in') return state.lacking ? undefined : state.user;
    return state.kind === 'signed out' ? state.ended : undefined;
  }

  private forget(ended?: StaffUser): void {
    this.access = undefined;
    keepEnd(0);
    this.set({ kind: 'signed out', ended });
  }

  private set(state: SessionState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

function lackedBy({ MustChangePassword, SecondFactorRequired }: Opened): Lacking | undefined {
  if (MustChangePassword) return 'password change';
  return SecondFactorRequired ? 'second factor' : undefined;
}

const keepEnd = (at: number) => keep(OVER_AT, String(at));

/** A browser that never had a session, or whose storage was emptied, is not known to have none. */
function isOver(): boolean {
  const at = localStorage.getItem(OVER_AT);
  return at !== null && Number(at) < Date.now();
}

/** The session of the page. */
export const session = new Session();
