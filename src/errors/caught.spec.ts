import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { causeCode, errorCode, errorMessage } from './caught.js';

const missing = Object.assign(new Error('no such file'), { code: 'ENOENT' });

test('an error has a code and a message, and anything else that was thrown has none or its text', () => {
  expect([errorCode(missing), errorMessage(missing)]).toEqual(['ENOENT', 'no such file']);
  expect([errorCode(new Error('none')), errorCode(undefined), errorCode({ code: 7 })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([errorMessage('a text'), errorMessage(null)]).toEqual(['a text', 'null']);
});

test('the code of the cause goes before that of the error', () => {
  const refused = Object.assign(new Error('fetch failed', { cause: missing }), { code: 'UND_ERR' });
  expect([causeCode(refused), causeCode(missing)]).toEqual(['ENOENT', 'ENOENT']);
});

test('no caught error is cast', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .filter((file) =>
      /\b(error|inner|cause) as (Error|NodeJS|\{ (code|message))/.test(
        readFileSync(join('src', file), 'utf8'),
      ),
    );
  expect(files).toEqual([]);
});
