import { describe, expect, test } from 'vitest';
import { problemsOf, type Variables } from '../../test/support/settings.js';
import { Settings } from './settings.js';

const SECRETS = { JWT_SECRETS: 'x'.repeat(32), ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') };
const WHOLE = {
  ...SECRETS,
  OIDC_ISSUER: 'https://login.example.com/realms/sirket',
  OIDC_CLIENT_ID: 'zeyil',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_ROLES: 'Administrator=grp-a, grp-b;Operator=cn=c',
};
const withIssuer = (OIDC_ISSUER: string): Variables => ({ ...WHOLE, OIDC_ISSUER });

test('With an issuer `OIDC_SCOPES` is `openid profile email`, `OIDC_ROLE_CLAIM` `groups` and `LOCAL_SIGN_IN` `break-glass` unless they are set', {
  tags: 'authentication',
}, () => {
  const { provider, localSignIn } = new Settings(WHOLE);
  expect([{ ...provider }, localSignIn]).toEqual([
    {
      issuer: 'https://login.example.com/realms/sirket',
      clientId: 'zeyil',
      clientSecret: 'secret',
      scopes: 'openid profile email',
      roleClaim: 'groups',
      roles: new Map([
        ['Administrator', ['grp-a', 'grp-b']],
        ['Operator', ['cn=c']],
      ]),
    },
    'break-glass',
  ]);
});

test('Without an issuer `LOCAL_SIGN_IN` is `on`', { tags: 'authentication' }, () => {
  const { provider, localSignIn } = new Settings(SECRETS);
  expect([provider, localSignIn]).toEqual([undefined, 'on']);
});

describe('half a provider is refused with a sentence', () => {
  test.each(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'] as const)('%s', (name) => {
    expect(problemsOf({ ...WHOLE, [name]: undefined })).toEqual([`${name} is required with OIDC_ISSUER.`]);
    expect(problemsOf({ ...SECRETS, [name]: WHOLE[name] })).toEqual([`${name} goes with OIDC_ISSUER.`]);
  });

  test('LOCAL_SIGN_IN', () => {
    expect(problemsOf({ ...SECRETS, LOCAL_SIGN_IN: 'off' })).toEqual([
      'LOCAL_SIGN_IN must not be off without OIDC_ISSUER: nobody of the staff could sign in.',
    ]);
    expect(problemsOf({ ...SECRETS, LOCAL_SIGN_IN: 'yes' })).toEqual([
      'LOCAL_SIGN_IN must be one of on, break-glass, off.',
    ]);
  });

  test('PUBLIC_URL in production', () => {
    expect(problemsOf({ ...WHOLE, NODE_ENV: 'production' })).toContain(
      'PUBLIC_URL is required with OIDC_ISSUER: the provider sends browsers back to it.',
    );
  });
});

describe('OIDC_ISSUER', { tags: 'authentication' }, () => {
  test.each(['http://127.0.0.1:4000', 'http://localhost/realms/a', 'https://login.example.com/'])(
    '`OIDC_ISSUER` is https, or http on loopback (%s)',
    (url) => {
      expect(problemsOf(withIssuer(url))).toEqual([]);
    },
  );

  test.each([
    'http://login.example.com',
    'https://a:b@login.example.com',
    'https://login.example.com/?a',
    'login.example.com',
    'https://login.example.com/#a',
  ])('Any other `OIDC_ISSUER` stops the start (%s)', (url) => {
    expect(problemsOf(withIssuer(url))).toEqual([
      'OIDC_ISSUER must be an https URL without query, or one of http on this machine.',
    ]);
  });

  test('An issuer at a private address needs ALLOW_PRIVATE_PLATFORM_URLS, this machine does not', () => {
    const strict = { ALLOW_PRIVATE_PLATFORM_URLS: 'false', SANDBOX: 'false' };
    expect(problemsOf({ ...withIssuer('https://10.0.0.7'), ...strict })).toEqual([
      'OIDC_ISSUER must not be a private address, unless ALLOW_PRIVATE_PLATFORM_URLS is true.',
    ]);
    expect(problemsOf({ ...withIssuer('http://127.0.0.1:4000'), ...strict })).toEqual([]);
  });
});

test.each([
  'Administrator',
  'Administrator=',
  'Administrator=a,,b',
  'Supervizor=a',
  'Administrator=a;Administrator=b',
  'Administrator=a;',
  'administrator=a',
])(
  '`OIDC_ROLES` of another form than `Administrator=grp-a,grp-b;Operator=grp-c` stops the start (%s)',
  { tags: 'authentication' },
  (OIDC_ROLES) => {
    expect(problemsOf({ ...WHOLE, OIDC_ROLES })).toEqual([
      'OIDC_ROLES must be roles with their groups, such as Administrator=grp-a,grp-b;Operator=grp-c.',
    ]);
  },
);

test.each(['profile', 'openid "x"', ''])('OIDC_SCOPES: %j', (OIDC_SCOPES) => {
  expect(problemsOf({ ...WHOLE, OIDC_SCOPES })).toEqual(
    OIDC_SCOPES === '' ? [] : ['OIDC_SCOPES must be words separated by spaces, openid among them.'],
  );
});
