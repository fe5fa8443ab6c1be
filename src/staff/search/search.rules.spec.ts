import { describe, expect, test } from 'vitest';
import { NUMBERED_KINDS, readSought } from './search.rules.js';

const REFERENCE = '42_20261120121617123AB12CD34EF_0_0';
const QUESTION = '42_QUERY_20261120121617123AB12CD34EF_0_0';
const NO_QUESTION = '42_QUERY_20261399996699123AB12CD34EF_0_0';
const REQUEST = '1f0c6f6e-3a8f-4d0c-9f6e-0b9f6e1f0c6f';

describe('what a text asks for', () => {
  test.each([
    [REFERENCE, { by: 'referanceNo', text: REFERENCE }],
    [REFERENCE.toLowerCase(), { by: 'referanceNo', text: REFERENCE }],
    ['20261120121617123AB12CD34EF56G', { by: 'subReferanceNo', text: '20261120121617123AB12CD34EF56G' }],
    [QUESTION, { by: 'question', text: QUESTION, at: new Date('2026-11-20T12:16:17.123Z') }],
    [`${REFERENCE.slice(0, 20)}\n${REFERENCE.slice(20)}`, { by: 'referanceNo', text: REFERENCE }],
    [`${REQUEST.slice(0, 20)}\r\n ${REQUEST.slice(20)}`, { by: 'requestId', text: REQUEST }],
    // As mails, documents and logs give them.
    [`\`${REFERENCE}\``, { by: 'referanceNo', text: REFERENCE }],
    [`\u200e${REFERENCE}\u202c.`, { by: 'referanceNo', text: REFERENCE }],
    [`"${REQUEST}",`, { by: 'requestId', text: REQUEST }],
    [REQUEST.replaceAll('-', '\u2011'), { by: 'requestId', text: REQUEST }],
    ['(65F1C0A2B7E94D00\u00ad12AB34CD)', { by: 'gwLogId', text: '65f1c0a2b7e94d0012ab34cd' }],
    ['2026112007\n3000125', { by: 'version', text: '20261120073000125' }],
    ['9–1616', { by: 'vehicle', brand: 9, model: 1616 }],
    ['\u202a17\u202c', { by: 'words', text: '17', id: 17n, kinds: NUMBERED_KINDS }],
    ['#17', { by: 'words', text: '17', id: 17n, kinds: NUMBERED_KINDS }],
    ['“job 7”', { by: 'words', text: 'job 7', id: 7n, kinds: ['Job'] }],
    ['“Örnek”', { by: 'words', text: 'Örnek' }],
    ['"', { by: 'words', text: '"' }],
    ['job\n7', { by: 'words', text: 'job\n7', id: 7n, kinds: ['Job'] }],
    ['65F1C0A2B7E94D0012AB34CD', { by: 'gwLogId', text: '65f1c0a2b7e94d0012ab34cd' }],
    [REQUEST, { by: 'requestId', text: REQUEST }],
    ['20261120073000125', { by: 'version', text: '20261120073000125' }],
    ['9-1616', { by: 'vehicle', brand: 9, model: 1616 }],
    ['17', { by: 'words', text: '17', id: 17n, kinds: NUMBERED_KINDS }],
    ['job 7', { by: 'words', text: 'job 7', id: 7n, kinds: ['Job'] }],
    ['JOB#7', { by: 'words', text: 'JOB#7', id: 7n, kinds: ['Job'] }],
    ['İŞ 7', { by: 'words', text: 'İŞ 7', id: 7n, kinds: ['Job'] }],
    ['Acente 1002', { by: 'words', text: 'Acente 1002', id: 1002n, kinds: ['Agent'] }],
    [
      'delivery 9007199254740993',
      { by: 'words', text: 'delivery 9007199254740993', id: 9007199254740993n, kinds: ['Delivery'] },
    ],
    ['giden istek 5', { by: 'words', text: 'giden istek 5', id: 5n, kinds: ['OutgoingLog'] }],
    [
      'service availability 311',
      { by: 'words', text: 'service availability 311', id: 311n, kinds: ['Service'] },
    ],
    ['kullanıcı 4', { by: 'words', text: 'kullanıcı 4', id: 4n, kinds: ['User'] }],
    ['Örnek Sigorta', { by: 'words', text: 'Örnek Sigorta' }],
    ['renault 19', { by: 'words', text: 'renault 19' }],
    ['0', { by: 'words', text: '0' }],
    ['99_20261399996699123AB12CD34EF_0_0', { by: 'referanceNo', text: '99_20261399996699123AB12CD34EF_0_0' }],
    [NO_QUESTION, { by: 'words', text: NO_QUESTION }],
    ["'; drop table job --", { by: 'words', text: '; drop table job --' }],
  ])('%s', (text, sought) => {
    expect(readSought(text)).toEqual(sought);
  });
});
