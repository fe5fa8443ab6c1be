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

/** The refusals of a caller who may not reach a job: status, code and message. */
export const NO_COMPANY = [
  403,
  'OfflineUsers.InsuranceCompanyNotFound',
  'No valid insurance company assignment found in token.',
] as const;
export const NO_IDENTITY = [
  403,
  'OfflineUsers.UserIdentityNotResolved',
  'User identity could not be resolved from token.',
] as const;
export const FOREIGN_JOB = [
  403,
  'OfflineJobs.JobInsuranceCompanyDenied',
  'You do not have permission to access jobs of this insurance company.',
] as const;
export const NOT_OWNER = [
  403,
  'OfflineJobs.JobOwnershipDenied',
  'You do not have permission to access this job.',
] as const;
export const unknownJob = (id: number) =>
  [404, 'OfflineJobs.JobNotFound', `No job found for the requested JobId: ${id}.`] as const;

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
