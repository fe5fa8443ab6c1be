import { envelope, type OperationDescription } from '../../api/api-description.js';
import { listOf } from '../../api/api-schemas.js';
import { NO_MACHINE, SECRET_NOT_FOUND, TWO_SECRETS, USER_NOT_FOUND } from '../user.refusals.js';
import { USERS } from '../users.description.js';
import { CreatedSecret, KeyItem, SecretItem } from './machine.answers.js';

export const LIST_SECRETS: OperationDescription = {
  tag: USERS,
  summary: { en: 'List a machine’s secrets', tr: 'Makinenin gizli anahtarlarını listele' },
  details: 'Oldest first. A secret that has ended stays in the list for 30 days.',
  answers: { 200: envelope(listOf(SecretItem)) },
  refusals: [USER_NOT_FOUND, NO_MACHINE],
};

export const CREATE_SECRET: OperationDescription = {
  tag: USERS,
  summary: { en: 'Make a machine’s secret', tr: 'Makineye gizli anahtar ver' },
  details:
    'To exchange a secret without a refused call: make the second one, give it to the program, and delete the first once the list ' +
    'shows that it is not used any more.',
  answers: { 201: envelope(CreatedSecret) },
  refusals: [USER_NOT_FOUND, NO_MACHINE, TWO_SECRETS],
  example: { expiresAt: '2999-11-26T00:00:00+03:00' },
};

export const DELETE_SECRET: OperationDescription = {
  tag: USERS,
  summary: { en: 'Delete a machine’s secret', tr: 'Makinenin gizli anahtarını sil' },
  details: 'Its access tokens end within a second, on every replica; those of the other secret stay.',
  answers: { 204: null },
  refusals: [USER_NOT_FOUND, SECRET_NOT_FOUND, NO_MACHINE],
};

export const LIST_KEYS: OperationDescription = {
  tag: USERS,
  summary: { en: 'List a machine’s public keys', tr: 'Makinenin açık anahtarlarını listele' },
  answers: { 200: envelope(listOf(KeyItem)) },
  refusals: [USER_NOT_FOUND, NO_MACHINE],
};

export const PUT_KEYS: OperationDescription = {
  tag: USERS,
  summary: { en: 'Set a machine’s public keys', tr: 'Makinenin açık anahtarlarını belirle' },
  details:
    'The machine signs its requests for tokens with the private keys (`private_key_jwt`, RFC 7523), which never leave it. Tokens of ' +
    'a key that is left out end within a second; a list of the present keys changes nothing.',
  answers: { 204: null },
  refusals: [USER_NOT_FOUND, NO_MACHINE],
  example: {
    keys: [
      {
        kty: 'EC',
        crv: 'P-256',
        x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
        y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
        kid: '2026-11',
        alg: 'ES256',
      },
    ],
  },
};
