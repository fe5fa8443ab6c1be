import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { CompactSign, exportJWK, type JWK } from 'jose';
import { beforeAll, expect } from 'vitest';
import { Browser, type SessionToken } from './admin-session.js';
import { answering } from './listening.js';
import { startTestService, type TestService } from './service.js';

type Claims = Record<string, unknown>;

export const CLIENT = { id: 'zeyil', secret: 'a secret of the provider' };
const ROLES = 'Administrator=grp-admin,grp-root;Operator=grp-operator';
const WAY = '/api/admin/session/provider';

/** A key of a provider with its public half. */
export async function providerKey(
  kid: string,
  alg = 'RS256',
): Promise<{ kid: string; alg: string; key: KeyObject; jwk: JWK }> {
  const { privateKey, publicKey } =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : alg === 'EdDSA'
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { kid, alg, key: privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

type Key = Awaited<ReturnType<typeof providerKey>>;

/** A provider of this process, whose every answer a test may falsify. */
export function plantedProvider() {
  const source = answering();
  const provider = {
    source,
    /** The claims of the next ID token beside the sound ones. */
    claims: {} as Claims,
    /** Makes another token of the sound claims. */
    sign: undefined as ((claims: Claims) => Promise<string> | string) | undefined,
    userInfo: undefined as Claims | undefined,
    /** Members of the metadata in place of the usual ones; endpoints at other paths are answered there. */
    metadata: {} as Claims,
    refreshToken: undefined as string | undefined,
    /** The answer of the token endpoint in place of tokens. */
    refuse: undefined as { status: number; body: unknown } | undefined,
    keys: [] as Key[],
    /** Requests as `GET /jwks`, and the forms of the token endpoint. */
    asked: [] as string[],
    forms: [] as URLSearchParams[],
    nonce: '',
    issuer: () => source.origin,
    signed: (claims: Claims, keys?: Key[]) => signed(claims, keys ?? provider.keys),
    logoutToken(changes: Claims = {}): Promise<string> {
      const now = Math.floor(Date.now() / 1000);
      const sound = {
        iss: source.origin,
        aud: CLIENT.id,
        iat: now,
        exp: now + 120,
        jti: randomUUID(),
        sub: 'person-1',
      };
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      return signed({ ...sound, events, ...changes }, provider.keys);
    },
    reset() {
      const none = { sign: undefined, userInfo: undefined, refreshToken: undefined, refuse: undefined };
      Object.assign(provider, { ...none, claims: {}, metadata: {}, asked: [], forms: [] });
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    provider.asked.push(`${request.method} ${path}`);
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { origin } = source;
    const isAt = (name: string, usual: string) =>
      path === new URL(String(provider.metadata[name] ?? `${origin}${usual}`)).pathname;
    if (path.endsWith('/.well-known/openid-configuration')) {
      send(200, {
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/jwks`,
        id_token_signing_alg_values_supported: ['RS256', 'PS256', 'ES256', 'EdDSA', 'HS256'],
        ...(provider.userInfo && { userinfo_endpoint: `${origin}/userinfo` }),
        ...provider.metadata,
      });
    } else if (isAt('jwks_uri', '/jwks')) send(200, { keys: provider.keys.map(({ jwk }) => jwk) });
    else if (path === '/userinfo') send(200, provider.userInfo);
    else if (isAt('token_endpoint', '/token')) {
      provider.forms.push(new URLSearchParams(await text(request)));
      if (provider.refuse) return void send(provider.refuse.status, provider.refuse.body);
      const claims = { ...sound(source.origin, provider.nonce), ...provider.claims };
      const id_token = await (provider.sign?.(claims) ?? provider.signed(claims));
      const { refreshToken: refresh_token } = provider;
      send(200, {
        access_token: 'planted-access',
        token_type: 'Bearer',
        id_token,
        ...(refresh_token && { refresh_token }),
      });
    } else send(404, {});
  }
  beforeAll(async () => {
    source.answer = (request, response) => void answer(request, response);
    provider.keys = [await providerKey('one')];
  });
  return provider;
}

function sound(iss: string, nonce: string): Claims {
  const now = Math.floor(Date.now() / 1000);
  const person = { sub: 'person-1', preferred_username: 'ayse', groups: ['grp-admin'] };
  return { iss, aud: CLIENT.id, iat: now, exp: now + 300, nonce, ...person };
}

async function signed(claims: Claims, [key]: Key[]): Promise<string> {
  if (!key) throw new Error('There is no key.');
  const { alg, kid } = key;
  const payload = new TextEncoder().encode(JSON.stringify(claims));
  return new CompactSign(payload).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key.key);
}

export type PlantedProvider = ReturnType<typeof plantedProvider>;

/** A service whose staff sign in by a provider. */
export function startWithProvider(
  issuer: string,
  variables: Record<string, string> = {},
): Promise<TestService> {
  return startTestService({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_ROLES: ROLES,
    TRUST_PROXY: 'true',
    ...variables,
  });
}

export interface Redirect {
  status: number;
  location: string;
  /** Cookies by their names; an empty text takes one away. */
  cookies: Map<string, string>;
  cause: string | undefined;
}

/** A request of a browser that does not follow redirects. */
async function visit(address: string, headers: Record<string, string> = {}): Promise<Redirect> {
  const answer = await fetch(address, { redirect: 'manual', headers });
  const location = answer.headers.get('location') ?? '';
  const cookies = answer.headers.getSetCookie().map((line): [string, string] => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return [name, value];
  });
  const cause = /^\/admin\/sign-in\?cause=(\w+)$/.exec(location)?.[1];
  return { status: answer.status, location, cookies: new Map(cookies), cause };
}

/** Nothing was opened, the browser comes to the screen with the cause, and the audit has the reason. */
export async function expectRefused(
  { dataSource }: Pick<TestService, 'dataSource'>,
  answer: Redirect,
  cause: string,
  reason: string,
): Promise<void> {
  const { status, location, cookies } = answer;
  expect([status, location, [...cookies.keys()]]).toEqual([302, `/admin/sign-in?cause=${cause}`, []]);
  const last = 'select action, details from admin_audit order by id desc limit 3';
  await expect
    .poll(() => dataSource.query(last))
    .toContainEqual({ action: 'session.signInFailed', details: { Cause: cause, Reason: reason } });
}

/** A sign-in that the browser has begun. */
export async function begun(
  service: Pick<TestService, 'url'>,
  returnTo?: string,
  headers: Record<string, string> = {},
) {
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  const answer = await visit(`${service.url}${WAY}${query}`, headers);
  const sent = URL.canParse(answer.location) ? new URL(answer.location).searchParams : new URLSearchParams();
  const cookie = `zeyil_sign_in=${answer.cookies.get('zeyil_sign_in')}`;
  return { answer, sent, cookie, state: sent.get('state') ?? '', nonce: sent.get('nonce') ?? '' };
}

/** Comes back from a provider of a test; by default with what it sends. */
export async function completed(
  service: Pick<TestService, 'url'>,
  { state, cookie }: { state: string; cookie?: string },
  query: Record<string, string> = { code: 'a-code' },
  headers: Record<string, string> = {},
): Promise<Redirect> {
  const search = new URLSearchParams({ ...query, state });
  return visit(`${service.url}${WAY}/callback?${search}`, { ...(cookie && { cookie }), ...headers });
}

/** Signs in by a planted provider. */
export async function signedInBy(
  service: Pick<TestService, 'url'>,
  provider: PlantedProvider,
  returnTo?: string,
): Promise<Redirect> {
  const under = await begun(service, returnTo);
  provider.nonce = under.nonce;
  const iss = String(provider.metadata['issuer'] ?? provider.issuer());
  return completed(service, under, { code: 'a-code', iss });
}

let persons = 0;

/** A person of a role with a session of the screens, by a planted provider. */
export async function personSignedIn(
  service: TestService,
  provider: PlantedProvider,
  role = 'admin',
  claims: Claims = {},
) {
  persons += 1;
  const [sub, sid] = [`session-${persons}`, `sid-${persons}`];
  provider.claims = { sub, preferred_username: sub, groups: [`grp-${role}`], sid, ...claims };
  const browser = new Browser(service);
  browser.cookie = (await signedInBy(service, provider)).cookies.get('zeyil_admin');
  const token = (await browser.renew()).response<SessionToken>();
  return { browser, sub, sid, token: token.AccessToken, id: token.User.Id };
}
