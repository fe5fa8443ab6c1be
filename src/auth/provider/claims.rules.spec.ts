import { describe, expect, test } from 'vitest';
import { type Claims, claimFault, logoutIn, namesIn, returnPath, rolesOf } from './claims.rules.js';

const MAPPING = new Map([
  ['Administrator', ['yonetici', 'kök']],
  ['Operator', ['operator']],
] as const);

/** Claims as the two providers of docs/operations/sign-in.en.md write them, without what does not matter here. */
const KEYCLOAK = {
  exp: 1_795_811_463,
  iat: 1_795_811_163,
  auth_time: 1_795_811_162,
  jti: '3f0c1c2e-7a54-4f2a-9d0e-0c0a6a6f6a11',
  iss: 'https://login.example.com/realms/sirket',
  aud: 'zeyil',
  sub: '7c1f3c0a-5a43-4c53-9f0e-7b7f5fb4b6b2',
  typ: 'ID',
  azp: 'zeyil',
  nonce: 'n-0S6_WzA2Mj',
  sid: '1b4e28ba-2fa1-4d2c-883f-0016d3cca427',
  acr: '1',
  realm_access: { roles: ['offline_access', 'yonetici'] },
  resource_access: { zeyil: { roles: ['operator'] } },
  email_verified: true,
  groups: ['yonetici', 'muhasebe'],
  preferred_username: 'ayse.k',
  email: 'ayse.k@firma.example',
};
const ENTRA = {
  aud: '11111111-2222-3333-4444-555555555555',
  iss: 'https://login.microsoftonline.com/99999999-8888-7777-6666-555555555555/v2.0',
  iat: 1_795_811_163,
  nbf: 1_795_811_163,
  exp: 1_795_815_063,
  oid: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
  preferred_username: 'ayse.k@firma.onmicrosoft.com',
  rh: '0.AAAA',
  roles: ['operator'],
  sid: '00000000-1111-2222-3333-444444444444',
  sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  tid: '99999999-8888-7777-6666-555555555555',
  uti: 'fqiBqXLPj0eQa82S-IYFAA',
  ver: '2.0',
};

describe('roles', () => {
  test.each([
    ['Keycloak, groups', KEYCLOAK, 'groups', ['Administrator']],
    ['Keycloak, realm roles', KEYCLOAK, 'realm_access.roles', ['Administrator']],
    ['Keycloak, client roles', KEYCLOAK, 'resource_access.zeyil.roles', ['Operator']],
    ['Entra ID, app roles', ENTRA, 'roles', ['Operator']],
    ['Entra ID beyond 200 groups', { ...ENTRA, _claim_names: { groups: 'src1' } }, 'groups', []],
    [
      'a name with dots',
      { 'https://firma.example/roller': 'operator' },
      'https://firma.example/roller',
      ['Operator'],
    ],
    ['both', { groups: ['operator', 'kök'] }, 'groups', ['Administrator', 'Operator']],
    ['a path through a text', { groups: 'operator' }, 'groups.length', []],
    ['a path through a list', { groups: [{ name: 'operator' }] }, 'groups.0.name', []],
    ['what every object has', {}, 'constructor.name', []],
    ['what every object has', {}, '__proto__', []],
  ] as [string, Claims, string, string[]][])('%s', (_, claims, path, roles) => {
    expect(rolesOf(claims, path, MAPPING)).toEqual(roles);
  });
});

test('names: the best first, texts alone', () => {
  expect(namesIn(KEYCLOAK)).toEqual(['ayse.k', 'ayse.k@firma.example', KEYCLOAK.sub]);
  expect(namesIn({ sub: 's', preferred_username: 7, email: ' ' })).toEqual(['s']);
});

test.each([
  [{ iat: 1_000, sub: 'a' }, undefined],
  [{ iat: 1_060, sub: 'a', azp: 'zeyil' }, undefined],
  [{ iat: 1_061, sub: 'a' }, 'iat'],
  [{ iat: '1000', sub: 'a' }, 'iat'],
  [{ iat: 1_000, sub: 'a', azp: 'other' }, 'azp'],
  [{ iat: 1_000, sub: '' }, 'sub'],
  [{ iat: 1_000, sub: 'b' }, 'sub'],
])('claims of an ID token: %j', (claims, fault) => {
  expect(claimFault(claims, { clientId: 'zeyil', subject: 'a', now: 1_000 })).toBe(fault);
});

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const LOGOUT = { iss: 'i', aud: 'zeyil', iat: 1_000, jti: 'j', sub: 'a', events: { [EVENT]: {} } };
test.each([
  [{}, { sid: undefined, sub: 'a', jti: 'j', at: 1_000, until: 1_360 }],
  [
    { exp: 1_100, sid: 's' },
    { sid: 's', sub: 'a', jti: 'j', at: 1_000, until: 1_160 },
  ],
  [{ aud: ['other', 'zeyil'] }, { sid: undefined, sub: 'a', jti: 'j', at: 1_000, until: 1_360 }],
  [{ iss: 'j' }, 'iss'],
  [{ aud: ['other'] }, 'aud'],
  [{ iat: 1_061 }, 'iat'],
  [{ exp: 940 }, 'exp'],
  [{ exp: '1100' }, 'exp'],
  [{ iat: 640 }, 'exp'],
  [{ jti: '' }, 'jti'],
  [{ events: [EVENT] }, 'events'],
  [{ events: { [EVENT]: null } }, 'events'],
  [{ nonce: undefined }, 'nonce'],
  [{ sid: 7 }, 'sid'],
  [{ sub: 7 }, 'sub'],
  [{ sub: undefined }, 'sub'],
])('claims of a logout token: %j', (changes, expected) => {
  expect(logoutIn({ ...LOGOUT, ...changes }, { issuer: 'i', clientId: 'zeyil', now: 1_000 })).toEqual(
    expected,
  );
});

test.each([
  ['/admin/', '/admin/'],
  ['/admin/agents/7?tab=a%20b#c', '/admin/agents/7?tab=a%20b#c'],
  ['/admin/./agents', '/admin/agents'],
  ['/admin/%2f%2fevil.example', '/admin/%2f%2fevil.example'],
  ['/admin/%5c%5cevil.example?u=//evil', '/admin/%5c%5cevil.example?u=//evil'],
  ['/admin/\u0000', '/admin/'],
  ['/admin/\r\nSet-Cookie:x=y', '/admin/'],
  [undefined, '/admin/'],
  ['/admin/..', '/admin/'],
  ['/admin/%2E%2e/x', '/admin/'],
  ['/admin/\u2028', '/admin/'],
  ['http:/admin/', '/admin/'],
  ['@evil.example/admin/', '/admin/'],
])('returns to %j: %s', (given, path) => {
  expect(returnPath(given)).toBe(path);
});
