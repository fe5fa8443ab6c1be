import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MAX_SKEW_MS = 15 * 60_000;

/**
 * Verifies the AWS signature (version 4, Authorization header) of a request whose body has been read. Returns the S3
 * error code of an invalid signature, or undefined for a valid one.
 */
export function signatureProblem(
  request: IncomingMessage,
  body: Buffer,
  account: { accessKeyId: string; secretAccessKey: string },
  now = Date.now(),
): string | undefined {
  const header = request.headers.authorization ?? '';
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), ?SignedHeaders=(\S+), ?Signature=(\w{64})$/.exec(header);
  const [, accessKeyId, scope = '', signedHeaders = '', signature = ''] = match ?? [];
  if (!match) return 'AccessDenied';
  if (accessKeyId !== account.accessKeyId) return 'InvalidAccessKeyId';

  const moment = headerOf(request, 'x-amz-date');
  const sent = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(now - sent) < MAX_SKEW_MS)) return 'RequestTimeTooSkewed';

  const bodyHash = sha256(body);
  if (headerOf(request, 'x-amz-content-sha256') !== bodyHash) return 'XAmzContentSHA256Mismatch';
  const names = signedHeaders.split(';');
  const mustBeSigned = Object.keys(request.headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  );
  if (!mustBeSigned.every((name) => names.includes(name))) return 'AccessDenied';

  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonicalHeaders = names.map((name) => `${name}:${headerOf(request, name).trim()}\n`).join('');
  const canonicalQuery = query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&');
  const canonical = [request.method, path, canonicalQuery, canonicalHeaders, signedHeaders, bodyHash].join(
    '\n',
  );

  const toSign = [ALGORITHM, moment, scope, sha256(canonical)].join('\n');
  const signingKey = scope
    .split('/')
    .reduce((key: string | Buffer, part) => hmac(key, part), `AWS4${account.secretAccessKey}`);
  const expected = hmac(signingKey, toSign).toString('hex');
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? undefined : 'SignatureDoesNotMatch';
}

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
