import { describe, expect, test } from 'vitest';
import { addressAt } from './pointer.rules.js';

const PORTAL = 'https://user:secret@portal.example';
const SOURCE = new URL(`${PORTAL}/InsuranceData/GetLatestExcelFile?x=1`);
const at = (path: string, answer: unknown, source = SOURCE) => {
  const found = addressAt(path, typeof answer === 'string' ? answer : JSON.stringify(answer), source);
  return found instanceof URL ? found.href : found.fault;
};

describe('the address of the list', () => {
  test.each([
    ['Result', { Result: '/content/202604R3.xlsx' }, `${PORTAL}/content/202604R3.xlsx`],
    ['Result', { Result: ' 202604R3.xlsx ' }, `${PORTAL}/InsuranceData/202604R3.xlsx`],
    ['Result', { Result: 'https://portal.example/a.xlsx' }, `${PORTAL}/a.xlsx`],
    ['Result', { Result: 'https://me:mine@portal.example/a.xlsx' }, 'https://me:mine@portal.example/a.xlsx'],
    ['Result', { Result: 'https://files.example/a.xlsx?key=1' }, 'https://files.example/a.xlsx?key=1'],
    ['Result', { Result: 'https://portal.example:444/a.xlsx' }, 'https://portal.example:444/a.xlsx'],
    ['data.files.1.url', { data: { files: [{}, { url: '/b.xlsx' }] } }, `${PORTAL}/b.xlsx`],
    ['0', ['/c.xlsx'], `${PORTAL}/c.xlsx`],
    ['Result', { Result: '../content/d.xlsx' }, `${PORTAL}/content/d.xlsx`],
    ['Result', { Result: '//files.example/e.xlsx' }, 'https://files.example/e.xlsx'],
    ['Result', { Result: 'https://user@files.example/f.xlsx' }, 'https://user@files.example/f.xlsx'],
  ])('at %s of %j is %s', (path, answer, address) => {
    expect(at(path, answer)).toBe(address);
  });

  test('may be http where the source is', () => {
    const source = new URL('http://portal.example/latest');
    expect(at('Result', { Result: '/a.xlsx' }, source)).toBe('http://portal.example/a.xlsx');
    expect(at('Result', { Result: 'https://portal.example/a.xlsx' }, source)).toBe(
      'https://portal.example/a.xlsx',
    );
  });
});

describe('a pointer leads nowhere', () => {
  test.each(['', 'Nisan', '<html>', '{"Result":'])('when the answer is %j', (answer) => {
    expect(at('Result', answer)).toBe('It answered no JSON.');
  });

  test.each([{}, [], null, 5, { Result: 5 }, { Result: true }, { Result: {} }, { Result: [] }])(
    'when the answer is %j',
    (answer) => {
      expect(at('Result', answer)).toBe('It answered JSON without a text at Result.');
    },
  );

  test.each([{ data: null }, { data: {} }, { data: { files: [] } }, { data: { files: ['/a.xlsx'] } }])(
    'when the way to the member ends at %j',
    (answer) => {
      expect(at('data.files.0.url', answer)).toBe('It answered JSON without a text at data.files.0.url.');
    },
  );

  test('when the member is null', () => {
    expect(at('Result', { Result: null })).toBe('It answered JSON with null at Result.');
  });

  test.each(['', ' \n'])('when the member is the text %j', (Result) => {
    expect(at('Result', { Result })).toBe('It answered JSON with an empty text at Result.');
  });

  test('when it leads to what every object has', () => {
    expect(at('constructor.name', {})).toBe('It answered JSON without a text at constructor.name.');
    expect(at('Result.length', { Result: 'x' })).toBe('It answered JSON without a text at Result.length.');
  });

  test.each(['ftp://portal.example/a', 'file:///etc/passwd', 'data:text/plain,x', 'https://'])(
    'when the address is %s',
    (Result) => {
      expect(at('Result', { Result })).toBe('The address at Result is not an http or https URL.');
    },
  );

  test('when the address is http, though the source is https', () => {
    expect(at('Result', { Result: 'http://portal.example/a.xlsx' })).toBe(
      'The address at Result is http, though the source itself is https.',
    );
  });
});
