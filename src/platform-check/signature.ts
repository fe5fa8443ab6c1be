import { createHmac } from 'node:crypto';

/** The headers of a signed call, as Standard Webhooks names them. */
export function signatureHeaders(
  secret: string,
  body: string,
  seconds = Math.floor(Date.now() / 1_000),
): Record<string, string> {
  const id = /"ReferanceNo":"([^"]*)"/.exec(body)?.[1] ?? '';
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}
