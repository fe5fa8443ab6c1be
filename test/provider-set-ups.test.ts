// @module-tag authentication
import { beforeEach, expect, test } from 'vitest';
import { Browser, type SessionToken } from './support/admin-session.js';
import { linesRunBy } from './support/page-lines.js';
import { plantedProvider, signedInBy } from './support/planted-provider.js';
import { startTestService } from './support/service.js';

const provider = plantedProvider();
beforeEach(() => provider.reset());

/** The settings that docs/operations/sign-in.en.md gives for a provider, in the order of PROVIDERS. */
function settingsOf(name: string): Record<string, string> {
  const blocks = linesRunBy('provider-set-ups');
  expect(blocks).toHaveLength(Object.keys(PROVIDERS).length);
  const block = blocks[Object.keys(PROVIDERS).indexOf(name)]?.text ?? '';
  return Object.fromEntries(
    [...block.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** What the metadata of Keycloak and of Entra ID say of their endpoints, below the issuer's host. */
const PROVIDERS = {
  Keycloak: {
    path: '/realms/sirket',
    metadata: (origin: string) => {
      const issuer = `${origin}/realms/sirket`;
      const protocol = `${issuer}/protocol/openid-connect`;
      return {
        issuer,
        authorization_endpoint: `${protocol}/auth`,
        token_endpoint: `${protocol}/token`,
        introspection_endpoint: `${protocol}/token/introspect`,
        userinfo_endpoint: `${protocol}/userinfo`,
        end_session_endpoint: `${protocol}/logout`,
        frontchannel_logout_session_supported: true,
        frontchannel_logout_supported: true,
        jwks_uri: `${protocol}/certs`,
        grant_types_supported: ['authorization_code', 'client_credentials', 'refresh_token'],
        response_types_supported: ['code', 'none', 'id_token', 'code id_token'],
        subject_types_supported: ['public', 'pairwise'],
        id_token_signing_alg_values_supported: ['PS256', 'RS256', 'ES256', 'HS256', 'EdDSA'],
        token_endpoint_auth_methods_supported: [
          ...['private_key_jwt', 'client_secret_basic', 'client_secret_post', 'tls_client_auth'],
          'client_secret_jwt',
        ],
        code_challenge_methods_supported: ['plain', 'S256'],
        authorization_response_iss_parameter_supported: true,
        backchannel_logout_supported: true,
        backchannel_logout_session_supported: true,
      };
    },
    claims: {
      auth_time: 1_795_811_162,
      typ: 'ID',
      azp: 'zeyil',
      sid: '1b4e28ba-2fa1-4d2c-883f-0016d3cca427',
      at_hash: 'x',
      acr: '1',
      sub: '7c1f3c0a-5a43-4c53-9f0e-7b7f5fb4b6b2',
      email_verified: true,
      groups: ['zeyil-yonetici', 'muhasebe'],
      preferred_username: 'ayse.k',
      email: 'ayse.k@firma.example',
    },
    role: 'Administrator',
    name: 'ayse.k',
  },
  'Entra ID': {
    path: '/99999999-8888-7777-6666-555555555555/v2.0',
    metadata: (origin: string) => {
      const tenant = `${origin}/99999999-8888-7777-6666-555555555555`;
      return {
        token_endpoint: `${tenant}/oauth2/v2.0/token`,
        token_endpoint_auth_methods_supported: [
          ...['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
          'self_signed_tls_client_auth',
        ],
        jwks_uri: `${tenant}/discovery/v2.0/keys`,
        response_modes_supported: ['query', 'fragment', 'form_post'],
        subject_types_supported: ['pairwise'],
        id_token_signing_alg_values_supported: ['RS256'],
        response_types_supported: ['code', 'id_token', 'code id_token', 'id_token token'],
        scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
        issuer: `${tenant}/v2.0`,
        request_uri_parameter_supported: false,
        userinfo_endpoint: `${origin}/oidc/userinfo`,
        authorization_endpoint: `${tenant}/oauth2/v2.0/authorize`,
        http_logout_supported: true,
        frontchannel_logout_supported: true,
        end_session_endpoint: `${tenant}/oauth2/v2.0/logout`,
        tenant_region_scope: 'EU',
        cloud_instance_name: 'microsoftonline.com',
      };
    },
    claims: {
      oid: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
      preferred_username: 'ayse.k@firma.onmicrosoft.com',
      rh: '0.AAAA',
      roles: ['Operator'],
      sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
      tid: '99999999-8888-7777-6666-555555555555',
      uti: 'fqiBqXLPj0eQa82S-IYFAA',
      ver: '2.0',
      groups: undefined,
    },
    role: 'Operator',
    name: 'ayse.k@firma.onmicrosoft.com',
  },
} as const;

test.each(Object.entries(PROVIDERS))(
  'The settings of docs/operations/sign-in.en.md for %s sign staff in with its metadata and claims',
  async (heading, { path, metadata, claims, role, name }) => {
    const settings = settingsOf(heading);
    expect(Object.keys(settings)).toContain('OIDC_ROLES');
    const origin = provider.issuer();
    provider.metadata = metadata(origin);
    provider.claims = { ...claims, iss: `${origin}${path}` };
    const service = await startTestService({
      ...settings,
      OIDC_ISSUER: `${origin}${path}`,
      OIDC_CLIENT_ID: 'zeyil',
      OIDC_CLIENT_SECRET: 'secret',
    });
    const browser = new Browser(service);
    browser.cookie = (await signedInBy(service, provider)).cookies.get('zeyil_admin');
    const { User } = (await browser.renew()).response<SessionToken>();
    expect(User).toMatchObject({ UserName: name, Roles: [role] });
    const documented = decodeURIComponent(new URL(settings['OIDC_ISSUER'] ?? '').pathname);
    expect(documented.replace('<tenant id>', path.split('/')[1] ?? '')).toBe(path);
    await service.stop();
  },
);
