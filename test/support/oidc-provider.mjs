// A provider of the certified package oidc-provider, in a process of its own with its own pages. argv: its port, the addresses to
// return to and of the back-channel logout, as JSON. Messages: { groups: [login, groups] }, { rotate: true }; each is answered.
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const { port, callbacks, signedOut, logout } = JSON.parse(process.argv[2]);
const groups = new Map();
let kid = 0;
let handle = madeProvider();

function madeProvider() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: `key-${++kid}`, use: 'sig', alg: 'RS256' };
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    clients: [
      {
        client_id: 'zeyil',
        client_secret: 'a secret of the provider',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: callbacks,
        post_logout_redirect_uris: signedOut,
        backchannel_logout_uri: logout,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['cookies of a test'] },
    claims: { openid: ['sub'], profile: ['preferred_username', 'groups'], email: ['email'] },
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: true } },
    issueRefreshToken: () => true,
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        preferred_username: sub,
        email: `${sub}@firma.example`,
        groups: groups.get(sub) ?? [],
      }),
    }),
    // The package refuses addresses of this machine otherwise.
    fetch: (url, { dispatcher: _, ...options }) => fetch(url, options),
    ttl: {
      Interaction: 600,
      Session: 3_600,
      Grant: 3_600,
      IdToken: 600,
      AccessToken: 600,
      RefreshToken: 3_600,
    },
  });
  return provider.callback();
}

process.on('message', ({ groups: changed, rotate }) => {
  if (changed) groups.set(...changed);
  if (rotate) handle = madeProvider();
  process.send('done');
});
createServer((request, response) => handle(request, response)).listen(port, '127.0.0.1', () =>
  process.send('listening'),
);
