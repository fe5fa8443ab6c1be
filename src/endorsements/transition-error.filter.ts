import { type ArgumentsHost, Catch } from '@nestjs/common';
import { refusedWith } from '../api/refusal.js';
import { BareAnswer } from '../errors/bare-answer.js';
import { DomainError } from '../errors/domain-error.js';
import { ErrorFilter } from '../http/error.filter.js';
import { TRANSITION_ERROR } from './endorsement.refusals.js';

/**
 * Errors of make and reject, their guard's and binder's included. Documented refusals pass unchanged, and so does the
 * refusal of a body for lack of memory, since nothing was tried; every other error, an unavailable database included,
 * becomes the same 500 `JobState.TransitionError`.
 */
@Catch()
export class TransitionErrorFilter extends ErrorFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    super.catch(isDocumented(error) ? error : transitionError(error), host);
  }
}

function isDocumented(error: unknown): boolean {
  if (error instanceof DomainError) return error.kind !== 'unavailable';
  return error instanceof BareAnswer;
}

function transitionError(error: unknown): DomainError {
  const cause = error instanceof DomainError ? (error.cause ?? error) : error;
  return refusedWith({ cause }, TRANSITION_ERROR);
}
