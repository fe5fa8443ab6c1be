import { describe, expect, test } from 'vitest';
import { parseSubject, SUBJECT_KINDS } from './notification-subjects.rules.js';

describe('A subject', () => {
  test.each(SUBJECT_KINDS)('of kind %s is read with its id', (kind) => {
    expect(parseSubject(`${kind}:7`)).toEqual({ kind, id: '7' });
  });

  test('has the whole rest as its id', () => {
    expect(parseSubject('ParameterValue:91/9:1')).toEqual({ kind: 'ParameterValue', id: '91/9:1' });
  });

  test.each(['', ':', 'Job', 'Job:', ':7', 'job:7', ' Job:7', 'Jobs:7', '7:Job'])('is not %j', (text) => {
    expect(parseSubject(text)).toBeUndefined();
  });
});
