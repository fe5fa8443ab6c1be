import { errors } from 'jose';
import * as oidc from 'openid-client';
import { errorCode } from '../../errors/caught.js';

/** The provider did not answer, or not as a provider does; the message says how, and nothing of the answer. */
export class ProviderAway extends Error {
  override name = 'ProviderAway';
}

/** What the provider or the browser sent does not prove who signs in; the message names the check. */
export class NotProven extends Error {
  override name = 'NotProven';
}

/** The failure of a call that an error of openid-client was caused by. */
export function awayIn(error: unknown): ProviderAway | undefined {
  if (error instanceof ProviderAway) return error;
  return error instanceof Error && error.cause !== undefined ? awayIn(error.cause) : undefined;
}

/** What openid-client found wrong, in words without values: the claim, the parameter or the provider's error code. */
export function wordOf(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError) return `token endpoint: ${safeWord(error.error)}`;
  if (!(error instanceof Error)) return 'unknown';
  const code = errorCode(error);
  const fault = error.cause as
    | { cause?: { claim?: unknown }; message?: string; attribute?: unknown }
    | undefined;
  const claim = fault?.cause?.claim;
  if (typeof claim === 'string') return `id_token ${claim}`;
  const parameter =
    typeof fault?.attribute === 'string'
      ? safeWord(fault.attribute)
      : [...(fault?.message ?? error.message).matchAll(/"(\w+)"/g)].at(-1)?.[1];
  return [code?.replace(/^OAUTH_/, '').toLowerCase(), parameter].filter(Boolean).join(' ') || 'unknown';
}

/** What jose found wrong with a signature. */
export function wordOfJose(error: unknown): string {
  return error instanceof errors.JOSEError
    ? `signature: ${error.code.replace(/^ERR_/, '').toLowerCase()}`
    : 'malformed';
}

/** An error code of another server, as far as it is one. */
export const safeWord = (text: string): string => /^[\w.-]{1,60}$/.exec(text)?.[0] ?? 'unknown';
