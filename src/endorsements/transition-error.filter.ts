import { type ArgumentsHost, Catch } from '@nestjs/common';
import { BareAnswer } from '../common/errors/bare-answer.js';
import { DomainError } from '../common/errors/domain-error.js';
import { ErrorFilter } from '../common/errors/error.filter.js';

/**
 * Errors of make and reject, their guard's and binder's included: documented refusals pass, and so does the one of a
 * body that found no room, since nothing was tried; whatever else happens, the database away included, is one and the same
 * 500 `JobState.TransitionError`.
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
  const message = 'An unexpected error occurred during job state transition.';
  const cause = error instanceof DomainError ? (error.cause ?? error) : error;
  return new DomainError('failed', 'JobState.TransitionError', message, {}, { cause });
}
