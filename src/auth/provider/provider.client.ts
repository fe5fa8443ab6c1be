import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import type { ProviderSettings } from '../../config/provider-settings.js';
import { Settings } from '../../config/settings.js';
import { NameCache } from '../../net/name-cache.js';
import { Clock } from '../../time/clock.js';
import type { ProviderTokens } from '../../users/provider-sessions.service.js';
import { type Claims, claimFault, hasEveryClaim } from './claims.rules.js';
import { awayIn, NotProven, ProviderAway, wordOf } from './provider-errors.js';
import { assertHttps, providerFetch } from './provider-http.js';
import { ProviderKeys } from './provider-keys.js';

/** What the provider says of a person who signs in, or is signed in. */
export interface ProvenPerson extends ProviderTokens {
  claims: Claims;
}

/** Each request; a sign-in makes four at most. */
const TIMEOUT_MS = 4_000;
const METADATA_KEPT_MS = 3_600_000;
/** Characters of an ID token that is kept: signing out, it travels in an address, and servers take 8,000 characters of one. */
const HINT_AT_MOST = 4_000;
/** Seconds by which the provider's clock may differ from the database's. */
const SKEW_SECONDS = 60;

/** Calls the provider of the settings. Its metadata and keys are kept in memory, and nothing of a sign-in. */
@Injectable()
export class ProviderClient {
  private metadata: { value: Promise<oidc.ServerMetadata>; until: number } | undefined;
  private readonly fetch: oidc.CustomFetch;
  private readonly keys: ProviderKeys;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    http: HttpService,
    names: NameCache,
  ) {
    this.fetch = providerFetch(settings, http, names);
    this.keys = new ProviderKeys(this.fetch, TIMEOUT_MS);
  }

  /** The address to which a browser is sent. @throws ProviderAway */
  async authorizationUrl(parameters: Record<string, string>): Promise<URL> {
    const configuration = await this.configuration();
    const { scopes: scope } = this.provider;
    return pageOf(() => oidc.buildAuthorizationUrl(configuration, { scope, ...parameters }));
  }

  /**
   * The page on which the provider signs a person out (OpenID Connect RP-Initiated Logout 1.0), where it has one.
   * @param returnTo where it sends the browser afterwards
   * @throws ProviderAway
   */
  async signOutUrl(idToken: string | undefined, returnTo: string): Promise<URL | undefined> {
    const configuration = await this.configuration();
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
    const parameters = {
      post_logout_redirect_uri: returnTo,
      ...(idToken !== undefined && { id_token_hint: idToken }),
    };
    return pageOf(() => oidc.buildEndSessionUrl(configuration, parameters));
  }

  /**
   * Exchanges the code with which the provider sent a browser back, and verifies the answer.
   * @param returned the address that the browser came back to
   * @throws ProviderAway, NotProven, and `AuthorizationResponseError` when the provider has refused
   */
  async exchange(
    returned: URL,
    { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
  ): Promise<ProvenPerson> {
    const configuration = await this.configuration();
    const tokens = await proving(
      oidc.authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }),
    );
    return this.proven(configuration, tokens);
  }

  /**
   * Asks for the present claims of a person by a refresh token; undefined when the provider says nothing of them.
   * @throws ProviderAway, NotProven
   */
  async renew(
    refreshToken: string,
    subject: string,
  ): Promise<ProviderTokens & { claims: Claims | undefined }> {
    const configuration = await this.configuration();
    const tokens = await proving(oidc.refreshTokenGrant(configuration, refreshToken));
    const next = tokens.refresh_token ?? refreshToken;
    if (tokens.id_token === undefined && !configuration.serverMetadata().userinfo_endpoint)
      return { claims: undefined, refreshToken: next, idToken: undefined };
    return { ...(await this.proven(configuration, tokens, subject)), refreshToken: next };
  }

  /**
   * The claims of a token that one of the provider's keys has signed.
   * @throws ProviderAway, NotProven
   */
  async verified(token: string): Promise<Claims> {
    const { jwks_uri: address } = (await this.configuration()).serverMetadata();
    if (address === undefined) throw new ProviderAway('metadata without jwks_uri');
    return this.keys.verified(token, address);
  }

  /** Checks the ID token, and reads what it lacks from the provider's answer on the user, where there is one. */
  private async proven(
    configuration: oidc.Configuration,
    tokens: oidc.TokenEndpointResponse,
    subject?: string,
  ): Promise<ProvenPerson> {
    const { clientId, roleClaim } = this.provider;
    const ofToken = tokens.id_token === undefined ? undefined : await this.verified(tokens.id_token);
    const fault = ofToken && claimFault(ofToken, { clientId, subject, now: this.seconds() });
    if (fault) throw new NotProven(`id_token ${fault}`);
    const sub = ofToken?.['sub'] ?? subject;
    const { userinfo_endpoint: more } = configuration.serverMetadata();
    const isWhole = ofToken !== undefined && (!more || hasEveryClaim(ofToken, roleClaim));
    const others = isWhole
      ? {}
      : await proving(oidc.fetchUserInfo(configuration, tokens.access_token, String(sub)));
    const { refresh_token: refreshToken, id_token: token = '' } = tokens;
    const idToken = token !== '' && token.length <= HINT_AT_MOST ? token : undefined;
    return { claims: { ...others, ...ofToken }, refreshToken, idToken };
  }

  private get provider(): ProviderSettings {
    const { provider } = this.settings;
    if (!provider) throw new Error('There is no provider.');
    return provider;
  }

  private seconds(): number {
    return this.clock.now().getTime() / 1000;
  }

  /** Made anew for each use, since it holds by how much this machine's clock differs from the database's. */
  private async configuration(): Promise<oidc.Configuration> {
    const metadata = await this.read();
    const { clientId, clientSecret } = this.provider;
    const methods = metadata.token_endpoint_auth_methods_supported;
    const isBasic = methods === undefined || methods.includes('client_secret_basic');
    const configuration = new oidc.Configuration(
      metadata,
      clientId,
      {
        [oidc.clockSkew]: Math.round(this.seconds() - Date.now() / 1000),
        [oidc.clockTolerance]: SKEW_SECONDS,
      },
      isBasic ? oidc.ClientSecretBasic(clientSecret) : oidc.ClientSecretPost(clientSecret),
    );
    configuration[oidc.customFetch] = this.fetch;
    configuration.timeout = TIMEOUT_MS / 1000;
    // `fetch` allows http to this machine alone.
    oidc.allowInsecureRequests(configuration);
    return configuration;
  }

  /** A failure is not kept. */
  private read(): Promise<oidc.ServerMetadata> {
    if (this.metadata && performance.now() < this.metadata.until) return this.metadata.value;
    const { issuer, clientId } = this.provider;
    const value = oidc
      .discovery(new URL(issuer), clientId, undefined, undefined, {
        [oidc.customFetch]: this.fetch,
        timeout: TIMEOUT_MS / 1000,
        execute: [oidc.allowInsecureRequests],
      })
      .then((found) => found.serverMetadata())
      .catch((error: unknown) => {
        this.metadata = undefined;
        throw awayIn(error) ?? new ProviderAway(`metadata ${wordOf(error)}`);
      });
    this.metadata = { value, until: performance.now() + METADATA_KEPT_MS };
    return value;
  }
}

/** A page of the provider, to which a browser may be sent. @throws ProviderAway */
function pageOf(built: () => URL): URL {
  let url: URL;
  try {
    url = built();
  } catch (error) {
    throw new ProviderAway(`metadata ${wordOf(error)}`);
  }
  assertHttps(url);
  return url;
}

/** What openid-client throws, as this file's own errors; the provider's refusal stays. */
async function proving<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof oidc.AuthorizationResponseError) throw error;
    const word = wordOf(error);
    throw awayIn(error) ?? (OF_SET_UP.test(word) ? new ProviderAway(word) : new NotProven(word));
  });
}

/** Refusals of this service and not of a person: its secret was changed at the provider, say. */
const OF_SET_UP =
  /^token endpoint: (invalid_client|unauthorized_client|server_error|temporarily_unavailable)$/;
