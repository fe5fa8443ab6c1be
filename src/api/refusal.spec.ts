import { describe, expect, test } from 'vitest';
import { DomainError } from '../errors/domain-error.js';
import { answeredWhen, exampleMessage, refusal, refused, refusedWith } from './refusal.js';

const TAKEN = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  message: 'The name is taken.',
  when: 'Another has the name.',
});

const NOT_FOUND = refusal({
  kind: 'missing',
  code: 'Things.NotFound',
  message: (name: string, box: number) => `There is no ${name} in box ${box}.`,
  example: ['cup', 7],
  when: 'There is no such thing.',
});

describe('the error of a refusal', () => {
  test('has its kind, code and message, and no details', () => {
    const error = refused(TAKEN);
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({
      kind: 'conflict',
      code: 'General.Conflict',
      message: 'The name is taken.',
    });
    expect(error.details).toEqual({});
  });

  test('names in its message what it is thrown with', () => {
    expect(refused(NOT_FOUND, 'plate', 3).message).toBe('There is no plate in box 3.');
    expect(refusedWith({}, NOT_FOUND, 'plate', 3).message).toBe('There is no plate in box 3.');
  });

  test('has no code where the interface shows none', () => {
    expect(refused(refusal({ ...TAKEN, code: undefined })).code).toBeUndefined();
  });

  test('says when to try again, and which fields are at fault', () => {
    const fields = [{ Field: 'Name', Message: 'Name is required.' }];
    const { details } = refusedWith({ retryAfterSeconds: 5, fields }, TAKEN);
    expect(details).toEqual({ retryAfterSeconds: 5, fields });
  });

  test.each([new Error('behind it'), undefined])('carries the cause %j beside its details', (cause) => {
    const error = refusedWith({ retryAfterSeconds: 5, cause }, TAKEN);
    expect('cause' in error).toBe(true);
    expect(error.cause).toBe(cause);
    expect(error.details).toEqual({ retryAfterSeconds: 5 });
  });

  test('of a conflict with a cause carries it, and the present state when it is given', () => {
    const changed = refusal({ ...TAKEN, conflict: 'NameTaken' });
    expect(refused(changed).details).toEqual({ conflict: { Cause: 'NameTaken' } });
    const present = { Name: 'a' };
    expect(refusedWith({ present }, changed).details).toEqual({
      conflict: { Cause: 'NameTaken', Present: present },
    });
  });

  test('has no cause unless one is given', () => {
    expect('cause' in refused(TAKEN)).toBe(false);
    expect('cause' in refusedWith({ retryAfterSeconds: 5 }, TAKEN)).toBe(false);
  });
});

describe('where a refusal needs other words', () => {
  test('they say when it is answered; what is answered stays', () => {
    expect(answeredWhen(NOT_FOUND, 'It was broken.')).toEqual({ ...NOT_FOUND, when: 'It was broken.' });
    expect(NOT_FOUND.when).toBe('There is no such thing.');
  });

  test('the values of its example may be others, too', () => {
    const broken = answeredWhen(NOT_FOUND, 'It was broken.', ['bowl', 1]);
    expect(exampleMessage(broken)).toBe('There is no bowl in box 1.');
    expect(exampleMessage(NOT_FOUND)).toBe('There is no cup in box 7.');
  });
});

test('the message that is shown to integrators names the example’s values', () => {
  expect(exampleMessage(TAKEN)).toBe('The name is taken.');
  expect(exampleMessage(NOT_FOUND)).toBe('There is no cup in box 7.');
});
