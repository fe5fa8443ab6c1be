import { createHmac } from 'node:crypto';

/** Secrets of one receiver: a second one serves their exchange. */
export const SECRETS_AT_MOST = 2;
/** Bytes of a secret. */
const [FEWEST, MOST] = [24, 64];
const SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;
/** Characters of the longest secret. */
export const SECRET_LENGTH = 'whsec_'.length + Math.ceil(MOST / 3) * 4;

/** Whether a text is a secret as Standard Webhooks writes it: `whsec_` and base64 of 24 to 64 bytes. */
export function isWebhookSecret(text: string): boolean {
  const base64 = SECRET.exec(text)?.[1];
  if (base64 === undefined) return false;
  const bytes = Buffer.from(base64, 'base64');
  // Node skips what is no base64.
  return bytes.toString('base64') === base64 && bytes.length >= FEWEST && bytes.length <= MOST;
}

/** The bytes of a secret. */
export const secretBytes = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

/** A call that is signed. */
export interface SignedCall {
  /** The call's `ReferanceNo`. */
  id: string;
  /** Unix seconds of the attempt. */
  seconds: number;
  /** The exact text that is sent. */
  body: string;
}

/** The headers of a signed call, as Standard Webhooks names them: one signature for each secret. */
export function signatureHeaders(
  secrets: readonly Buffer[],
  { id, seconds, body }: SignedCall,
): Record<string, string> {
  const signed = secrets.map((secret) => {
    const digest = createHmac('sha256', secret).update(`${id}.${seconds}.`).update(body).digest('base64');
    return `v1,${digest}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signed.join(' '),
  };
}
