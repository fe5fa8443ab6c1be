import { createHmac } from 'node:crypto';
import type { Browser, SessionToken } from './admin-session.js';
import { signedIn } from './admin-session.js';
import { Client } from './client.js';
import type { TestService } from './service.js';
import { makeUser } from './users.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The code of RFC 6238 for a secret in base32, so many intervals away from the present one. */
export function codeOf(secret: string, away = 0, now = Date.now()): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / STEP_MS) + away));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Returns when the present interval has some seconds left, so that a code of it is that of the present one all through a test. */
export async function earlyInStep(): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < 5_000) await new Promise((resolve) => setTimeout(resolve, left));
}

/** A member of the staff with a second factor that was just turned on by the code of the interval before. */
export async function withSecondFactor(service: TestService, roles = ['Operator' as const]) {
  await earlyInStep();
  const user = await makeUser(service, { roles });
  const { browser, AccessToken } = await signedIn(service, user.userName);
  const client = new Client(service.url, AccessToken, user.id);
  const { secret, recoveryCodes } = await turnOn(client);
  return { ...user, browser, client, secret, recoveryCodes };
}

/** Sets a second factor up for the user of a client. */
export async function turnOn(client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await client.send('POST', '/api/admin/me/second-factor');
  const { Secret } = begun.response<{ Secret: string }>();
  const on = await client.put('/api/admin/me/second-factor', { code: codeOf(Secret, -1) });
  return { secret: Secret, recoveryCodes: on.response<{ RecoveryCodes: string[] }>().RecoveryCodes };
}

/** The access token of a session, as it is now. */
export async function renewed(service: TestService, browser: Browser): Promise<Client> {
  const { AccessToken, User } = (await browser.renew()).response<SessionToken>();
  return new Client(service.url, AccessToken, User.Id);
}
