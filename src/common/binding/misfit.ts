import { type BareAnswer, bindingFailure } from '../errors/bare-answer.js';

/** Stands for a value of the wrong JSON type; it is passed outwards, and each object and list adds its step to the path. */
export class Misfit {
  constructor(
    /** `a string`, as the refusal says it. */
    readonly expected: string,
    private readonly path = '',
  ) {}

  /** The same, seen from the object or list around it; `step` is `.name` or `[3]`. */
  within(step: string): Misfit {
    return new Misfit(this.expected, step + this.path);
  }

  /** The refusal of a request whose body has it: 400, one line of plain text. */
  asAnswer(): BareAnswer {
    return bindingFailure(`$${this.path}`, this.expected);
  }
}
