import { errorMessage } from '../../src/errors/caught.js';
import type { Call } from './calls.js';
import type { ComparedAnswer } from './differences.js';

const WITHIN_MS = 60_000;
const TOO_MANY = 429;
/** Repeats of a call that was refused for their number. */
const REPEATS = 5;
const LONGEST_PAUSE_S = 30;

/** A gateway gave no answer at all. */
export class NoAnswerError extends Error {}

/** Calls one of the two gateways. */
export class Gateway {
  constructor(
    private readonly address: string,
    private readonly token: string,
  ) {}

  /** @throws NoAnswerError */
  async answer({ method, path, body, as = 'caller' }: Call): Promise<ComparedAnswer> {
    for (let left = REPEATS; ; left -= 1) {
      const answer = await this.send(method, path, body, as);
      if (answer.status !== TOO_MANY || left === 0) return answer;
      const seconds = Math.min(Number(answer.headers.get('retry-after')) || 1, LONGEST_PAUSE_S);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  }

  private async send(
    method: string,
    path: string,
    body: string | undefined,
    as: Call['as'],
  ): Promise<ComparedAnswer> {
    const authorization = {
      caller: `Bearer ${this.token}`,
      stranger: 'Bearer a.wrong.token',
      nobody: undefined,
    }[as ?? 'caller'];
    try {
      const answer = await fetch(`${this.address}${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(WITHIN_MS),
        headers: {
          ...(authorization && { authorization }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          accept: 'application/json, */*',
          'accept-encoding': 'identity',
          'accept-language': 'en',
        },
        ...(body !== undefined && { body }),
      });
      return {
        status: answer.status,
        headers: answer.headers,
        body: Buffer.from(await answer.arrayBuffer()),
      };
    } catch (error) {
      // The cause of fetch's own error says more than its message; neither has the token.
      const { cause } = error as { cause?: unknown };
      throw new NoAnswerError(`${this.address}${path.split('?', 1)[0]}: ${errorMessage(cause ?? error)}`);
    }
  }
}
