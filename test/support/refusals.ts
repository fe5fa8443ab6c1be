import { expect } from 'vitest';
import type { Answer } from './client.js';
import type { RawAnswer } from './raw-http.js';

/** Expects the envelope of a refusal: this status, code and message, and nothing else. */
export function expectRefused(
  answer: Answer | RawAnswer,
  status: number,
  code: string,
  message: string,
): void {
  expect(answer.status).toBe(status);
  const envelope = JSON.parse('body' in answer ? answer.body : answer.text);
  expect(envelope).toEqual({ Status: false, Code: code, Message: message, Response: null });
}

/** Expects the answer to a change of a job's stage that failed for a reason of the service's own. */
export function expectTransitionError(answer: Answer): void {
  const message = 'An unexpected error occurred during job state transition.';
  expectRefused(answer, 500, 'JobState.TransitionError', message);
}

/** Expects an answer without body: 401 or 403 before anything of the request was looked at. */
export function expectEmpty(answer: Answer, status: 401 | 403): void {
  expect([answer.status, answer.text]).toEqual([status, '']);
  expect(answer.headers.get('content-type')).toBeNull();
}
