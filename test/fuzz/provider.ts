import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { CompactSign, exportJWK } from 'jose';
import { listening } from '../support/listening.js';

/** Logout tokens of the provider, each of which is taken once. */
const TOKENS = 40;

/** An identity provider that the fuzzed service finds: it has keys and signs logout tokens, and gives nobody a token. */
export async function startFuzzProvider() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'fuzz', alg: 'ES256' };
  let issuer = '';
  const server = createServer(({ url }, response) => {
    const body =
      url === '/jwks'
        ? { keys: [jwk] }
        : {
            issuer,
            authorization_endpoint: `${issuer}/a`,
            token_endpoint: `${issuer}/t`,
            jwks_uri: `${issuer}/jwks`,
          };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  issuer = `http://127.0.0.1:${await listening(server)}`;
  const iat = Math.floor(Date.now() / 1000);
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const signed = (sub: string) =>
    new CompactSign(
      Buffer.from(
        JSON.stringify({ iss: issuer, aud: 'zeyil', iat, exp: iat + 86_400, jti: randomUUID(), sub, events }),
      ),
    )
      .setProtectedHeader({ alg: 'ES256', kid: 'fuzz' })
      .sign(privateKey);
  const logoutTokens = await Promise.all(
    Array.from({ length: TOKENS }, (_, index) => signed(`person-${index}`)),
  );
  return { issuer, logoutTokens, close: () => server.close() };
}
