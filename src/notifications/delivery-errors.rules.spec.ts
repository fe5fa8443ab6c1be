import { describe, expect, test } from 'vitest';
import { DELIVERY_ERROR_CLASSES, errorClass, errorClassSql } from './delivery-errors.rules.js';

const TEXTS: readonly (readonly [string, string])[] = [
  ['No answer within 15000 ms.', 'Timeout'],
  ['Transport failure: ECONNREFUSED.', 'Refused'],
  ['Transport failure: ECONNRESET.', 'Reset'],
  ['Transport failure: UND_ERR_SOCKET.', 'Reset'],
  ['Transport failure: EPIPE.', 'Reset'],
  ['Transport failure: ANSWER_CUT_OFF.', 'Reset'],
  ['Transport failure: UND_ERR_RES_CONTENT_LENGTH_MISMATCH.', 'Reset'],
  ['Transport failure: ANSWER_LENGTHS_DIFFER.', 'Malformed'],
  ['Transport failure: HPE_INVALID_CONSTANT.', 'Malformed'],
  ['Transport failure: EHOSTUNREACH.', 'Unreachable'],
  ['Transport failure: ETIMEDOUT.', 'Unreachable'],
  ['Transport failure: UND_ERR_CONNECT_TIMEOUT.', 'Unreachable'],
  ['Transport failure: DNS_ETIMEOUT.', 'NameUnanswered'],
  ['Transport failure: DNS_ECONNREFUSED.', 'NameUnanswered'],
  ['Transport failure: ENOTFOUND.', 'NameNotFound'],
  ['Transport failure: EAI_AGAIN.', 'NameNotFound'],
  ['Transport failure: DEPTH_ZERO_SELF_SIGNED_CERT.', 'Certificate'],
  ['Transport failure: ERR_TLS_CERT_ALTNAME_INVALID.', 'Certificate'],
  ['Transport failure: UNABLE_TO_VERIFY_LEAF_SIGNATURE.', 'Certificate'],
  ['Transport failure: PROXY_407.', 'Proxy'],
  ['Transport failure: PROXY_ANSWER_CUT_OFF.', 'Proxy'],
  ['Transport failure: PROXY_ANSWER_NOT_HTTP.', 'Proxy'],
  ['No platform URL is configured.', 'NotCalled'],
  ['The platform URL must be https and public.', 'NotCalled'],
  ['Transport failure.', 'Other'],
];

describe('classes of the reasons of failed attempts', () => {
  test.each(TEXTS)('%s is %s', (text, name) => {
    expect(errorClass(text)).toBe(name);
  });

  test('every class has an example', () => {
    expect(new Set(TEXTS.map(([, name]) => name))).toEqual(new Set(DELIVERY_ERROR_CLASSES));
  });

  test('a condition of SQL leaves an absent reason to no class', () => {
    for (const name of DELIVERY_ERROR_CLASSES) expect(errorClassSql('e', name)).toContain('e is not null');
  });
});
