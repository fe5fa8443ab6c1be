import { expect, test } from 'vitest';
import { deliveries as ENGLISH } from '../admin-ui/admin/texts/en/deliveries.js';
import { deliveries as TURKISH } from '../admin-ui/admin/texts/tr/deliveries.js';
import { DELIVERY_ERRORS, deliveryError } from '../admin-ui/admin/ui/delivery-errors.js';
import { DELIVERY_ERROR_NAMES } from '../src/alerts/event-texts.rules.js';
import { DELIVERY_ERROR_CLASSES, errorClass } from '../src/notifications/delivery-errors.rules.js';

const TEXTS = [
  'No answer within 15000 ms.',
  ...[
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'],
    ...['ANSWER_CUT_OFF', 'ANSWER_NOT_HTTP', 'ANSWER_ENCODING', 'HPE_INVALID_CONSTANT', 'EHOSTUNREACH'],
    ...['ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ENOTFOUND'],
    ...['EAI_AGAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_SSL_WRONG_VERSION_NUMBER'],
    ...['ERR_TLS_CERT_ALTNAME_INVALID', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT'],
    'EPROTO',
  ].map((code) => `Transport failure: ${code}.`),
  'Transport failure.',
  'No platform URL is configured.',
  'The platform URL must be https and public.',
];

test('the screens have the classes of failures that the service has', () => {
  expect([...DELIVERY_ERRORS].sort()).toEqual([...DELIVERY_ERROR_CLASSES].sort());
});

test.each(DELIVERY_ERROR_CLASSES)('mails name a failure as the screens do (%s)', (name) => {
  expect(DELIVERY_ERROR_NAMES[name]).toEqual({
    tr: TURKISH[`deliveryError.${name}`],
    en: ENGLISH[`deliveryError.${name}`],
  });
});

test.each(TEXTS)('the screens name a failure by the class that the service selects it by (%s)', (text) => {
  expect(deliveryError(text)).toBe(errorClass(text));
});
